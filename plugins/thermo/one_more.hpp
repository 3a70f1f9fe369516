// Adds to thermometers one step that rises in the solution and not in the second one.
// SPDX-License-Identifier: MIT
#pragma once

#include <nonet/pack.hpp>
#include <vector>

#include "dials.hpp"

namespace thermo {

// A line gets a cell more at one of its ends, or there is a new line, as far as the dials allow.
// False: there is no such step, and nothing was changed.
[[nodiscard]] bool one_more(const nonet::sdk::layout& at, const wishes& of,
                            std::vector<std::vector<nonet::sdk::cell>>* into);

}  // namespace thermo
