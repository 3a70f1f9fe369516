// Reading NONET_KERNEL.
// SPDX-License-Identifier: MIT
#include "kernel.hpp"

#include <cstdio>
#include <cstdlib>

#include "nonet/core/kernel.hpp"

namespace nonet::cli {

bool choose_kernel() {
  const char* const name = std::getenv("NONET_KERNEL");
  if (name == nullptr || *name == '\0') return true;
  const auto wanted = core::parse_kernel(name);
  if (!wanted || !core::available(*wanted)) {
    std::fprintf(stderr, "NONET_KERNEL: expected a kernel that this processor runs, found \"%s\"\n",
                 name);
    return false;
  }
  core::use_kernel(*wanted);
  return true;
}

}  // namespace nonet::cli
