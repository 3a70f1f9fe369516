// Makes thermometers: along rising values of a solution, or before there is one.
// SPDX-License-Identifier: MIT
#pragma once

#include <nonet/pack.hpp>

namespace thermo {

class thermo_maker : public nonet::sdk::rule_maker {
 public:
  // Lays the lines first where a random grid would hardly have such long rising paths; the fill
  // must then find one that does.
  bool propose(const nonet::sdk::layout& at, nonet::sdk::table_writer& out) const override;
  // Follows rising values, from cells drawn by chance.
  bool make(const nonet::sdk::layout& at, nonet::sdk::table_writer& out) const override;
  // One step more, or one line more, that rises in the solution alone.
  bool refine(const nonet::sdk::layout& at, nonet::sdk::table_writer& out) const override;
};

}  // namespace thermo
