// Must not compile: a propagator that is gone before the engine calls it.
// SPDX-License-Identifier: MIT
#include <nonet/model.hpp>

struct code {
  static constexpr auto name = "code";
  nonet::sdk::propagation operator()(nonet::sdk::call&) const {
    return nonet::sdk::propagation::fix;
  }
};
void post(nonet::sdk::model& m, nonet::sdk::cells_view cells) { m.propagator(code{}, cells); }
