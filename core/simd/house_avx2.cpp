// The kernel for AVX2: a lane for each slot, house, segment and leftover, 16 to a vector.
// SPDX-License-Identifier: MIT
#include "simd/house_avx2.hpp"

#include <immintrin.h>

#include "simd/avx2_lanes.hpp"
#include "simd/avx2_orders.hpp"
#include "simd/house_tree.hpp"

// This file is compiled for the processors that can run it.  What it includes has no code that
// could be taken for others', and all of its own is local.
namespace nonet::core {
namespace {

template <class Shape, bool Leftovers>
class avx2 final : public house_kernel<std::uint16_t> {
 public:
  avx2(const lane_tables& tables, const shuffle_tables& shuffles) noexcept
      : t_(tables), s_(shuffles), shape_(shuffles) {
    for (int v = 0; v < shape_.slots(); ++v) used_[v] = spread(half(t_.slot_lanes[v / 2], v));
    for (int g = 0; g < shape_.segments(); ++g)
      b_unit_[g] = spread(half(t_.b_unit_lanes[g / 2], g));
  }
  avx2(const avx2&) = delete;
  ~avx2() override {
    release_shuffle_tables(s_);
    release_lane_tables(t_);
  }

  [[nodiscard]] kernel kind() const noexcept override { return kernel::avx2; }
  [[nodiscard]] std::size_t stride() const noexcept override { return s_.slot_vectors * 16; }
  [[nodiscard]] bool propagate(std::uint16_t* domains, const std::uint64_t*,
                               conflict& failure) override {
    return to_fixpoint(domains, failure);
  }
  void two_places(const std::uint16_t* domains, std::uint16_t* values) const override;
  void search(house_search<std::uint16_t>& job) override { search_houses(*this, stride(), job); }

  // For search_houses.
  [[nodiscard]] house_node examine(std::uint16_t* frame) noexcept {
    conflict ignored;
    if (!to_fixpoint(frame, ignored)) return house_node::failed;
    vec open = zero();
    for (int v = 0; v < shape_.slots(); ++v) open = either(open, rest(load(frame + 16 * v)));
    return none(open) ? house_node::solved : house_node::open;
  }
  void split(std::uint16_t* alternative, std::uint16_t* guess) noexcept {
    if (!split_segment(alternative, guess)) split_slot(alternative, guess);
  }

 private:
  static constexpr int most_words = (Shape::most_segments + 3) / 4;

  // Of the 32 lanes of a lane table those of this vector.
  [[nodiscard]] static std::uint32_t half(std::uint32_t bits, int vector) noexcept {
    return vector % 2 == 0 ? bits & 0xFFFF : bits >> 16;
  }

  [[nodiscard]] bool to_fixpoint(std::uint16_t* domains, conflict& failure) noexcept;
  [[nodiscard]] pass singles(vec* z, conflict& failure) const noexcept;
  [[nodiscard]] pass segments(vec* z, conflict& failure) noexcept;
  // Apart, so that boards without orders have the others inline.
  [[nodiscard]] [[gnu::noinline]] pass orders(vec* z, conflict& failure) const noexcept {
    vec gone[Shape::most_slots];
    lost_to_orders(shape_, s_, z, gone);
    return take_all(shape_, used_, z, gone, failure);
  }
  [[nodiscard]] [[gnu::noinline]] pass crowds(vec* z, conflict& failure) const noexcept {
    vec gone[Shape::most_slots];
    failure.item = lost_to_crowds(shape_, t_, s_, z, gone);
    if (failure.item != conflict::none) return pass::failed;
    return take_all(shape_, used_, z, gone, failure);
  }

  [[nodiscard]] bool split_segment(std::uint16_t* alternative, std::uint16_t* guess) noexcept;
  void split_slot(std::uint16_t* alternative, std::uint16_t* guess) noexcept;

