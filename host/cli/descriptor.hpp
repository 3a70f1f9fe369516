// An open file of ours, whole writes to it, and what the system says of a failure.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace nonet::cli {

// Closes a file descriptor; -1 is none.
class descriptor {
 public:
  descriptor() = default;
  explicit descriptor(int number) noexcept : number_(number) {}
  ~descriptor();
  descriptor(const descriptor&) = delete;
  descriptor& operator=(const descriptor&) = delete;
  descriptor(descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  descriptor& operator=(descriptor&& other) noexcept;

  [[nodiscard]] int number() const noexcept { return number_; }
  [[nodiscard]] bool is_open() const noexcept { return number_ >= 0; }
  // 0, or the errno of a close that lost what was written.
  [[nodiscard]] int close() noexcept;

 private:
  int number_ = -1;
};

// 0 or the errno of the write that failed.
[[nodiscard]] int write_all(int descriptor, std::string_view text) noexcept;

// "No such file or directory"
[[nodiscard]] std::string reason(int error);

}  // namespace nonet::cli
