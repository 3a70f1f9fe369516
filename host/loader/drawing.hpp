// Lets a rule draw itself on a canvas of ours.
// SPDX-License-Identifier: MIT
#pragma once

#include "loader/instance.hpp"
#include "nonet/host/canvas.hpp"

namespace nonet::host {

// Draws nothing if the rule can't.
void draw_rule(const instance& rule, canvas& on);

}  // namespace nonet::host
