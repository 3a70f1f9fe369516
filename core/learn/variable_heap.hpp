// Which variable to decide on: the one that took part in most recent conflicts.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "learn/literal.hpp"

namespace nonet::core {

// Activities and a binary heap over them (VSIDS as in MiniSat: Een and Sorensson, "An extensible
// SAT-solver", SAT 2003), in integers, so that every machine decides alike.
//
// Invariants:
//   1. Every variable that is not assigned is in the heap; assigned ones may be.
//   2. No variable is above its parent; among equals anything goes, the same on every machine.
//   3. Activities stay below 2^62: increments are below 2^60 when they are added, and all are
//      scaled down as soon as one activity passes 2^60.
class variable_heap {
 public:
  void add(variable v, std::uint64_t activity);
  void insert(variable v);
  [[nodiscard]] bool empty() const noexcept { return heap_.empty(); }
  // Takes the top out.  Requires: not empty.
  [[nodiscard]] variable take();
  void bump(variable v);
  // Makes what is bumped from now on worth more.
  void age() noexcept { increment_ += increment_ >> 4; }

 private:
  static constexpr std::uint32_t outside = ~std::uint32_t{0};
  static constexpr std::uint64_t highest = std::uint64_t{1} << 60;
  static constexpr int scale = 40;

  [[nodiscard]] bool above(variable a, variable b) const noexcept {
    return activity_[a] > activity_[b];
  }
  void rise(std::uint32_t at);
  void sink(std::uint32_t at);
  void scale_down();

  std::vector<std::uint64_t> activity_;  // by variable
  std::vector<std::uint32_t> place_;     // by variable: where in heap_, or outside
  std::vector<variable> heap_;
  std::uint64_t increment_ = std::uint64_t{1} << 24;
};

}  // namespace nonet::core
