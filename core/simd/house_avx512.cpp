// The kernel for AVX-512 BW and BITALG: a lane for each slot, house, segment and leftover.
// SPDX-License-Identifier: MIT
#include "simd/house_avx512.hpp"

#include "simd/avx512_lanes.hpp"
#include "simd/avx512_orders.hpp"
#include "simd/house_tree.hpp"
#include "simd/mask_number.hpp"

// This file is compiled for the processors that can run it.  What it includes has no code that
// could be taken for others', and all of its own is local.
namespace nonet::core {
namespace {

template <class Shape, bool Leftovers>
class avx512 final : public house_kernel<std::uint16_t> {
 public:
  explicit avx512(const lane_tables& tables) noexcept : t_(tables), shape_(tables) {}
  avx512(const avx512&) = delete;
  ~avx512() override { release_lane_tables(t_); }

  [[nodiscard]] kernel kind() const noexcept override { return kernel::avx512; }
  [[nodiscard]] std::size_t stride() const noexcept override { return t_.slot_vectors * 32; }
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
    lanes open = 0;
    const vec one = _mm512_set1_epi16(1);
    for (int z = 0; z < shape_.slots(); ++z)
      open |= _mm512_cmpgt_epi16_mask(count(load(frame + 32 * z)), one);
    return open == 0 ? house_node::solved : house_node::open;
  }
  void split(std::uint16_t* alternative, std::uint16_t* guess) noexcept {
    if (!split_segment(alternative, guess)) split_slot(alternative, guess);
  }

 private:
  static constexpr int most_words = (Shape::most_segments + 1) / 2;

  [[nodiscard]] bool to_fixpoint(std::uint16_t* domains, conflict& failure) noexcept;
  [[nodiscard]] pass singles(vec* z, conflict& failure) const noexcept;
  [[nodiscard]] pass segments(vec* z, conflict& failure) noexcept;
  // Apart, so that boards without orders have the others inline.
  [[nodiscard]] [[gnu::noinline]] pass orders(vec* z, conflict& failure) const noexcept {
    vec gone[Shape::most_slots];
    lost_to_orders(shape_, t_, z, gone);
    return take_all(shape_, t_, z, gone, failure);
  }
  [[nodiscard]] [[gnu::noinline]] pass crowds(vec* z, conflict& failure) const noexcept {
    vec gone[Shape::most_slots];
    failure.item = lost_to_crowds(shape_, t_, z, gone);
    if (failure.item != conflict::none) return pass::failed;
    return take_all(shape_, t_, z, gone, failure);
  }

  [[nodiscard]] bool split_segment(std::uint16_t* alternative, std::uint16_t* guess) noexcept;
  void split_slot(std::uint16_t* alternative, std::uint16_t* guess) noexcept;

