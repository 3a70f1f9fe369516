// The tables that waves over cages read, and the memory that they use.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "model/compiled.hpp"
#include "simd/cage_waves.hpp"

namespace nonet::core {

template <class Mask>
class cage_engine {
 public:
  explicit cage_engine(const compiled& rules);
  cage_engine(const cage_engine&) = delete;  // its tables point into it

  // Requires: there are cages, wave.domains, .before, .pending, .narrowed and .moved are set.
  [[nodiscard]] bool run(cage_wave<Mask>& wave) {
    wave.requirements = requirements_.data();
    wave.rows = rows_.data();
    wave.waiting = waiting_.data();
    wave.hit = hit_.data();
    return run_(tables_, wave);
  }
  [[nodiscard]] std::uint32_t first_item() const noexcept { return tables_.first_item; }
  // Of a row of work items: those that are cages.
  [[nodiscard]] const std::uint64_t* items() const noexcept { return items_.data(); }

 private:
  cage_wave_runner<Mask> run_;
  std::vector<typename cage_tables<Mask>::cage> cages_;
  std::vector<std::uint32_t> slots_;
  std::vector<Mask> sets_;
  std::vector<std::uint64_t> seen_, wakes_, items_, rows_, waiting_, hit_;
  std::vector<cage_requirement<Mask>> requirements_;
  cage_tables<Mask> tables_;
};

extern template class cage_engine<std::uint16_t>;
extern template class cage_engine<std::uint32_t>;
extern template class cage_engine<std::uint64_t>;

}  // namespace nonet::core