  lane_tables t_;
  shuffle_tables s_;
  [[no_unique_address]] Shape shape_;
  vec used_[Shape::most_slots];       // by slot: whether there is one
  vec b_unit_[Shape::most_segments];  // by segment: whether b is a unit
  vec open_[Shape::most_segments];    // by segment: values that are inside and in both rests
};

template <class Shape, bool Leftovers>
bool avx2<Shape, Leftovers>::to_fixpoint(std::uint16_t* domains, conflict& failure) noexcept {
  vec z[Shape::most_slots];
  for (int v = 0; v < shape_.slots(); ++v) z[v] = load(domains + 16 * v);
  for (;;) {
    pass p = singles(z, failure);
    if (p != pass::failed && !s_.below.idle) {
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
  for (int v = 0; v < shape_.slots(); ++v) store(domains + 16 * v, z[v]);
  return true;
}

template <class Shape, bool Leftovers>
inline pass avx2<Shape, Leftovers>::singles(vec* z, conflict& failure) const noexcept {
  vec fixed_in[Shape::most_houses], hidden_in[Shape::most_houses];
  vec said = zero();
  for (int h = 0; h < shape_.houses(); ++h) {
    vec once = zero(), twice = zero(), fixed = zero(), clash = zero();
    const auto lookups = static_cast<int>(s_.house_slots.lookups);
    for (int n = 0; n < lookups; ++n) {
      const vec g = gather(s_.house_slots, n * shape_.houses() + h, z);
      const vec f = both(g, at_most_one(g));
      clash = either(clash, both(fixed, f));
      fixed = either(fixed, f);
      twice = either(twice, both(once, g));
      once = either(once, g);
    }
    const vec size = load(t_.house_size + 16 * h), values = count(once);
    const vec failed = either(clash, less(values, size));
    if (!none(failed)) {
      failure.house = first_lane(failed, h);
      return pass::failed;
    }
    // Of the fixed values only those that some other slot still holds have anything to say.
    fixed_in[h] = both(fixed, twice);
    hidden_in[h] = both(without(once, either(twice, fixed)), equal(values, size));
    said = either(said, either(fixed_in[h], hidden_in[h]));
  }
  if (none(said)) return pass::same;
  vec changed = zero();
  for (int v = 0; v < shape_.slots(); ++v) {
    vec gone = zero(), hidden = zero();
    const std::uint32_t end = s_.slot_houses.first[v + 1];
    for (std::uint32_t i = s_.slot_houses.first[v]; i < end; ++i) {
      gone = either(gone, shuffle(s_.slot_houses, i, fixed_in));
      hidden = either(hidden, shuffle(s_.slot_houses, i, hidden_in));
    }
    const vec old = z[v];
    vec now = without(old, without(gone, at_most_one(old)));
    hidden = both(hidden, now);
    now = choose(empty(hidden), now, hidden);
    const vec failed = either(both(empty(now), used_[v]), rest(hidden));
    if (!none(failed)) {
      failure.emptied = first_lane(failed, v);
      return pass::failed;
    }
    changed = either(changed, _mm256_xor_si256(now, old));
    z[v] = now;
  }
  return none(changed) ? pass::same : pass::changed;
}

template <class Shape, bool Leftovers>
inline pass avx2<Shape, Leftovers>::segments(vec* z, conflict& failure) noexcept {
  vec inside[Shape::most_segments], from_a[Shape::most_segments], from_b[Shape::most_segments],
      gone[Shape::most_segments];
  for (int g = 0; g < shape_.segments(); ++g) inside[g] = gather(s_.inside, g, z);
  vec found = zero();
  for (int g = 0; g < shape_.segments(); ++g) {
    const vec in = inside[g];
    vec a = gather(s_.tiles_a, g, inside), b = gather(s_.tiles_b, g, inside);
    if (!s_.loose_a.idle) a = either(a, gather(s_.loose_a, g, z));
    if (!s_.loose_b.idle) b = either(b, gather(s_.loose_b, g, z));
    const vec size = load(t_.segment_size + 16 * g), b_unit = b_unit_[g];
    // Where b is no unit, a value that is missing in its rest need not be inside.
    const vec in_a = both(in, a), in_b = both(in, b);
    const vec only_a = both(without(in_a, b), b_unit), only_b = without(in_b, a);
    const vec must = either(without(in, a), only_a);
    const vec values = count(in), needed = count(must);
    const vec failed = either(less(values, size), less(size, needed));
    if (!none(failed)) {
      failure.house = t_.segment_house[first_lane(failed, g)];
      return pass::failed;
    }
    const vec full = equal(values, size);
    from_a[g] = either(only_a, both(full, in_a));
    from_b[g] = either(only_b, both(full, in_b));
    gone[g] = both(equal(needed, size), without(in, must));
    open_[g] = both(b_unit, both(in_a, b));
    found = either(either(found, gone[g]), either(from_a[g], from_b[g]));
  }
  vec mine[2] = {zero(), zero()}, theirs[2] = {zero(), zero()};
  if constexpr (Leftovers)
    for (int v = 0; v < 2; ++v) {
      const vec a = gather(s_.mine, v, z), b = gather(s_.theirs, v, z);
      mine[v] = without(a, b);
      theirs[v] = without(b, a);
      found = either(found, either(mine[v], theirs[v]));
    }
  if (none(found)) return pass::same;

  for (int g = 0; g < shape_.segments(); ++g)
    gone[g] =
        either(gone[g], either(gather(s_.tile_of_a, g, from_a), gather(s_.tile_of_b, g, from_b)));
  const auto leave = [&](int v) {
    vec all = gather(s_.slot_inside, v, gone);
    if (!s_.slot_loose_a.idle) all = either(all, gather(s_.slot_loose_a, v, from_a));
    if (!s_.slot_loose_b.idle) all = either(all, gather(s_.slot_loose_b, v, from_b));
    if constexpr (Leftovers)
      all = either(all, either(gather(s_.slot_mine, v, mine), gather(s_.slot_theirs, v, theirs)));
    return all;
  };
  return take_away(shape_, used_, z, leave, failure);
}

template <class Shape, bool Leftovers>
void avx2<Shape, Leftovers>::two_places(const std::uint16_t* domains, std::uint16_t* values) const {
  vec z[Shape::most_slots];
  for (int v = 0; v < shape_.slots(); ++v) z[v] = load(domains + 16 * v);
  for (int h = 0; h < shape_.houses(); ++h) {
    vec once = zero(), twice = zero(), more = zero();
    const auto lookups = static_cast<int>(s_.house_slots.lookups);
    for (int n = 0; n < lookups; ++n) {
      const vec g = gather(s_.house_slots, n * shape_.houses() + h, z);
      more = either(more, both(twice, g));
      twice = either(twice, both(once, g));
      once = either(once, g);
    }
    store(values + 16 * h, without(twice, more));
  }
}

// As the portable kernel chooses (house_portable.cpp), on bit sets of segments.
template <class Shape, bool Leftovers>
bool avx2<Shape, Leftovers>::split_segment(std::uint16_t* alternative,
                                           std::uint16_t* guess) noexcept {
  const int words = (shape_.segments() + 3) / 4;
  const auto values = static_cast<int>(t_.values);
  std::uint64_t open[16][most_words];
  for (int w = 0; w < words; ++w) {
    vec of[4];
    for (int i = 0; i < 4; ++i) of[i] = 4 * w + i < shape_.segments() ? open_[4 * w + i] : zero();
    for (int value = 0; value < values; ++value) {
      const __m128i up = _mm_cvtsi32_si128(15 - value);  // the sign of each lane is its answer
      const vec low = _mm256_packs_epi16(_mm256_sll_epi16(of[0], up), _mm256_sll_epi16(of[1], up));
      const vec high = _mm256_packs_epi16(_mm256_sll_epi16(of[2], up), _mm256_sll_epi16(of[3], up));
      const auto bits = [](vec x) {  // packing took the halves by turns
        return static_cast<std::uint32_t>(
            _mm256_movemask_epi8(_mm256_permute4x64_epi64(x, 0b11'01'10'00)));
      };
      open[value][w] = static_cast<std::uint64_t>(bits(high)) << 32 | bits(low);
    }
  }
  const auto open_in = [&](const std::uint64_t* group, int value) {
    int n = 0;
    for (int w = 0; w < words; ++w) n += __builtin_popcountll(open[value][w] & group[w]);
    return n;
  };
  const std::uint64_t* group = nullptr;
  int fewest = 1 << 30;
  for (std::uint32_t g = 0; g < t_.group_count; ++g) {
    const std::uint64_t* const here = t_.groups + g * t_.group_words;
    int n = 0;
    for (int value = 0; value < values; ++value) n += open_in(here, value);
    if (n == 0 || n >= fewest) continue;
    fewest = n;
    group = here;
  }
  if (group == nullptr) return false;
  int value = 0;
  fewest = 1 << 30;
  for (int v = 0; v < values; ++v) {
    const int n = open_in(group, v);
    if (n == 0 || n >= fewest) continue;
    fewest = n;
    value = v;
  }
  int w = 0;
  while ((open[value][w] & group[w]) == 0) ++w;
  const std::uint32_t at = static_cast<std::uint32_t>(64 * w) +
                           static_cast<std::uint32_t>(__builtin_ctzll(open[value][w] & group[w]));
  const vec bit = all_lanes(1 << value);
  for (int v = 0; v < shape_.slots(); ++v) {
    const vec whole = load(alternative + 16 * v);
    const std::uint32_t i = at * t_.slot_vectors + static_cast<std::uint32_t>(v / 2);
    store(guess + 16 * v, without(whole, both(spread(half(t_.segment_rests[i], v)), bit)));
    store(alternative + 16 * v, without(whole, both(spread(half(t_.segment_slots[i], v)), bit)));
  }
  return true;
}

template <class Shape, bool Leftovers>
void avx2<Shape, Leftovers>::split_slot(std::uint16_t* alternative, std::uint16_t* guess) noexcept {
  vec z[Shape::most_slots], counts[Shape::most_slots], near[Shape::most_houses];
  vec least = all_lanes(32);
  for (int v = 0; v < shape_.slots(); ++v) {
    z[v] = load(alternative + 16 * v);
    counts[v] = count(z[v]);
    least = _mm256_min_epi16(least, choose(at_most_one(z[v]), least, counts[v]));
  }
  alignas(32) std::uint16_t lanes[16];
  store(lanes, least);
  int fewest = lanes[0];
  for (const std::uint16_t x : lanes) fewest = x < fewest ? x : fewest;
  vec chosen[Shape::most_slots];
  for (int v = 0; v < shape_.slots(); ++v)
    chosen[v] = both(equal(counts[v], all_lanes(fewest)), all_lanes(1));
  for (int h = 0; h < shape_.houses(); ++h) {
    near[h] = zero();
    for (int n = 0; n < static_cast<int>(s_.house_slots.lookups); ++n)
      near[h] = _mm256_add_epi16(near[h], sum(s_.house_slots, n * shape_.houses() + h, chosen));
  }
  std::uint32_t best = 0;
  int most = -1;
  for (int v = 0; v < shape_.slots(); ++v) {
    alignas(32) std::uint16_t chosen_here[16];
    store(chosen_here, chosen[v]);
    store(lanes, sum(s_.slot_houses, v, near));
    for (int i = 0; i < 16; ++i) {
      if (chosen_here[i] == 0 || static_cast<int>(lanes[i]) <= most) continue;
      most = lanes[i];
      best = static_cast<std::uint32_t>(v * 16 + i);
    }
  }
  for (int v = 0; v < shape_.slots(); ++v) store(guess + 16 * v, z[v]);
  const auto all = static_cast<std::uint32_t>(alternative[best]);
  const std::uint32_t lowest = all & (~all + 1);
  guess[best] = static_cast<std::uint16_t>(lowest);
  alternative[best] = static_cast<std::uint16_t>(all & ~lowest);
}

template <class Shape>
house_kernel<std::uint16_t>* make(const lane_tables& t, const shuffle_tables& s) {
  if (t.leftover_vectors != 0) return new avx2<Shape, true>(t, s);
  return new avx2<Shape, false>(t, s);
}

}  // namespace

house_kernel<std::uint16_t>* make_avx2_kernel(const compiled& rules) {
  const lane_tables t = make_lane_tables(rules);
  const shuffle_tables s = make_shuffle_tables(t);
  const bool common = s.slot_vectors == 6 && s.house_vectors == 2 && s.segment_vectors == 4;
  if (common) return make<fixed<6, 2, 4>>(t, s);  // 9x9
  return make<any_shape>(t, s);
}

}  // namespace nonet::core
