// Makes the signs that a recipe leaves out.
// SPDX-License-Identifier: MIT
#pragma once

#include <nonet/layout.hpp>

#include "schema.hpp"

namespace comparison {

// Signs read off the solution, and more of them where they don't tell it from another grid, be it a
// second solution or one of values that a level's techniques leave open.
class signs_maker : public nonet::sdk::rule_maker {
 public:
  bool rename(const nonet::sdk::layout& over, std::span<std::uint8_t> to) const override;
  bool make(const nonet::sdk::layout& over, nonet::sdk::table_writer& out) const override;
  bool refine(const nonet::sdk::layout& over, nonet::sdk::table_writer& out) const override;
  bool weaken(const nonet::sdk::layout& over, unsigned percent,
              nonet::sdk::table_writer& out) const override;
};

using made_by = nonet::sdk::carrying_maker_type<signs_maker, schema::where, schema::share>;

}  // namespace comparison
