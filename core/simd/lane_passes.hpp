// Lookups from lane to lane, and passes over all lanes of a board, in any vectors.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "simd/house_kernel.hpp"
#include "simd/lane_shuffles.hpp"
#include "simd/lane_tables.hpp"

// Local to each file that is compiled for one kind of processor.
namespace nonet::core {
namespace {

// Lanes says what vectors can do (avx2_lanes.hpp, avx512_lanes.hpp):
//
//   mask, vec, yes   of a lane, of all lanes, and an answer for each lane
//   zero() all(n) load load_numbers store   | & ~ ^ of vectors are the compiler's
//   add minus least down count   of each lane: down shifts, count says how many values
//   equal less shared several    answers: a lane with common values, with two values and more
//   filled emptied lost_all  lanes with a value; used ones without; a had values, b has none
//   none either             of answers, or of values: nowhere; in one or the other
//   only choose             a lane's values where the answer is yes, else none, else others
//   lone(a)                 of each lane its only value
//   where_several where_any  b in the lanes where a has several values, where it has any
//   any_or(a, b)            a in the lanes where it has any values, b in the others
//   named bits first        answers from bits and back; the number of the first yes
//   holders                 of 64 lanes those with the value
//   turned_round            values in the opposite order
//   numbers                 small numbers by lane, and sums of them
//   look_up shuffle         a step of lane_tables, of shuffle_tables

// How many vectors there are: known when this is compiled for the common shapes, so that all of a
// small board stays in registers; else read from the tables.
template <int Slots, int Houses, int Segments>
struct fixed_shape {
  static constexpr int most_slots = Slots, most_houses = Houses, most_segments = Segments;
  template <class Tables>
  explicit fixed_shape(const Tables&) noexcept {}
  [[nodiscard]] static constexpr int slots() noexcept { return Slots; }
  [[nodiscard]] static constexpr int houses() noexcept { return Houses; }
  [[nodiscard]] static constexpr int segments() noexcept { return Segments; }
};
template <class Lanes>
struct any_shape {
  static constexpr lane_room room = room_for<typename Lanes::mask>;
  static constexpr int most(std::uint32_t vectors) noexcept {  // of 32 lanes
    return static_cast<int>(vectors) * 32 / Lanes::lanes;
  }
  static constexpr int most_slots = most(room.slots), most_houses = most(room.houses),
                       most_segments = most(room.segments);
  template <class Tables>
  explicit any_shape(const Tables& t) noexcept
      : slots_(static_cast<int>(t.slot_vectors)),
        houses_(static_cast<int>(t.house_vectors)),
        segments_(static_cast<int>(t.segment_vectors)) {}
  [[nodiscard]] int slots() const noexcept { return slots_; }
  [[nodiscard]] int houses() const noexcept { return houses_; }
  [[nodiscard]] int segments() const noexcept { return segments_; }

 private:
  int slots_, houses_, segments_;
};

// Lookups fill vector v of their target from `vectors` vectors of their source.
[[nodiscard]] inline constexpr bool idle(const lane_lookups& list) noexcept {
  return list.count == 0;
}
[[nodiscard]] inline constexpr bool idle(const shuffle_list& list) noexcept { return list.idle; }

// Number n of the lookups for vector v.
template <class Lanes>
[[nodiscard]] inline typename Lanes::vec nth(const lane_lookups& list, std::uint32_t n, int v,
                                             const typename Lanes::vec* from,
                                             int vectors) noexcept {
  return Lanes::look_up(list.steps[n * list.of + static_cast<std::uint32_t>(v)], from, vectors);
}
template <class Lanes>
[[nodiscard]] inline typename Lanes::vec nth(const shuffle_list& list, std::uint32_t n, int v,
                                             const typename Lanes::vec* from, int) noexcept {
  typename Lanes::vec out = Lanes::zero();
  const std::uint16_t* const first = list.first + n * list.of + static_cast<std::uint32_t>(v);
  for (std::uint32_t i = first[0]; i < first[1]; ++i) out |= Lanes::shuffle(list, i, from);
  return out;
}

// The steps that fill vector v, and what one takes of its source.
struct step_range {
  std::uint32_t first, end, each;
};
[[nodiscard]] inline step_range steps_of(const lane_lookups& list, int v) noexcept {
  const auto first = static_cast<std::uint32_t>(v);
  return {first, first + list.busy[v] * list.of, list.of};
}
[[nodiscard]] inline step_range steps_of(const shuffle_list& list, int v) noexcept {
  return {list.first[v], list.first[v + 1], 1};
}
template <class Lanes>
[[nodiscard]] inline typename Lanes::vec take(const lane_lookups& list, std::uint32_t step,
                                              const typename Lanes::vec* from,
                                              int vectors) noexcept {
  return Lanes::look_up(list.steps[step], from, vectors);
}
template <class Lanes>
[[nodiscard]] inline typename Lanes::vec take(const shuffle_list& list, std::uint32_t step,
                                              const typename Lanes::vec* from, int) noexcept {
  return Lanes::shuffle(list, step, from);
}

// All that vector v takes, or-ed; and added.
template <class Lanes, class List>
[[nodiscard]] inline typename Lanes::vec gather(const List& list, int v,
                                                const typename Lanes::vec* from,
                                                int vectors) noexcept {
  typename Lanes::vec out = Lanes::zero();
  const step_range steps = steps_of(list, v);
  for (std::uint32_t i = steps.first; i < steps.end; i += steps.each)
    out |= take<Lanes>(list, i, from, vectors);
  return out;
}
template <class Lanes, class List>
[[nodiscard]] inline typename Lanes::vec sum(const List& list, int v,
                                             const typename Lanes::vec* from,
                                             int vectors) noexcept {
  typename Lanes::vec out = Lanes::zero();
  const step_range steps = steps_of(list, v);
  for (std::uint32_t i = steps.first; i < steps.end; i += steps.each)
    out = Lanes::add(out, take<Lanes>(list, i, from, vectors));
  return out;
}

// The values that the houses of vector h have in two slots, no more and no fewer.
template <class Lanes, class List>
[[nodiscard]] inline typename Lanes::vec placed_twice(const List& house_slots, int h,
                                                      const typename Lanes::vec* slots,
                                                      int vectors) noexcept {
  typename Lanes::vec once = Lanes::zero(), twice = once, more = once;
  for (std::uint32_t n = 0; n < house_slots.count; ++n) {
    const typename Lanes::vec g = nth<Lanes>(house_slots, n, h, slots, vectors);
    more |= twice & g;
    twice |= once & g;
    once |= g;
  }
  return twice & ~more;
}

// How a pass over the board ends.
enum class pass { failed, same, changed };

// Takes gone(v) from the slots of each vector, up to the first with a slot that it empties; used:
// by vector, where there are slots.
template <class Lanes, class Shape, class Gone>
inline pass take_away(const Shape& shape, const typename Lanes::yes* used, typename Lanes::vec* z,
                      const Gone& gone, conflict& failure) noexcept {
  typename Lanes::vec changed = Lanes::zero();
  for (int v = 0; v < shape.slots(); ++v) {
    const typename Lanes::vec old = z[v], lost = gone(v), now = old & ~lost;
    const typename Lanes::yes failed = Lanes::emptied(used[v], now);
    if (!Lanes::none(failed)) {
      failure.emptied = Lanes::first(failed, v);
      return pass::failed;
    }
    changed |= old & lost;
    z[v] = now;
  }
  return Lanes::none(changed) ? pass::same : pass::changed;
}

}  // namespace
}  // namespace nonet::core
