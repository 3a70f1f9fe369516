// A library whose static constructor throws before anything can catch it; NO_SYMBOL: no pack.
// SPDX-License-Identifier: MIT
#include <stdexcept>

#include "nonet/nonet.h"

namespace {
struct bomb {
  bomb() { throw std::runtime_error("tick"); }
};
const bomb planted;
}  // namespace

#ifndef NO_SYMBOL
extern "C" NONET_EXPORT constinit const nonet_pack nonet_pack_v1 = {sizeof(nonet_pack),
                                                                    NONET_ABI_MAJOR,
                                                                    NONET_ABI_NEEDS,
                                                                    "test.explodes",
                                                                    "1.0.0",
                                                                    "",
                                                                    "MIT",
                                                                    0,
                                                                    nullptr,
                                                                    0,
                                                                    nullptr};
#endif
