// The environment's word on which kernel propagates houses, for tests and measurements.
// SPDX-License-Identifier: MIT
#pragma once

namespace nonet::cli {

// Obeys NONET_KERNEL where it is set.  False: it names none that this processor can run; a message
// was printed.
[[nodiscard]] bool choose_kernel();

}  // namespace nonet::cli
