// From the calls of a maker to a tree: every cell and every bracket is checked.
// SPDX-License-Identifier: MIT
#include "generate/parameter_writer.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "generate/guarded.hpp"
#include "loader/text.hpp"
#include "nonet/host/document.hpp"

namespace nonet::host {
namespace {

// What no puzzle needs and no file could hold.
constexpr std::size_t most_values = 100'000;
constexpr std::size_t deepest = 8;

[[nodiscard]] parameter_writer& writer_of(void* self) noexcept {
  return *static_cast<parameter_writer*>(self);
}

// Rows and columns from a to b.
struct step {
  std::int64_t rows, columns;
  friend bool operator==(const step&, const step&) = default;
  [[nodiscard]] bool is_neighbour() const noexcept {
    return rows * rows <= 1 && columns * columns <= 1 && (rows != 0 || columns != 0);
  }
};

[[nodiscard]] step between(const core::board& shape, core::cell a, core::cell b) noexcept {
  return {std::int64_t{b / shape.columns} - a / shape.columns,
          std::int64_t{b % shape.columns} - a % shape.columns};
}

}  // namespace

std::string cells_text(const core::board& shape, std::span<const core::cell> cells) {
  std::string text;
  for (std::size_t i = 0; i < cells.size();) {
    std::size_t last = i;
    if (i + 1 < cells.size()) {
      const step first = between(shape, cells[i], cells[i + 1]);
      if (first.is_neighbour()) {
        last = i + 1;
        while (last + 1 < cells.size() && between(shape, cells[last], cells[last + 1]) == first) {
          ++last;
        }
      }
    }
    if (last < i + 2) last = i;
    if (!text.empty()) text += ' ';
    text += cell_name(shape, cells[i]);
    if (last > i) text += '-' + cell_name(shape, cells[last]);
    i = last + 1;
  }
  return text;
}

parameter_writer::parameter_writer(const core::board& shape, node& table) : shape_(shape) {
  open_.push_back(&table);
  face_.self = this;
  face_.integer = [](void* self, const char* key, std::int64_t v) noexcept {
    return guarded([&] { return writer_of(self).add(key, integer_node(v)); });
  };
  face_.boolean = [](void* self, const char* key, std::int32_t v) noexcept {
    return guarded([&] { return writer_of(self).add(key, boolean_node(v != 0)); });
  };
  face_.text = [](void* self, const char* key, const char* v) noexcept {
    return guarded([&] { return writer_of(self).add(key, string_node(clean_text(v))); });
  };
  face_.cells = [](void* self, const char* key, const nonet_cell* c, std::uint32_t n) noexcept {
    return guarded([&] { return writer_of(self).add_cells(key, c, n); });
  };
  face_.pair = [](void* self, const char* key, nonet_cell a, const char* choice,
                  nonet_cell b) noexcept {
    return guarded([&] { return writer_of(self).add_pair(key, a, choice, b); });
  };
  face_.regions = [](void* self, const char* key, const std::uint32_t* of_cell) noexcept {
    return guarded([&] { return writer_of(self).add_regions(key, of_cell); });
  };
  face_.begin_table = [](void* self, const char* key) noexcept {
    return guarded([&] { return writer_of(self).begin(key, table_node(true)); });
  };
  face_.begin_list = [](void* self, const char* key) noexcept {
    return guarded([&] { return writer_of(self).begin(key, array_node()); });
  };
  face_.end = [](void* self) noexcept { return guarded([&] { return writer_of(self).end(); }); };
}

nonet_status parameter_writer::add_cells(const char* key, const nonet_cell* cells,
                                         std::uint32_t n) {
  if (cells == nullptr || n == 0) return misused("a list of no cells");
  if (n > shape_.cells() * 4) return misused("a list of more cells than make sense");
  const std::span list(cells, n);
  const auto foreign =
      std::find_if(list.begin(), list.end(), [&](nonet_cell c) { return !is_cell(c); });
  if (foreign != list.end()) {
    return misused("cell number " + std::to_string(*foreign) + ", which is not on the board");
  }
  return add(key, string_node(cells_text(shape_, list)));
}

nonet_status parameter_writer::add_pair(const char* key, nonet_cell a, const char* choice,
                                        nonet_cell b) {
  if (!is_cell(a) || !is_cell(b)) return misused("a pair of cells that is not on the board");
  return add(key, string_node(cell_name(shape_, a) + " " + clean_text(choice) + " " +
                              cell_name(shape_, b)));
}

nonet_status parameter_writer::add_regions(const char* key, const std::uint32_t* of_cell) {
  static constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghi";
  static_assert(letters.size() == core::max_side);
  if (of_cell == nullptr) return misused("a map without regions");
  std::string text;
  for (core::cell c = 0; c < shape_.cells(); ++c) {
    if (of_cell[c] >= letters.size()) {
      return misused("region number " + std::to_string(of_cell[c]) + ", which has no letter");
    }
    text += letters[of_cell[c]];
    if ((c + 1) % shape_.columns == 0) text += '\n';
  }
  node value = string_node(std::move(text));
  value.multiline = true;
  return add(key, std::move(value));
}

nonet_status parameter_writer::misused(std::string how) {
  if (fault_.empty()) fault_ = std::move(how);
  return NONET_ERR_PARAM;
}

nonet_status parameter_writer::add(const char* key, node value) {
  if (++values_ > most_values) return misused("more values than any puzzle needs");
  node& into = *open_.back();
  if (into.what == node::type::array) {
    constexpr std::size_t usual = 32;  // clues of a rule; a node is large to move
    if (into.items.empty()) into.items.reserve(usual);
    into.items.push_back(std::move(value));
    return NONET_OK;
  }
  if (key == nullptr || *key == '\0') return misused("a value without a key");
  into.set(clean_text(key), std::move(value));
  return NONET_OK;
}

nonet_status parameter_writer::begin(const char* key, node value) {
  if (open_.size() > deepest) return misused("tables and lists too deep within each other");
  const nonet_status status = add(key, std::move(value));
  if (status != NONET_OK) return status;
  // Nothing is added to the outer one until the inner one has ended, so it stays in place.
  node& outer = *open_.back();
  if (outer.what == node::type::array) {
    open_.push_back(&outer.items.back());
  } else {
    const std::string name = clean_text(key);
    const auto there = std::find_if(outer.fields.begin(), outer.fields.end(),
                                    [&](const node::field& f) { return f.key == name; });
    open_.push_back(&there->value);
  }
  return NONET_OK;
}

nonet_status parameter_writer::end() {
  if (open_.size() == 1) return misused("an end without a beginning");
  open_.pop_back();
  return NONET_OK;
}

std::string parameter_writer::fault() const {
  if (!fault_.empty()) return fault_;
  return open_.size() > 1 ? "a table or list that does not end" : "";
}

}  // namespace nonet::host
