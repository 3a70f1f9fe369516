// Level 1: a rule that only answers questions becomes a propagator over the whole board.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "loader/instance.hpp"
#include "nonet/core/model.hpp"

namespace nonet::host {

// Whenever a cell is fixed, asks check() whether the filled cells obey the rule and
// candidates() (or check() again, for each value) what the open ones may hold.
void post_asked_rule(std::shared_ptr<const instance> rule, core::model& into);

}  // namespace nonet::host
