// What a board of tiles has beside them, for kernels by word: further units, orders, crowds.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "simd/house_kernel.hpp"

namespace nonet::core {

struct tile_words;  // tiles.hpp

// A slot at a time, on boards whose slots lie in lanes of somebody else's choice.  Orders and
// further units (tiles.hpp) restrict a few slots, so that this is little beside a pass over the
// tiles; and what says where a propagation failed is asked seldom.
//
// Where a pass failed is the lowest line or box that lacks a value at its begin or has one fixed
// twice; else the lowest that lacks one as side 0 has left the board; else the lowest further unit
// that does; else the lowest slot that is empty at its end.
//
// No code of it is here, so that whoever is compiled for one processor can use it.
class tile_extras {
 public:
  virtual ~tile_extras();
  tile_extras() = default;
  tile_extras(const tile_extras&) = delete;

  // The end of a pass: what further units say of the board as side 0 has left it, false if one of
  // them lacks a value; then what orders say of the one that is next.
  [[nodiscard]] virtual bool take_pieces(const std::uint16_t* read, std::uint16_t* next) = 0;
  virtual void take_orders(std::uint16_t* next) = 0;

  // At a fixpoint of all that: a piece has fewer values than slots, or more that must be inside.
  [[nodiscard]] virtual bool crowded(const std::uint16_t* board, conflict& failure) = 0;
  // At a fixpoint of all others.
  enum class outcome { failed, same, changed };
  [[nodiscard]] virtual outcome take_crowds(std::uint16_t* board, conflict& failure) = 0;
  [[nodiscard]] virtual std::uint32_t lowest_empty(const std::uint16_t* board) const = 0;

  // The lowest further unit that lacks a value.
  [[nodiscard]] virtual std::uint32_t lowest_failing(const std::uint16_t* board) const = 0;
  // Where a fixpoint failed: the first house of the lowest segment of a line and a box that has
  // fewer values than slots, more that must be inside, or a slot that must hold two of them.
  virtual void blame_segment(const std::uint16_t* board, conflict& failure) const = 0;

  // As a kernel's (house_kernel.hpp).
  virtual void two_places(const std::uint16_t* domains, std::uint16_t* values) const = 0;
};

// place: by slot, its lane.  All outlive what is made.
[[nodiscard]] tile_extras* make_tile_extras(const compiled& rules, const tile_words& words,
                                            const std::uint16_t* place);

}  // namespace nonet::core
