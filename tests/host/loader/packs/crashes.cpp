// A library that reads address 0 while it is loaded.
// SPDX-License-Identifier: MIT
#include "nonet/nonet.h"

namespace {
const volatile int* volatile nowhere = nullptr;
const int read = *nowhere;
}  // namespace

extern "C" NONET_EXPORT constinit const nonet_pack nonet_pack_v1 = {sizeof(nonet_pack),
                                                                    NONET_ABI_MAJOR,
                                                                    NONET_ABI_NEEDS,
                                                                    "test.crashes",
                                                                    "1.0.0",
                                                                    "",
                                                                    "MIT",
                                                                    0,
                                                                    nullptr,
                                                                    0,
                                                                    nullptr};
