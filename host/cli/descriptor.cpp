// Closes and writes by the system's own calls.
// SPDX-License-Identifier: MIT
#include "descriptor.hpp"

#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace nonet::cli {

descriptor::~descriptor() {
  if (is_open()) ::close(number_);
}

descriptor& descriptor::operator=(descriptor&& other) noexcept {
  std::swap(number_, other.number_);
  return *this;
}

int descriptor::close() noexcept {
  const int number = std::exchange(number_, -1);
  return number < 0 || ::close(number) == 0 ? 0 : errno;
}

int write_all(int descriptor, std::string_view text) noexcept {
  while (!text.empty()) {
    const ssize_t n = ::write(descriptor, text.data(), text.size());
    if (n >= 0) {
      text.remove_prefix(static_cast<std::size_t>(n));
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

std::string reason(int error) { return std::generic_category().message(error); }

}  // namespace nonet::cli
