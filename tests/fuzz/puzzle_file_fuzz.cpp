// Any bytes as a puzzle file: the readers keep their promises.
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "host/puzzle_file/promise.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const std::string broken = nonet::host::tests::broken_promise(text);
  if (broken.empty()) return 0;
  std::fprintf(stderr, "a promise is broken: %s\n", broken.c_str());
  std::abort();
}