  lane_tables t_;
  [[no_unique_address]] Shape shape_;
  vec open_[Shape::most_segments];  // by segment: values that are inside and in both rests
};

template <class Shape, bool Leftovers>
bool avx512<Shape, Leftovers>::to_fixpoint(std::uint16_t* domains, conflict& failure) noexcept {
  vec z[Shape::most_slots];
  for (int v = 0; v < shape_.slots(); ++v) z[v] = load(domains + 32 * v);
  for (;;) {
    pass p = singles(z, failure);
    if (p != pass::failed && t_.below.count != 0) {
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
  for (int v = 0; v < shape_.slots(); ++v) store(domains + 32 * v, z[v]);
  return true;
}

template <class Shape, bool Leftovers>
inline pass avx512<Shape, Leftovers>::singles(vec* z, conflict& failure) const noexcept {
  const vec one = _mm512_set1_epi16(1);
  vec fixed_in[Shape::most_houses], hidden_in[Shape::most_houses];
  vec said = zero();
  for (int h = 0; h < shape_.houses(); ++h) {
    vec once = zero(), twice = zero(), fixed = zero(), clash = zero();
    const lane_lookup* const steps = t_.house_slots.steps + h;
    for (std::uint32_t n = 0; n < t_.house_slots.count; ++n) {
      const vec g = look_up(steps[n * t_.house_slots.of], z, shape_.slots());
      const vec f = only(_mm512_cmpeq_epi16_mask(count(g), one), g);
      clash = or_both(clash, fixed, f);
      fixed = either(fixed, f);
      twice = or_both(twice, once, g);
      once = either(once, g);
    }
    const vec size = load(t_.house_size + 32 * h), values = count(once);
    const lanes failed = any(clash) | _mm512_cmplt_epi16_mask(values, size);
    if (failed != 0) {
      failure.house = first(failed, h);
      return pass::failed;
    }
    // Of the fixed values only those that some other slot still holds have anything to say.
    fixed_in[h] = both(fixed, twice);
    hidden_in[h] = only(_mm512_cmpeq_epi16_mask(values, size),
                        _mm512_ternarylogic_epi64(once, twice, fixed, 0x10));  // once & ~(t | f)
    said = either(said, either(fixed_in[h], hidden_in[h]));
  }
  if (any(said) == 0) return pass::same;
  lanes changed = 0;
  for (int v = 0; v < shape_.slots(); ++v) {
    vec gone = zero(), hidden = zero();
    const lane_lookup* const steps = t_.slot_houses.steps + v;
    for (std::uint32_t n = 0; n < t_.slot_houses.busy[v]; ++n) {
      const lane_lookup& step = steps[n * t_.slot_houses.of];
      gone = either(gone, look_up(step, fixed_in, shape_.houses()));
      hidden = either(hidden, look_up(step, hidden_in, shape_.houses()));
    }
    const vec old = z[v];
    const lanes single = _mm512_cmpeq_epi16_mask(count(old), one);
    vec now = _mm512_mask_mov_epi16(without(old, gone), single, old);
    hidden = both(hidden, now);
    const lanes has_hidden = any(hidden);
    now = _mm512_mask_mov_epi16(now, has_hidden, hidden);
    const lanes failed = _mm512_mask_testn_epi16_mask(t_.slot_lanes[v], now, now) |
                         _mm512_mask_cmpgt_epi16_mask(has_hidden, count(hidden), one);
    if (failed != 0) {
      failure.emptied = first(failed, v);
      return pass::failed;
    }
    changed |= _mm512_cmpneq_epi16_mask(now, old);
    z[v] = now;
  }
  return changed == 0 ? pass::same : pass::changed;
}

template <class Shape, bool Leftovers>
inline pass avx512<Shape, Leftovers>::segments(vec* z, conflict& failure) noexcept {
  vec inside[Shape::most_segments], from_a[Shape::most_segments], from_b[Shape::most_segments],
      keep_out[Shape::most_segments];
  for (int g = 0; g < shape_.segments(); ++g) inside[g] = gather(t_.inside, g, z, shape_.slots());
  vec found = zero();
  for (int g = 0; g < shape_.segments(); ++g) {
    const vec in = inside[g];
    vec a = gather(t_.tiles_a, g, inside, shape_.segments());
    vec b = gather(t_.tiles_b, g, inside, shape_.segments());
    if (t_.loose_a.count != 0) a = either(a, gather(t_.loose_a, g, z, shape_.slots()));
    if (t_.loose_b.count != 0) b = either(b, gather(t_.loose_b, g, z, shape_.slots()));
    const vec size = load(t_.segment_size + 32 * g);
    const lanes b_unit = t_.b_unit_lanes[g];
    // Where b is no unit, a value that is missing in its rest need not be inside.
    const vec must_b = _mm512_mask_mov_epi16(in, b_unit, b);  // in: nothing is missing
    const vec must = without(in, both(a, must_b));
    const vec values = count(in), needed = count(must);
    const lanes failed = _mm512_mask_cmplt_epi16_mask(t_.segment_lanes[g], values, size) |
                         _mm512_mask_cmpgt_epi16_mask(t_.segment_lanes[g], needed, size);
    if (failed != 0) {
      failure.house = t_.segment_house[first(failed, g)];
      return pass::failed;
    }
    const lanes full = _mm512_cmpeq_epi16_mask(values, size);
    const vec in_a = both(in, a), in_b = both(in, b);
    from_a[g] = either(without(in_a, must_b), only(full, in_a));
    from_b[g] = either(without(in_b, a), only(full, in_b));
    keep_out[g] = only(_mm512_cmpeq_epi16_mask(needed, size), without(in, must));
    open_[g] = only(b_unit, both(in_a, b));
    found = either(either(found, keep_out[g]), either(from_a[g], from_b[g]));
  }
  vec mine = zero(), theirs = zero();
  if constexpr (Leftovers) {
    const vec a = gather(t_.mine, 0, z, shape_.slots());
    const vec b = gather(t_.theirs, 0, z, shape_.slots());
    mine = without(a, b);
    theirs = without(b, a);
    found = either(found, either(mine, theirs));
  }
  if (any(found) == 0) return pass::same;

  vec gone[Shape::most_segments];
  for (int g = 0; g < shape_.segments(); ++g)
    gone[g] = either(either(keep_out[g], gather(t_.tile_of_a, g, from_a, shape_.segments())),
                     gather(t_.tile_of_b, g, from_b, shape_.segments()));
  const auto leave = [&](int v) {
    vec all = gather(t_.slot_inside, v, gone, shape_.segments());
    if (t_.slot_loose_a.count != 0)
      all = either(all, gather(t_.slot_loose_a, v, from_a, shape_.segments()));
    if (t_.slot_loose_b.count != 0)
      all = either(all, gather(t_.slot_loose_b, v, from_b, shape_.segments()));
    if constexpr (Leftovers)
      all = either(
          all, either(gather(t_.slot_mine, v, &mine, 1), gather(t_.slot_theirs, v, &theirs, 1)));
    return all;
  };
  return take_away(shape_, t_, z, leave, failure);
}

template <class Shape, bool Leftovers>
void avx512<Shape, Leftovers>::two_places(const std::uint16_t* domains,
                                          std::uint16_t* values) const {
  vec z[Shape::most_slots];
  for (int v = 0; v < shape_.slots(); ++v) z[v] = load(domains + 32 * v);
  for (int h = 0; h < shape_.houses(); ++h)
    store(values + 32 * h, placed_twice(t_.house_slots, h, z, shape_.slots()));
}

// As the portable kernel chooses (house_portable.cpp), on bit sets of segments.
template <class Shape, bool Leftovers>
bool avx512<Shape, Leftovers>::split_segment(std::uint16_t* alternative,
                                             std::uint16_t* guess) noexcept {
  const int words = (shape_.segments() + 1) / 2;
  const auto values = static_cast<int>(t_.values);
  // By segment, a byte each: how many values are open in it.
  vec open_values[most_words];
  for (int w = 0; w < words; ++w) {
    const bool two = 2 * w + 1 < shape_.segments();
    open_values[w] =
        _mm512_inserti64x4(_mm512_zextsi256_si512(_mm512_cvtepi16_epi8(count(open_[2 * w]))),
                           _mm512_cvtepi16_epi8(two ? count(open_[2 * w + 1]) : zero()), 1);
  }
  std::uint64_t open[16][most_words];
  for (int value = 0; value < values; ++value) {
    const vec bit = _mm512_set1_epi16(static_cast<short>(1 << value));
    for (int w = 0; w < words; ++w) {
      std::uint64_t bits = number_of(_mm512_test_epi16_mask(open_[2 * w], bit));
      if (2 * w + 1 < shape_.segments())
        bits |= number_of(_mm512_test_epi16_mask(open_[2 * w + 1], bit)) << 32;
      open[value][w] = bits;
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
    vec sums = zero();
    for (int w = 0; w < words; ++w)
      sums = _mm512_add_epi64(
          sums, _mm512_sad_epu8(_mm512_maskz_mov_epi8(here[w], open_values[w]), zero()));
    const auto n = static_cast<int>(_mm512_reduce_add_epi64(sums));
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
  const vec bit = _mm512_set1_epi16(static_cast<short>(1 << value));
  for (int v = 0; v < shape_.slots(); ++v) {
    const vec whole = load(alternative + 32 * v);
    const std::uint32_t i = at * t_.slot_vectors + static_cast<std::uint32_t>(v);
    store(guess + 32 * v, without(whole, only(t_.segment_rests[i], bit)));
    store(alternative + 32 * v, without(whole, only(t_.segment_slots[i], bit)));
  }
  return true;
}

template <class Shape, bool Leftovers>
void avx512<Shape, Leftovers>::split_slot(std::uint16_t* alternative,
                                          std::uint16_t* guess) noexcept {
  const vec one = _mm512_set1_epi16(1);
  vec z[Shape::most_slots], counts[Shape::most_slots], near[Shape::most_houses];
  vec least = _mm512_set1_epi16(32);
  for (int v = 0; v < shape_.slots(); ++v) {
    z[v] = load(alternative + 32 * v);
    counts[v] = count(z[v]);
    least = _mm512_mask_min_epu16(least, _mm512_cmpgt_epi16_mask(counts[v], one), least, counts[v]);
  }
  least = _mm512_set1_epi16(static_cast<short>(least_lane(least)));
  vec chosen[Shape::most_slots];
  for (int v = 0; v < shape_.slots(); ++v)
    chosen[v] = only(_mm512_cmpeq_epi16_mask(counts[v], least), one);
  for (int h = 0; h < shape_.houses(); ++h) {
    near[h] = zero();
    for (std::uint32_t n = 0; n < t_.house_slots.count; ++n)
      near[h] = _mm512_add_epi16(
          near[h],
          look_up(t_.house_slots.steps[n * t_.house_slots.of + static_cast<std::uint32_t>(h)],
                  chosen, shape_.slots()));
  }
  std::uint32_t best = 0;
  int most = -1;
  for (int v = 0; v < shape_.slots(); ++v) {
    vec score = zero();
    for (std::uint32_t n = 0; n < t_.slot_houses.count; ++n)
      score = _mm512_add_epi16(
          score,
          look_up(t_.slot_houses.steps[n * t_.slot_houses.of + static_cast<std::uint32_t>(v)], near,
                  shape_.houses()));
    alignas(64) std::uint16_t scores[32];
    store(scores, score);
    for (lanes left = any(chosen[v]); left != 0; left &= left - 1) {
      const auto lane = static_cast<std::uint32_t>(__builtin_ctz(left));
      if (static_cast<int>(scores[lane]) <= most) continue;
      most = scores[lane];
      best = static_cast<std::uint32_t>(v) * 32 + lane;
    }
  }
  for (int v = 0; v < shape_.slots(); ++v) store(guess + 32 * v, z[v]);
  const auto all = static_cast<std::uint32_t>(alternative[best]);
  const std::uint32_t lowest = all & (~all + 1);
  guess[best] = static_cast<std::uint16_t>(lowest);
  alternative[best] = static_cast<std::uint16_t>(all & ~lowest);
}

template <class Shape>
house_kernel<std::uint16_t>* make(const lane_tables& t) {
  if (t.leftover_vectors != 0) return new avx512<Shape, true>(t);
  return new avx512<Shape, false>(t);
}

}  // namespace

house_kernel<std::uint16_t>* make_avx512_kernel(const compiled& rules) {
  const lane_tables t = make_lane_tables(rules);
  const auto is = [&](std::uint32_t slots, std::uint32_t houses, std::uint32_t segments) {
    return t.slot_vectors == slots && t.house_vectors == houses && t.segment_vectors == segments;
  };
  if (is(3, 1, 2)) return make<fixed<3, 1, 2>>(t);  // 9x9 and smaller
  if (is(3, 1, 3)) return make<fixed<3, 1, 3>>(t);  // with windows
  if (is(3, 2, 3)) return make<fixed<3, 2, 3>>(t);  // with groups besides the units
  if (is(3, 2, 4)) return make<fixed<3, 2, 4>>(t);
  if (is(8, 2, 4)) return make<fixed<8, 2, 4>>(t);  // 16x16
  if (is(8, 2, 5)) return make<fixed<8, 2, 5>>(t);  // with diagonals
  return make<any_shape>(t);
}

}  // namespace nonet::core
