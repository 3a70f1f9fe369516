// A puzzle under construction as a rule's maker sees it, and what the maker writes, as text.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "fake_host.hpp"

namespace nonet::sdk_tests {

// What is written, in one line: "cages [ { cells 0 1 sum 5 } ]".
class fake_writer {
 public:
  fake_writer() {
    raw_.self = this;
    raw_.integer = [](void* self, const char* key, std::int64_t v) noexcept {
      return say_into(self, key, std::to_string(v));
    };
    raw_.boolean = [](void* self, const char* key, std::int32_t v) noexcept {
      return say_into(self, key, v != 0 ? "true" : "false");
    };
    raw_.text = [](void* self, const char* key, const char* v) noexcept {
      return say_into(self, key, v);
    };
    raw_.cells = [](void* self, const char* key, const nonet_cell* c, std::uint32_t n) noexcept {
      return say_into(self, key, numbers(c, n));
    };
    raw_.pair = [](void* self, const char* key, nonet_cell a, const char* choice,
                   nonet_cell b) noexcept {
      return say_into(self, key, sdk::say(a, ' ', choice, ' ', b));
    };
    raw_.regions = [](void* self, const char* key, const std::uint32_t* of_cell) noexcept {
      return say_into(self, key, numbers(of_cell, static_cast<fake_writer*>(self)->cells));
    };
    raw_.begin_table = [](void* self, const char* key) noexcept { return open(self, key, '{'); };
    raw_.begin_list = [](void* self, const char* key) noexcept { return open(self, key, '['); };
    raw_.end = [](void* self) noexcept {
      auto& w = *static_cast<fake_writer*>(self);
      if (w.open_.empty()) return nonet_status{NONET_ERR_PARAM};
      w.text += w.open_.back() == '{' ? " }" : " ]";
      w.open_.pop_back();
      return nonet_status{NONET_OK};
    };
  }
  fake_writer(const fake_writer&) = delete;
  fake_writer& operator=(const fake_writer&) = delete;

  [[nodiscard]] const nonet_writer* raw() const noexcept { return &raw_; }

  std::string text;
  std::uint32_t cells = 0;  // of the board

 private:
  static std::string numbers(const std::uint32_t* list, std::uint32_t n) {
    std::string line;
    for (std::uint32_t i = 0; i < n; ++i) line += sdk::say(i == 0 ? "" : " ", list[i]);
    return line;
  }
  static nonet_status say_into(void* self, const char* key, const std::string& value) {
    auto& w = *static_cast<fake_writer*>(self);
    if (!w.text.empty()) w.text += ' ';
    if (w.open_.empty() || w.open_.back() == '{') w.text += sdk::say(key, ' ');
    w.text += value;
    return NONET_OK;
  }
  static nonet_status open(void* self, const char* key, char bracket) {
    auto& w = *static_cast<fake_writer*>(self);
    const nonet_status status = say_into(self, key, std::string(1, bracket));
    w.open_.push_back(bracket);
    return status;
  }

  nonet_writer raw_{};
  std::string open_;
};

// The fields of a layout and the host's answers; draws 0, 1, 2 and so on within each bound.
class fake_layout {
 public:
  explicit fake_layout(nonet_board shape) : board_(shape) {
    const std::size_t cells = std::size_t{shape.rows} * shape.columns;
    givens.assign(cells, NONET_EMPTY);
    raw_.self = this;
    raw_.board = &board_;
    raw_.level = -1;
    raw_.random = [](void* self, std::uint64_t bound) noexcept -> std::uint64_t {
      return static_cast<fake_layout*>(self)->drawn++ % bound;
    };
    raw_.group_count = [](void* self) noexcept {
      return static_cast<std::uint32_t>(static_cast<fake_layout*>(self)->groups.size());
    };
    raw_.group = [](void* self, std::uint32_t i, const nonet_cell** c,
                    std::int32_t* unit) noexcept {
      const sdk::cell_group& g = static_cast<fake_layout*>(self)->groups[i];
      *c = g.cells.data();
      *unit = g.unit ? 1 : 0;
      return static_cast<std::uint32_t>(g.cells.size());
    };
    raw_.differ = [](void*, nonet_cell a, nonet_cell b) noexcept { return a != b ? 1 : 0; };
  }
  fake_layout(const fake_layout&) = delete;
  fake_layout& operator=(const fake_layout&) = delete;

  [[nodiscard]] const nonet_layout* raw() {
    raw_.dials = dials.data();
    raw_.params = params.data();
    raw_.givens = givens.data();
    raw_.solution = solution.empty() ? nullptr : solution.data();
    raw_.other = other.empty() ? nullptr : other.data();
    return &raw_;
  }

  std::vector<nonet_value> dials, params;
  std::vector<std::uint8_t> givens, solution, other;
  std::vector<sdk::cell_group> groups;
  std::uint64_t drawn = 0;

 private:
  nonet_board board_;
  nonet_layout raw_{};
};

}  // namespace nonet::sdk_tests
