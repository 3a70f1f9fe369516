// The first thing that is wrong with a pack's tables, where it stands, and checks of their texts.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "loader/growth.hpp"

namespace nonet::host {

// Bounds that no honest pack meets; they keep a wild number from being believed.
inline constexpr std::uint64_t most_entries = 1000;
inline constexpr std::size_t longest_name = 100;
inline constexpr std::size_t longest_text = 20000;

// A text of a pack in quotes, as it can be shown.
[[nodiscard]] std::string shown(const char* text);

// A walk through the tables ends at the first fault: every check answers false after it has
// noted what was wrong, and the walk passes that on.
class pack_check {
 public:
  // The place that faults are told at, until the end of the scope.
  class place {
   public:
    place(pack_check& of, std::string where) : of_(of), before_(std::exchange(of.where_, {})) {
      of_.where_ = std::move(where);
    }
    ~place() { of_.where_ = std::move(before_); }
    place(const place&) = delete;
    place& operator=(const place&) = delete;

   private:
    pack_check& of_;
    std::string before_;
  };

  bool fail(const std::string& message);
  // One line of UTF-8; made of a-z, 0-9, dot and hyphen; the same without the dot.
  bool line(const char* text, const char* what);
  bool id(const char* text, const char* what);
  bool name(const char* text, const char* what);
  // A growable struct as large as version 1.0 had it.
  template <class T>
  bool size(const T& raw) {
    if (large_enough(raw)) return true;
    return fail("expected a struct_size of at least " + std::to_string(first_size<T>) + ", found " +
                std::to_string(raw.struct_size));
  }

  // Where the walk is: "rule type 2 (odd): ".
  [[nodiscard]] const std::string& where() const noexcept { return where_; }
  [[nodiscard]] const std::string& error() const noexcept { return error_; }

 private:
  std::string where_;
  std::string error_;
};

}  // namespace nonet::host
