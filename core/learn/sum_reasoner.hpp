// One side of a sum, as a constraint of the learning engine.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "learn/clause_engine.hpp"

namespace nonet::core {

// weight * y + ... <= limit, where every weight is positive: y is a slot's offset, or for a term
// that counted minus the offset read from the top.  Terms of one clique mutually differ and have
// one weight, so that together they take at least the least values that are different.
//
// It looks at nothing but the least value of each y, and so its explanations are literals that say
// "y is at least this", each as weak as the others allow.
class sum_reasoner final : public reasoner {
 public:
  // The side `upper` of a sum; makes the bounds of its slots.
  sum_reasoner(clause_engine& engine, const linear& sum, std::span<const term> terms,
               std::span<const std::uint32_t> cliques, bool upper);
  // What it has to hear of.
  [[nodiscard]] std::vector<literal> listens_to(const clause_engine& engine) const;

  answer run(clause_engine& engine, std::vector<literal>& why) override;
  void explain(const clause_engine& engine, literal made, std::uint32_t position,
               std::vector<literal>& why) override;

 private:
  struct part {
    slot at = 0;
    mask root = 0;  // the values of y
    std::uint32_t clique = 0;
  };
  struct group {
    std::uint32_t first = 0, last = 0;  // parts
    std::int64_t weight = 1;
    bool from_top = false;
    mask root = 0;  // of all its parts
  };
  static constexpr std::uint32_t nobody = ~std::uint32_t{0};

  [[nodiscard]] literal at_least(const clause_engine& engine, std::uint32_t part,
                                 std::uint32_t y) const;
  [[nodiscard]] mask turned(mask m) const noexcept;
  // What a clique adds at least, without one of its parts; beyond every limit if its values run
  // out.
  [[nodiscard]] std::int64_t least_of(const group& g, std::uint32_t without) const;
  [[nodiscard]] std::int64_t least() const;
  void weaken(const clause_engine& engine, std::uint32_t kept, std::vector<literal>& why);

  std::uint32_t top_;  // the greatest offset
  std::int64_t limit_ = 0;
  std::vector<part> parts_;
  std::vector<group> groups_;
  std::vector<std::uint32_t> low_;  // run, explain: by part, the least y
};

}  // namespace nonet::core
