// The kernel for houses in lanes: one for each slot, house, segment and leftover, in any vectors.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "simd/house_tree.hpp"
#include "simd/lane_orders.hpp"
#include "simd/lane_passes.hpp"

// Local to each file that is compiled for one kind of processor.
namespace nonet::core {
namespace {

// Lanes: lane_passes.hpp.
template <class Lanes, class Shape, bool Leftovers>
class house_lanes final : public house_kernel<typename Lanes::mask> {
 public:
  using mask = typename Lanes::mask;
  using lists = typename Lanes::lists;

  // Takes both over, which may be the same.
  house_lanes(const lane_tables& tables, const lists& from) noexcept
      : t_(tables), lists_(from), shape_(from) {
    for (int v = 0; v < shape_.slots(); ++v) used_[v] = Lanes::named(part(t_.slot_lanes, v));
    for (int g = 0; g < shape_.segments(); ++g) b_unit_[g] = Lanes::named(part(t_.b_unit_lanes, g));
    for (vec& open : open_) open = Lanes::zero();
  }
  house_lanes(const house_lanes&) = delete;
  ~house_lanes() override {
    if constexpr (!same_tables) release_shuffle_tables(lists_);
    release_lane_tables(t_);
  }

  [[nodiscard]] kernel kind() const noexcept override { return Lanes::kind; }
  [[nodiscard]] std::size_t stride() const noexcept override {
    return static_cast<std::size_t>(shape_.slots()) * Lanes::lanes;
  }
  [[nodiscard]] bool propagate(mask* domains, const std::uint64_t*, conflict& failure) override {
    return to_fixpoint(domains, failure);
  }
  void two_places(const mask* domains, mask* values) const override {
    vec z[Shape::most_slots];
    load(domains, z);
    for (int h = 0; h < shape_.houses(); ++h)
      Lanes::store(values + lanes * h,
                   placed_twice<Lanes>(lists_.house_slots, h, z, shape_.slots()));
  }
  void search(house_search<mask>& job) override { search_houses(*this, stride(), job); }

  // For search_houses.
  [[nodiscard]] house_node examine(mask* frame) noexcept {
    conflict ignored;
    if (!to_fixpoint(frame, ignored)) return house_node::failed;
    yes open{};
    for (int v = 0; v < shape_.slots(); ++v)
      open = Lanes::either(open, Lanes::several(Lanes::load(frame + lanes * v)));
    return Lanes::none(open) ? house_node::solved : house_node::open;
  }
  void split(mask* alternative, mask* guess) noexcept {
    if (!split_segment(alternative, guess)) split_slot(alternative, guess);
  }

 private:
  using vec = typename Lanes::vec;
  using yes = typename Lanes::yes;
  static constexpr int lanes = Lanes::lanes;
  static constexpr int parts = 32 / lanes;         // vectors for each of the tables'
  static constexpr int word_vectors = 64 / lanes;  // and for each word of bits
  static constexpr int most_words = (Shape::most_segments + word_vectors - 1) / word_vectors;
  static constexpr bool same_tables = requires(lists & l) { l.slot_lanes; };

  // Of the bits for 32 lanes each those of a vector.
  [[nodiscard]] static std::uint32_t part(const std::uint32_t* bits, int vector) noexcept {
    return bits[vector / parts] >> (vector % parts * lanes) & (~0U >> (32 - lanes));
  }
  void load(const mask* domains, vec* z) const noexcept {
    for (int v = 0; v < shape_.slots(); ++v) z[v] = Lanes::load(domains + lanes * v);
  }

  [[nodiscard]] bool to_fixpoint(mask* domains, conflict& failure) noexcept;
  [[nodiscard]] pass singles(vec* z, conflict& failure) const noexcept;
  [[nodiscard]] pass segments(vec* z, conflict& failure) noexcept;
  // Apart, so that boards without orders have the others inline.
  [[nodiscard]] [[gnu::noinline]] pass orders(vec* z, conflict& failure) const noexcept {
    vec gone[Shape::most_slots];
    lost_to_orders<Lanes>(shape_, lists_, z, gone);
    return take_all(z, gone, failure);
  }
  [[nodiscard]] [[gnu::noinline]] pass crowds(vec* z, conflict& failure) const noexcept {
    vec gone[Shape::most_slots];
    failure.item = lost_to_crowds<Lanes>(shape_, t_, lists_, z, gone);
    if (failure.item != conflict::none) return pass::failed;
    return take_all(z, gone, failure);
  }
  [[nodiscard]] pass take_all(vec* z, const vec* gone, conflict& failure) const noexcept {
    return take_away<Lanes>(
        shape_, used_, z, [&](int v) { return gone[v]; }, failure);
  }

