// Turns every exception of a pack into a status and a text: none crosses the interface.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <exception>
#include <new>

#include "nonet/nonet.h"

namespace nonet::sdk {

namespace detail {

// An error that was reported already, or a status that the host answered: only to be passed on.
struct passed_on {
  nonet_status status;
};

// The text of this thread's last fault.  An array, so that it needs no constructor: the library
// runs no code when it is loaded.
struct fault_text {
  char bytes[240];
};
inline fault_text& last_fault() noexcept {
  static constinit thread_local fault_text text{};
  return text;
}

inline void remember_fault(const char* hook, const char* why) noexcept {
  fault_text& text = last_fault();
  std::snprintf(text.bytes, sizeof text.bytes, "%s: %s", hook, why);
}

// Requires: called inside a catch block.  `hook` names the author's function: "valid()".
[[nodiscard]] inline nonet_status status_of_exception(const char* hook) noexcept {
  try {
    throw;
  } catch (const passed_on& e) {
    return e.status;
  } catch (const std::bad_alloc&) {
    remember_fault(hook, "out of memory");
    return NONET_ERR_MEMORY;
  } catch (const std::exception& e) {
    remember_fault(hook, e.what());
  } catch (...) {
    remember_fault(hook, "an exception that is no std::exception");
  }
  return NONET_ERR_INTERNAL;
}

inline const char* last_fault_text() noexcept { return last_fault().bytes; }
inline constexpr nonet_fault fault_extension{&last_fault_text};

}  // namespace detail

}  // namespace nonet::sdk
