// Recording, and the few repairs that every renderer would otherwise have to make.
// SPDX-License-Identifier: MIT
#include "render/drawing.hpp"

#include <algorithm>

namespace nonet::host {

void drawing::line(layer where, std::string_view role, std::span<const core::cell> cells,
                   std::int32_t width) {
  std::vector<core::cell> kept;
  for (const core::cell c : cells) {
    if (c < shape_.cells() && (kept.empty() || kept.back() != c)) kept.push_back(c);
  }
  if (!kept.empty()) lines_.push_back({where, std::string(role), std::move(kept), width});
}

void drawing::disc(layer where, std::string_view role, core::cell c, std::int32_t dx,
                   std::int32_t dy, std::int32_t radius) {
  if (c < shape_.cells()) discs_.push_back({where, std::string(role), c, dx, dy, radius});
}

void drawing::outline(layer where, std::string_view role, std::span<const core::cell> cells,
                      std::int32_t inset, std::int32_t dash) {
  std::vector<core::cell> kept;
  std::copy_if(cells.begin(), cells.end(), std::back_inserter(kept),
               [this](core::cell c) { return c < shape_.cells(); });
  std::sort(kept.begin(), kept.end());
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  if (!kept.empty()) outlines_.push_back({where, std::string(role), std::move(kept), inset, dash});
}

void drawing::text(layer where, std::string_view role, core::cell c, std::int32_t dx,
                   std::int32_t dy, std::int32_t size, std::string_view utf8) {
  if (c < shape_.cells() && !utf8.empty()) {
    texts_.push_back({where, std::string(role), c, dx, dy, size, std::string(utf8)});
  }
}

}  // namespace nonet::host
