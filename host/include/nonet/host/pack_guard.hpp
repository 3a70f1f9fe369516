// Gives a crash inside a pack its own last words and exit status.
// SPDX-License-Identifier: MIT
#pragma once

namespace nonet::host {

// From here on a pack that crashes, aborts or throws where nothing can catch it ends the
// process with status 3 and one line on stderr that names the library, the rule type and the
// function: `/x/bad.so: check of "bad": the pack crashed (segmentation fault)`.  A fault of our
// own goes on to whoever handled it before.  For executables; a library must not take over the
// signals of its host.
void guard_against_packs() noexcept;

}  // namespace nonet::host