  [[nodiscard]] bool split_segment(mask* alternative, mask* guess) noexcept;
  void split_slot(mask* alternative, mask* guess) noexcept;

  lane_tables t_;
  lists lists_;
  [[no_unique_address]] Shape shape_;
  yes used_[Shape::most_slots];       // by slot: whether there is one
  yes b_unit_[Shape::most_segments];  // by segment: whether b is a unit
  // By segment: values that are inside and in both rests; zero behind the last segment.
  vec open_[most_words * word_vectors];
};

template <class Lanes, class Shape, bool Leftovers>
bool house_lanes<Lanes, Shape, Leftovers>::to_fixpoint(mask* domains, conflict& failure) noexcept {
  vec z[Shape::most_slots];
  load(domains, z);
  for (;;) {
    pass p = singles(z, failure);
    if (p != pass::failed && !idle(lists_.below)) {
      const pass q = orders(z, failure);
      if (q != pass::same) p = q;
    }
    if (p == pass::changed) continue;
    if (p == pass::same) p = segments(z, failure);
    if (p == pass::same && t_.crowd_sizes != nullptr) p = crowds(z, failure);
    if (p == pass::changed) continue;
    if (p == pass::failed) return false;
    break;
  }
  for (int v = 0; v < shape_.slots(); ++v) Lanes::store(domains + lanes * v, z[v]);
  return true;
}

template <class Lanes, class Shape, bool Leftovers>
inline pass house_lanes<Lanes, Shape, Leftovers>::singles(vec* z,
                                                          conflict& failure) const noexcept {
  vec fixed_in[Shape::most_houses], hidden_in[Shape::most_houses];
  vec said = Lanes::zero();
  for (int h = 0; h < shape_.houses(); ++h) {
    vec once = Lanes::zero(), twice = once, fixed = once, clash = once;
    for (std::uint32_t n = 0; n < lists_.house_slots.count; ++n) {
      const vec g = nth<Lanes>(lists_.house_slots, n, h, z, shape_.slots());
      const vec f = Lanes::lone(g);
      clash |= fixed & f;
      fixed |= f;
      twice |= once & g;
      once |= g;
    }
    const vec size = Lanes::load_numbers(t_.house_size + lanes * h), values = Lanes::count(once);
    const yes failed = Lanes::either(Lanes::filled(clash), Lanes::less(values, size));
    if (!Lanes::none(failed)) {
      failure.house = Lanes::first(failed, h);
      return pass::failed;
    }
    // Of the fixed values only those that some other slot still holds have anything to say.
    fixed_in[h] = fixed & twice;
    hidden_in[h] = Lanes::only(Lanes::equal(values, size), once & ~(twice | fixed));
    said |= fixed_in[h] | hidden_in[h];
  }
  if (Lanes::none(said)) return pass::same;
  vec changed = Lanes::zero();
  for (int v = 0; v < shape_.slots(); ++v) {
    vec gone = Lanes::zero(), hidden = Lanes::zero();
    const step_range steps = steps_of(lists_.slot_houses, v);
    for (std::uint32_t i = steps.first; i < steps.end; i += steps.each) {
      gone |= take<Lanes>(lists_.slot_houses, i, fixed_in, shape_.houses());
      hidden |= take<Lanes>(lists_.slot_houses, i, hidden_in, shape_.houses());
    }
    const vec old = z[v];
    const vec left = old & ~Lanes::where_several(old, gone);
    hidden &= left;
    const vec now = Lanes::any_or(hidden, left);
    // Two values with no other place than this: fails even if the slot has no third.
    const yes failed = Lanes::either(Lanes::emptied(used_[v], now), Lanes::several(hidden));
    if (!Lanes::none(failed)) {
      failure.emptied = Lanes::first(failed, v);
      return pass::failed;
    }
    changed |= now ^ old;
    z[v] = now;
  }
  return Lanes::none(changed) ? pass::same : pass::changed;
}

template <class Lanes, class Shape, bool Leftovers>
inline pass house_lanes<Lanes, Shape, Leftovers>::segments(vec* z, conflict& failure) noexcept {
  const int slots = shape_.slots(), count = shape_.segments();
  vec inside[Shape::most_segments], from_a[Shape::most_segments], from_b[Shape::most_segments],
      gone[Shape::most_segments];
  for (int g = 0; g < count; ++g) inside[g] = gather<Lanes>(lists_.inside, g, z, slots);
  vec found = Lanes::zero();
  for (int g = 0; g < count; ++g) {
    const vec in = inside[g];
    vec a = gather<Lanes>(lists_.tiles_a, g, inside, count);
    vec b = gather<Lanes>(lists_.tiles_b, g, inside, count);
    if (!idle(lists_.loose_a)) a |= gather<Lanes>(lists_.loose_a, g, z, slots);
    if (!idle(lists_.loose_b)) b |= gather<Lanes>(lists_.loose_b, g, z, slots);
    const vec size = Lanes::load_numbers(t_.segment_size + lanes * g);
    // Where b is no unit, a value that is missing in its rest need not be inside.
    const vec in_a = in & a, in_b = in & b;
    const vec only_a = Lanes::only(b_unit_[g], in_a & ~b), only_b = in_b & ~a;
    const vec must = (in & ~a) | only_a;
    const vec values = Lanes::count(in), needed = Lanes::count(must);
    const yes failed = Lanes::either(Lanes::less(values, size), Lanes::less(size, needed));
    if (!Lanes::none(failed)) {
      failure.house = t_.segment_house[Lanes::first(failed, g)];
      return pass::failed;
    }
    const yes full = Lanes::equal(values, size);
    from_a[g] = only_a | Lanes::only(full, in_a);
    from_b[g] = only_b | Lanes::only(full, in_b);
    gone[g] = Lanes::only(Lanes::equal(needed, size), in & ~must);
    open_[g] = Lanes::only(b_unit_[g], in_a & b);
    found |= gone[g] | from_a[g] | from_b[g];
  }
  vec mine[parts], theirs[parts];
  if constexpr (Leftovers)
    for (int v = 0; v < parts; ++v) {
      const vec a = gather<Lanes>(lists_.mine, v, z, slots);
      const vec b = gather<Lanes>(lists_.theirs, v, z, slots);
      mine[v] = a & ~b;
      theirs[v] = b & ~a;
      found |= mine[v] | theirs[v];
    }
  if (Lanes::none(found)) return pass::same;

  for (int g = 0; g < count; ++g)
    gone[g] |= gather<Lanes>(lists_.tile_of_a, g, from_a, count) |
               gather<Lanes>(lists_.tile_of_b, g, from_b, count);
  const auto leave = [&](int v) {
    vec all = gather<Lanes>(lists_.slot_inside, v, gone, count);
    if (!idle(lists_.slot_loose_a)) all |= gather<Lanes>(lists_.slot_loose_a, v, from_a, count);
    if (!idle(lists_.slot_loose_b)) all |= gather<Lanes>(lists_.slot_loose_b, v, from_b, count);
    if constexpr (Leftovers)
      all |= gather<Lanes>(lists_.slot_mine, v, mine, parts) |
             gather<Lanes>(lists_.slot_theirs, v, theirs, parts);
    return all;
  };
  return take_away<Lanes>(shape_, used_, z, leave, failure);
}

// As the portable kernel chooses (house_portable.cpp), on bit sets of segments.
template <class Lanes, class Shape, bool Leftovers>
bool house_lanes<Lanes, Shape, Leftovers>::split_segment(mask* alternative, mask* guess) noexcept {
  const int words = (shape_.segments() + word_vectors - 1) / word_vectors;
  const auto values = static_cast<int>(t_.values);
  typename Lanes::template numbers<most_words * word_vectors> open_values;
  for (int g = 0; g < words * word_vectors; ++g) open_values.set(g, Lanes::count(open_[g]));
  const std::uint64_t* group = nullptr;
  int fewest = 1 << 30;
  for (std::uint32_t g = 0; g < t_.group_count; ++g) {
    const std::uint64_t* const here = t_.groups + g * t_.group_words;
    const int n = open_values.sum(here, words);
    if (n == 0 || n >= fewest) continue;
    fewest = n;
    group = here;
  }
  if (group == nullptr) return false;
  std::uint64_t open[most_words] = {};  // by segment of the group, for the value
  int value = 0;
  fewest = 1 << 30;
  for (int v = 0; v < values; ++v) {
    std::uint64_t here[most_words];
    int n = 0;
    for (int w = 0; w < words; ++w) {
      here[w] = group[w] == 0 ? 0 : group[w] & Lanes::holders(open_ + w * word_vectors, v);
      n += __builtin_popcountll(here[w]);
    }
    if (n == 0 || n >= fewest) continue;
    fewest = n;
    value = v;
    for (int w = 0; w < words; ++w) open[w] = here[w];
  }
  int w = 0;
  while (open[w] == 0) ++w;
  const std::uint32_t at =
      static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(__builtin_ctzll(open[w]));
  const vec bit = Lanes::all(static_cast<int>(1U << value));
  const std::uint32_t* const rests = t_.segment_rests + at * t_.slot_vectors;
  const std::uint32_t* const inside = t_.segment_slots + at * t_.slot_vectors;
  for (int v = 0; v < shape_.slots(); ++v) {
    const vec whole = Lanes::load(alternative + lanes * v);
    Lanes::store(guess + lanes * v, whole & ~Lanes::only(Lanes::named(part(rests, v)), bit));
    Lanes::store(alternative + lanes * v, whole & ~Lanes::only(Lanes::named(part(inside, v)), bit));
  }
  return true;
}

template <class Lanes, class Shape, bool Leftovers>
void house_lanes<Lanes, Shape, Leftovers>::split_slot(mask* alternative, mask* guess) noexcept {
  vec z[Shape::most_slots], counts[Shape::most_slots], chosen[Shape::most_slots],
      near[Shape::most_houses];
  load(alternative, z);
  const vec one = Lanes::all(1);
  vec least = Lanes::all(64);
  for (int v = 0; v < shape_.slots(); ++v) {
    counts[v] = Lanes::count(z[v]);
    least = Lanes::least(least, Lanes::choose(Lanes::less(one, counts[v]), counts[v], least));
  }
  alignas(64) mask in_lanes[lanes];
  Lanes::store(in_lanes, least);
  int fewest = 64;
  for (const mask x : in_lanes)
    fewest = static_cast<int>(x) < fewest ? static_cast<int>(x) : fewest;
  for (int v = 0; v < shape_.slots(); ++v)
    chosen[v] = Lanes::only(Lanes::equal(counts[v], Lanes::all(fewest)), one);
  for (int h = 0; h < shape_.houses(); ++h) {
    near[h] = Lanes::zero();
    for (std::uint32_t n = 0; n < lists_.house_slots.count; ++n)
      near[h] = Lanes::add(near[h], nth<Lanes>(lists_.house_slots, n, h, chosen, shape_.slots()));
  }
  std::uint32_t best = 0;
  int most = -1;
  for (int v = 0; v < shape_.slots(); ++v) {
    Lanes::store(in_lanes, sum<Lanes>(lists_.slot_houses, v, near, shape_.houses()));
    const yes here = Lanes::equal(chosen[v], one);
    for (std::uint32_t left = Lanes::bits(here); left != 0; left &= left - 1) {
      const int lane = __builtin_ctz(left);
      if (static_cast<int>(in_lanes[lane]) <= most) continue;
      most = static_cast<int>(in_lanes[lane]);
      best = static_cast<std::uint32_t>(v * lanes + lane);
    }
  }
  for (int v = 0; v < shape_.slots(); ++v) Lanes::store(guess + lanes * v, z[v]);
  const std::uint32_t all = alternative[best], lowest = all & (~all + 1);
  guess[best] = static_cast<mask>(lowest);
  alternative[best] = static_cast<mask>(all & ~lowest);
}

// A kernel of that shape, or whose shape is read from the tables.
template <class Lanes, class Shape>
[[nodiscard]] house_kernel<typename Lanes::mask>* make_house_lanes(
    const lane_tables& tables, const typename Lanes::lists& lists) {
  if (tables.leftover_vectors != 0) return new house_lanes<Lanes, Shape, true>(tables, lists);
  return new house_lanes<Lanes, Shape, false>(tables, lists);
}

}  // namespace
}  // namespace nonet::core
