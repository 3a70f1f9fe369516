// What packs call back from C: no exception leaves it.
// SPDX-License-Identifier: MIT
#pragma once

#include <new>

#include "nonet/nonet.h"

namespace nonet::host {

template <class Call>
[[nodiscard]] nonet_status guarded(Call call) noexcept {
  try {
    return call();
  } catch (const std::bad_alloc&) {
    return NONET_ERR_MEMORY;
  } catch (...) {
    return NONET_ERR_INTERNAL;
  }
}

}  // namespace nonet::host
