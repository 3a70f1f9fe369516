// Gives a crash inside a pack its own last words and exit status.
// SPDX-License-Identifier: MIT
#pragma once

#include <signal.h>

#include <cstddef>
#include <memory>

namespace nonet::host {

// From here on a pack that crashes, aborts, calls exit() or throws where nothing can catch it ends
// the process with status 3 and one line on stderr that names the library, the rule type and the
// function: `/x/bad.so: check of "bad": the pack crashed (segmentation fault)`.  A fault of our
// own goes on to whoever handled it before.  For executables; a library must not take over the
// signals of its host.
void guard_against_packs() noexcept;

// A stack for the guard on this thread, so that endless recursion in a pack can be told too.  One
// for each further thread on which packs run; guard_against_packs() has that of its own thread.
class pack_guard_stack {
 public:
  pack_guard_stack();
  ~pack_guard_stack();
  pack_guard_stack(const pack_guard_stack&) = delete;
  pack_guard_stack& operator=(const pack_guard_stack&) = delete;

  static constexpr std::size_t size = 65536;

 private:
  std::unique_ptr<std::byte[]> memory_;
  stack_t before_{};  // what the thread had
};

}  // namespace nonet::host
