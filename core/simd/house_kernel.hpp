// What a kernel for houses does, whatever instructions it is written in.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "nonet/core/kernel.hpp"

namespace nonet::core {

struct compiled;  // core/model/compiled.hpp

// Where a propagation failed; the search charges those who are to blame.
struct conflict {
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  std::uint32_t emptied = none;  // the slot that lost its last value
  std::uint32_t house = none;    // the house that has too few values or places
  std::uint32_t item = none;     // the work item that was running
};

// A search of a board on which only houses matter: the question, the memory, the answer.
//
// A frame is a board that is still to be looked at.  A guess splits the top frame in two: the
// alternative stays in its place and the guess goes on top, so that a guess without an open
// alternative costs no memory.
template <class Mask>
struct house_search {
  std::uint64_t solution_limit = 0, node_limit = 0;
  bool (*stopped)(const void* flag) = nullptr;  // asked at each node, if there is one
  const void* flag = nullptr;
  bool (*on_solution)(void* self, const Mask* domains) = nullptr;  // false stops
  // Makes room for so many frames: sets `frames` and `capacity` anew.
  void (*grow)(void* self, house_search& job, std::size_t frames) = nullptr;
  void* self = nullptr;
  Mask* frames = nullptr;
  std::size_t capacity = 0;  // in frames

  std::uint64_t solutions = 0, nodes = 0, guesses = 0;
  // Frames that are still to be looked at when the nodes are spent, boards by slot.
  std::size_t left = 0;
  enum class end { complete, solutions, nodes, stopped } ended = end::complete;
};

// Propagates houses, orders and leftovers, alone or as part of a larger fixpoint.
//
// All kernels make the same passes, so that they also fail at the same place and every search
// walks the same tree with each of them.  A pass reads the domains as the previous one left them:
//
//   singles     In each house: fail if a value is fixed twice, or if there are fewer values than
//               slots.  A fixed value leaves the other slots of its houses.  Where a house has
//               just as many values as slots, a value with one place that is not yet fixed is
//               fixed there.
//   orders      A slot keeps what is above the least of each slot just below it, and below the
//               greatest of each just above it.  These two by turns until nothing changes; then
//   segments    inside = the values inside the segment, A and B those in the rest of its houses.
//               inside & A & ~B leaves A's slots if b is a unit, inside & B & ~A leaves B's.
//               A segment of k slots with k values keeps them from A and B; k values that must be
//               inside, being missing in A or B, keep the others out.  Fewer or more than k: fail.
//   leftovers   What no slot of one side can hold leaves the other side.  These two in one pass,
//               then singles again, until nothing changes; then
//   crowds      A slot above mutually different slots keeps what is above the least values that
//               they take together, and a slot below such slots likewise (crowd.hpp).  Then
//               singles again, until nothing changes.
//
// An order moves one arc a pass: a chain takes as many passes as it is long, but all chains of the
// board move at once, and mostly singles have passes to make anyway.
//
// Failures are blamed on the lowest house that fails, then the lowest slot; a segment's on its
// first house, a crowd's on its work item (those that push upwards first).
//
// What a rule says of a board it says of every smaller one too, or that one fails; so all orders of
// passes end at the same fixpoint or all fail.  The kernels of tiles (tiles.hpp) make their own
// passes.  Where houses are all there is they have the kernel for any board look where a
// propagation fails if somebody asks; with orders or further units they blame in the same order
// themselves.
//
// Domains of a kernel are arrays of stride() masks, zero behind the last slot.
template <class Mask>
class house_kernel {
 public:
  virtual ~house_kernel();
  house_kernel() = default;
  house_kernel(const house_kernel&) = delete;

  [[nodiscard]] virtual kernel kind() const noexcept = 0;
  [[nodiscard]] virtual std::size_t stride() const noexcept = 0;

  // To the fixpoint.  `changed` has a bit for each slot that has shrunk since the domains were
  // last at a fixpoint; every slot may be set.  False: `failure` says where.
  [[nodiscard]] virtual bool propagate(Mask* domains, const std::uint64_t* changed,
                                       conflict& failure) = 0;
  // The same for who does not ask where it failed.
  [[nodiscard]] virtual bool settle(Mask* domains, const std::uint64_t* changed) {
    conflict ignored;
    return propagate(domains, changed, ignored);
  }
  // By unit: the values that have just two places left in it.  There is room for what a vector of
  // the kernel holds beyond the last house.
  virtual void two_places(const Mask* domains, Mask* values) const = 0;
  // Searches from frame 0.  Requires: only_houses.
  virtual void search(house_search<Mask>& job) = 0;
};

inline constexpr std::size_t two_places_padding = 32;

extern template class house_kernel<std::uint16_t>;
extern template class house_kernel<std::uint32_t>;
extern template class house_kernel<std::uint64_t>;

// The kernel that `wanted` names if this processor and the board allow, else the portable one.
// Lives no longer than `rules`.
template <class Mask>
[[nodiscard]] house_kernel<Mask>* make_house_kernel(const compiled& rules, kernel wanted);

}  // namespace nonet::core
