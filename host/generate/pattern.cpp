// Subset sums over the sizes of the orbits.
// SPDX-License-Identifier: MIT
#include "generate/pattern.hpp"

#include <algorithm>
#include <cassert>

namespace nonet::host {
namespace {

// Which numbers of cells remain of `all` when some of the `parts` are taken away.
[[nodiscard]] std::vector<bool> remainders(std::size_t all, const std::vector<std::size_t>& parts) {
  std::vector<bool> possible(all + 1, false);
  possible[all] = true;
  for (const std::size_t part : parts) {
    // Upwards, so that each part is taken at most once.
    for (std::size_t n = part; n <= all; ++n) {
      if (possible[n]) possible[n - part] = true;
    }
  }
  return possible;
}

}  // namespace

pattern::pattern(const core::board& shape, core::symmetry s, std::span<const std::uint8_t> own)
    : orbits_(core::orbits(shape, s)), orbit_at_(shape.cells()), own_(shape.cells(), 0) {
  assert(own.size() == shape.cells() && "the recipe's givens are one for each cell");
  for (core::cell c = 0; c < shape.cells(); ++c) own_[c] = own[c] != core::empty_value ? 1 : 0;
  std::vector<std::size_t> free;
  for (std::size_t i = 0; i < orbits_.size(); ++i) {
    for (const core::cell c : orbits_[i]) orbit_at_[c] = i;
    const bool is_own = std::any_of(orbits_[i].begin(), orbits_[i].end(),
                                    [this](core::cell c) { return own_[c] != 0; });
    if (!is_own) free.push_back(orbits_[i].size());
  }
  left_ = remainders(shape.cells(), free);
}

std::vector<core::cell> pattern::orbit_of(core::cell c) const {
  std::vector<core::cell> tied = orbits_[orbit_at_[c]];
  std::iter_swap(tied.begin(), std::find(tied.begin(), tied.end(), c));
  return tied;
}

bool pattern::is_symmetric(std::span<const std::uint8_t> givens) const {
  return std::all_of(orbits_.begin(), orbits_.end(), [&](const std::vector<core::cell>& orbit) {
    const auto is_given = [&](core::cell c) { return givens[c] != core::empty_value; };
    return std::all_of(orbit.begin(), orbit.end(), is_given) ||
           std::none_of(orbit.begin(), orbit.end(), is_given);
  });
}

std::optional<std::uint32_t> pattern::at_most(std::uint32_t n) const {
  for (std::uint32_t i = std::min(n, static_cast<std::uint32_t>(left_.size() - 1)) + 1; i-- > 0;) {
    if (left_[i]) return i;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> pattern::at_least(std::uint32_t n) const {
  for (std::uint32_t i = n; i < left_.size(); ++i) {
    if (left_[i]) return i;
  }
  return std::nullopt;
}

bool pattern::has_no_centre() const {
  return std::none_of(orbits_.begin(), orbits_.end(), [](const auto& o) { return o.size() == 1; });
}

std::vector<std::uint8_t> pattern::kept_for(const givens_range& wanted) const {
  std::vector<std::uint8_t> kept = own_;
  // Where a single orbit is odd, it alone decides whether the number of givens is.  If it went
  // early, an odd number could not be reached any more.
  const auto is_odd = [](const std::vector<core::cell>& o) { return o.size() % 2 == 1; };
  const bool wants_odd = wanted.min == wanted.max && wanted.max % 2 == 1;
  if (!wants_odd || std::count_if(orbits_.begin(), orbits_.end(), is_odd) != 1) return kept;
  for (const core::cell c : *std::find_if(orbits_.begin(), orbits_.end(), is_odd)) kept[c] = 1;
  return kept;
}

}  // namespace nonet::host
