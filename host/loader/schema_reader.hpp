// Reads the parameters that a pack declares for a rule or generator, and checks them.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string_view>
#include <vector>

#include "loader/pack_check.hpp"

namespace nonet::host {

// The host's own copies of parameters, in today's size.
//
// Invariants:
//   1. Everything that parameters.hpp asks of a schema holds: names are there and differ, kinds
//      and flags are known, choices exist, a fallback is a value, tables have fields.
//   2. The copies never move.
struct schema_copies {
  std::deque<nonet_param> params;
  std::deque<std::vector<const nonet_param*>> lists;
};

// A list of parameters as a pack has it.
struct raw_schema {
  const nonet_param* const* params;
  std::uint32_t count;
  const char* what;  // "parameter", "dial" or "field": what one is called in messages
  std::span<const std::string_view> reserved;  // keys that the host reads itself
};

// Copies the list into `into` and points `copy` to it; false, and check.error(), if something is
// wrong with it.
[[nodiscard]] bool read_schema(const raw_schema& raw, schema_copies& into, pack_check& check,
                               const nonet_param* const** copy);

}  // namespace nonet::host
