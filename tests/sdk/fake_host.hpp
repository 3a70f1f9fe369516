// A host that remembers what a pack tells it, and values as a host would hand them over.
// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <initializer_list>
#include <nonet/pack.hpp>
#include <string>
#include <vector>

namespace nonet::sdk_tests {

// Everything that was reported or logged, one line each: "error cages[1].sum: expected ...".
class fake_host {
 public:
  fake_host() {
    raw_.struct_size = sizeof raw_;
    raw_.abi_major = NONET_ABI_MAJOR;
    raw_.self = this;
    raw_.get_interface = [](void*, const char*) noexcept -> const void* { return nullptr; };
    raw_.log = [](void* self, std::int32_t level, const char* text, std::uint64_t size) noexcept {
      static_cast<fake_host*>(self)->heard.push_back(
          sdk::say("log ", level, ": ", std::string_view(text, size)));
    };
    raw_.report = [](void* self, std::int32_t level, const char* path,
                     const char* message) noexcept {
      static_cast<fake_host*>(self)->heard.push_back(sdk::say(level == NONET_ERROR     ? "error "
                                                              : level == NONET_WARNING ? "warning "
                                                                                       : "hint ",
                                                              path, ": ", message));
    };
  }
  fake_host(const fake_host&) = delete;
  fake_host& operator=(const fake_host&) = delete;

  [[nodiscard]] const nonet_host* raw() const noexcept { return &raw_; }

  std::vector<std::string> heard;

 private:
  nonet_host raw_{};
};

// Owns the memory behind values.
class values {
 public:
  static nonet_value absent() { return make(NONET_ABSENT, 0, 0); }
  static nonet_value integer(std::int64_t i) { return make(NONET_INT, 0, i); }
  static nonet_value boolean(bool b) { return make(NONET_BOOL, 0, b ? 1 : 0); }
  static nonet_value cell(sdk::cell c) { return make(NONET_CELL, 0, c); }
  static nonet_value choice(std::int64_t index) { return make(NONET_ENUM, 0, index); }
  nonet_value text(const std::string& s) {
    nonet_value v = make(NONET_STRING, s.size(), 0);
    v.as.text = texts_.emplace_back(s).c_str();
    return v;
  }
  nonet_value cells(std::vector<sdk::cell> list) {
    nonet_value v = make(NONET_CELLS, list.size(), 0);
    v.as.cells = cells_.emplace_back(std::move(list)).data();
    return v;
  }
  nonet_value regions(std::vector<std::uint32_t> of_cell, std::vector<std::uint32_t> letters) {
    nonet_value v = make(NONET_REGIONS, of_cell.size(), static_cast<std::int64_t>(letters.size()));
    of_cell.insert(of_cell.end(), letters.begin(), letters.end());
    v.as.cells = cells_.emplace_back(std::move(of_cell)).data();
    return v;
  }
  nonet_value pair(sdk::cell a, sdk::cell b, std::int64_t sign) {
    nonet_value v = make(NONET_PAIR, 2, sign);
    v.as.cells = cells_.emplace_back(std::vector{a, b}).data();
    return v;
  }
  // A table, or with the kind of its items a list.
  nonet_value table(std::vector<nonet_value> fields) { return list(NONET_TABLE, fields); }
  nonet_value list(std::uint32_t kind, const std::vector<nonet_value>& items) {
    nonet_value v = make(kind, items.size(), 0);
    v.as.items = items_.emplace_back(items).data();
    return v;
  }

 private:
  static nonet_value make(std::uint32_t kind, std::size_t count, std::int64_t integer) {
    nonet_value v{};
    v.kind = kind;
    v.count = static_cast<std::uint32_t>(count);
    v.integer = integer;
    return v;
  }

  std::deque<std::string> texts_;
  std::deque<std::vector<std::uint32_t>> cells_;
  std::deque<std::vector<nonet_value>> items_;
};

inline nonet_board raw_board(std::uint32_t rows, std::uint32_t columns, std::uint32_t lo,
                             std::uint32_t hi) {
  return {sizeof(nonet_board), rows, columns, lo, hi, 0};
}

// What check() tells, one line each: "rows[1] 0 3: r1c1 and r1c4 both hold 5".
class fake_broken {
 public:
  fake_broken() {
    raw_.self = this;
    raw_.tell = [](void* self, const char* path, const nonet_cell* c, std::uint32_t n,
                   const char* why) noexcept {
      std::string line = path;
      for (std::uint32_t i = 0; i < n; ++i) line += sdk::say(' ', c[i]);
      static_cast<fake_broken*>(self)->heard.push_back(line + ": " + why);
    };
  }
  fake_broken(const fake_broken&) = delete;
  fake_broken& operator=(const fake_broken&) = delete;

  [[nodiscard]] const nonet_broken* raw() const noexcept { return &raw_; }

  std::vector<std::string> heard;

 private:
  nonet_broken raw_{};
};

}  // namespace nonet::sdk_tests
