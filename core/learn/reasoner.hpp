// A constraint of the learning engine that is no clause.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "learn/literal.hpp"

namespace nonet::core {

class clause_engine;

// Runs when a literal that it listens to holds, after all clauses have had their say.
class reasoner {
 public:
  enum class answer : std::uint8_t { fine, conflict, fault };

  reasoner() = default;
  reasoner(const reasoner&) = delete;
  virtual ~reasoner();

  // Makes literals hold by `engine.conclude`.  On a conflict `why` has literals that all fail, of
  // which one must hold.
  [[nodiscard]] virtual answer run(clause_engine& engine, std::vector<literal>& why) = 0;
  // Why `made`, which run() once concluded, holds: appends literals that all failed before
  // `position` of the trail, of which one would have had to hold otherwise.
  virtual void explain(const clause_engine& engine, literal made, std::uint32_t position,
                       std::vector<literal>& why) = 0;
};

}  // namespace nonet::core
