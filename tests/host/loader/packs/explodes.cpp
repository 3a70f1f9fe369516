// A library whose static constructor throws before anything can catch it.
// SPDX-License-Identifier: MIT
#include <stdexcept>

namespace {
struct bomb {
  bomb() { throw std::runtime_error("tick"); }
};
const bomb planted;
}  // namespace
