// Makes the cages that a recipe leaves out.
// SPDX-License-Identifier: MIT
#pragma once

#include <nonet/layout.hpp>

#include "schema.hpp"

namespace killer {

// Cages grown over the solution, cut anew where another grid has the same totals, be it a second
// solution or one of values that a level's techniques leave open.
class cages_maker : public nonet::sdk::rule_maker {
 public:
  bool make(const nonet::sdk::layout& over, nonet::sdk::table_writer& out) const override;
  bool refine(const nonet::sdk::layout& over, nonet::sdk::table_writer& out) const override;
  bool weaken(const nonet::sdk::layout& over, unsigned percent,
              nonet::sdk::table_writer& out) const override;
};

using made_by =
    nonet::sdk::carrying_maker_type<cages_maker, schema::max_cage_size, schema::min_cage_size,
                                    schema::uncaged, schema::may_repeat>;

}  // namespace killer
