// Lets a rule draw itself on a canvas of ours.
// SPDX-License-Identifier: MIT
#include "loader/drawing.hpp"

#include <algorithm>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "loader/breadcrumb.hpp"
#include "loader/pack_host.hpp"
#include "loader/text.hpp"

namespace nonet::host {
namespace {

// The nonet_canvas over a canvas.  Cells outside the board, unknown layers and missing texts
// are dropped; an exception of the canvas is kept until the pack has returned.
struct easel {
  canvas& on;
  const core::board& shape;
  std::exception_ptr failed = nullptr;

  template <class Draw>
  static void put(void* self, std::uint32_t where, const char* role, Draw one) noexcept {
    if (where > NONET_OVER_DIGITS || role == nullptr) return;
    auto& e = *static_cast<easel*>(self);
    if (e.failed) return;
    try {
      one(e, static_cast<layer>(where), clean_text(role, 100));
    } catch (...) {
      e.failed = std::current_exception();
    }
  }

  // A line may cross itself, so lists may be longer than the board, within reason.
  [[nodiscard]] std::vector<core::cell> cells(const nonet_cell* c, std::uint32_t n) const {
    constexpr std::uint32_t longest_list = 100000;
    std::vector<core::cell> kept;
    for (std::uint32_t i = 0; c != nullptr && i < std::min(n, longest_list); ++i) {
      if (c[i] < shape.cells()) kept.push_back(c[i]);
    }
    return kept;
  }

  static void line(void* self, std::uint32_t where, const char* role, const nonet_cell* c,
                   std::uint32_t n, std::int32_t width) noexcept {
    put(self, where, role,
        [&](easel& e, layer l, const std::string& r) { e.on.line(l, r, e.cells(c, n), width); });
  }
  static void disc(void* self, std::uint32_t where, const char* role, nonet_cell c, std::int32_t dx,
                   std::int32_t dy, std::int32_t radius) noexcept {
    put(self, where, role, [&](easel& e, layer l, const std::string& r) {
      if (c < e.shape.cells()) e.on.disc(l, r, c, dx, dy, radius);
    });
  }
  static void outline(void* self, std::uint32_t where, const char* role, const nonet_cell* c,
                      std::uint32_t n, std::int32_t inset, std::int32_t dash) noexcept {
    put(self, where, role, [&](easel& e, layer l, const std::string& r) {
      e.on.outline(l, r, e.cells(c, n), inset, dash);
    });
  }
  static void text(void* self, std::uint32_t where, const char* role, nonet_cell c, std::int32_t dx,
                   std::int32_t dy, std::int32_t size, const char* utf8) noexcept {
    put(self, where, role, [&](easel& e, layer l, const std::string& r) {
      if (c < e.shape.cells() && utf8 != nullptr) {
        e.on.text(l, r, c, dx, dy, size, clean_text(utf8, 1000));
      }
    });
  }
};

static_assert(static_cast<int>(layer::under_grid) == NONET_UNDER_GRID);
static_assert(static_cast<int>(layer::over_grid) == NONET_OVER_GRID);
static_assert(static_cast<int>(layer::over_digits) == NONET_OVER_DIGITS);

}  // namespace

void draw_rule(const instance& rule, canvas& on) {
  const auto* table = static_cast<const nonet_draw*>(find_extension(rule.type(), NONET_DRAW));
  if (table == nullptr || table->draw == nullptr) return;
  easel e{on, rule.shape()};
  const nonet_canvas face{&e, &easel::line, &easel::disc, &easel::outline, &easel::text};
  std::optional<nonet_status> status;
  {
    const breadcrumb trail(rule.library(), rule.abi().name, "draw");
    status = call_pack(table->draw, rule.raw(), &face);
  }
  if (e.failed) std::rethrow_exception(e.failed);
  refuse_shortage(status, *rule.type().pack, "draw");
  if (status != NONET_OK) rule.note_failure("draw", describe_status(status));
}

}  // namespace nonet::host
