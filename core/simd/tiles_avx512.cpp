// The kernel for boards whose boxes are cut both ways (tiles.hpp), for AVX-512 BW and BITALG.
// SPDX-License-Identifier: MIT
#include "simd/tiles_avx512.hpp"

#include "simd/avx512_lanes.hpp"
#include "simd/avx512_tiles.hpp"
#include "simd/house_avx512.hpp"
#include "simd/house_tree.hpp"
#include "simd/lane_orders.hpp"
#include "simd/tiles.hpp"

// This file is compiled for the processors that can run it.  What it includes has no code that
// could be taken for others', and all of its own is local.
namespace nonet::core {
namespace {

// Slots by lane, for lane_passes.hpp.
using slot_lanes = avx512_lanes<std::uint16_t>;
using slot_shape = fixed_shape<3, 1, 2>;

// Pieces: there are further units.  Orders: slots that lie above others.
template <bool Pieces, bool Orders>
class tiles_avx512 final : public house_kernel<std::uint16_t> {
 public:
  tiles_avx512(const tile_tables& tables, const compiled& rules) : t_(tables), rules_(rules) {
    if constexpr (!Orders) return;
    slots_ = make_house_tables(rules);
    orders_ = make_order_tables(rules, t_.place, 3);
  }
  tiles_avx512(const tiles_avx512&) = delete;
  ~tiles_avx512() override {
    delete by_slots_;
    release_lane_tables(orders_);
    release_lane_tables(slots_);
  }

  [[nodiscard]] kernel kind() const noexcept override { return kernel::avx512; }
  [[nodiscard]] std::size_t stride() const noexcept override { return 96; }
  [[nodiscard]] bool propagate(std::uint16_t* domains, const std::uint64_t* changed,
                               conflict& failure) override {
    if constexpr (!Orders && !Pieces)
      return settle(domains, changed) || by_slots().propagate(domains, changed, failure);
    board b;
    from_slots(domains, b);
    if (examine<true>(b, failure) == house_node::failed) return false;
    to_slots(domains, b);
    return true;
  }
  [[nodiscard]] bool settle(std::uint16_t* domains, const std::uint64_t*) override {
    board b;
    from_slots(domains, b);
    if (examine(b) == house_node::failed) return false;
    to_slots(domains, b);
    return true;
  }
  void two_places(const std::uint16_t* domains, std::uint16_t* values) const override;
  void search(house_search<std::uint16_t>& job) override { search_in_place(*this, stride(), job); }

  // For search_in_place.  The board, and what the last pass saw of it.
  struct board {
    trio x;                    // side 0
    vec open[Pieces ? 3 : 2];  // by side and segment: values that are inside and in both rests
  };
  static constexpr std::uint32_t most_slots = 96;
  void from_slots(const std::uint16_t* from, board& b) const noexcept;
  void to_slots(std::uint16_t* to, const board& b) const noexcept;
  [[nodiscard]] house_node examine(board& b) const noexcept {
    conflict ignored;
    return examine<false>(b, ignored);
  }
  void split(board& b, std::uint16_t* alternative) const noexcept;
  void resume(const std::uint16_t* frame, board& b) const noexcept { b.x = load_trio(frame); }

 private:
  static constexpr std::uint32_t most_values = 9;  // three segments of three slots

  template <bool Blame>
  [[nodiscard]] house_node examine(board& b, conflict& failure) const noexcept;
  [[nodiscard]] lanes emptied(const trio& x) const noexcept {
    return _mm512_mask_testn_epi16_mask(t_.side[0].lanes,
                                        _mm512_min_epu16(_mm512_min_epu16(x.a, x.b), x.c), ones());
  }
  [[nodiscard]] trio lost_to_orders(const trio& x) const noexcept;
  [[nodiscard]] std::uint32_t lost_to_crowds(const trio& x, trio& lost) const noexcept;
  void blame(const trio& begin, const trio& read, const trio& end,
             conflict& failure) const noexcept;
  [[nodiscard]] std::uint32_t lowest_failing(const trio& x, bool twice) const noexcept;
  void blame_segment(lanes on_x, lanes on_y, conflict& failure) const noexcept;
  [[nodiscard]] static std::uint32_t least_name(const std::uint8_t* names,
                                                std::uint32_t of) noexcept;
  [[nodiscard]] std::uint32_t lowest_empty(const trio& z) const noexcept;
  [[nodiscard]] std::uint32_t pick(const board& b, std::uint32_t& value) const noexcept;

  [[nodiscard]] house_kernel<std::uint16_t>& by_slots() const {
    if (by_slots_ == nullptr) by_slots_ = make_avx512_kernel<std::uint16_t>(rules_);
    return *by_slots_;
  }

  tile_tables t_;
  const compiled& rules_;
  lane_tables slots_{};   // houses by slot, for two_places
  lane_tables orders_{};  // by place
  // The kernel for any board, made when it is first needed: to say where a propagation fails.
  mutable house_kernel<std::uint16_t>* by_slots_ = nullptr;
};

// Side 0, then side 1 as that has left it: two passes that read the same board would be quicker
// each, but a third more of them.  Pieces are read beside side 1.  What a house lacks is looked for
// early where a pass has more to do: it is blamed first anyway.
template <bool Pieces, bool Orders>
template <bool Blame>
inline house_node tiles_avx512<Pieces, Orders>::examine(board& b,
                                                        conflict& failure) const noexcept {
  const tile_side &first = t_.side[0], &second = t_.side[1];
  trio x = b.x;
  for (;;) {
    const said by_x = read<true>(first, x);
    if constexpr (Pieces || Orders)
      if (any(by_x.missing) != 0) {
        if constexpr (Blame) blame(x, by_x.x, x, failure);
        return house_node::failed;
      }
    const trio y = seen(second, by_x.x);
    const said by_y = read<false>(second, y);
    vec missing = either(by_x.missing, by_y.missing);
    if constexpr (Orders)
      if (any(missing) != 0) {
        if constexpr (Blame) blame(x, by_x.x, x, failure);
        return house_node::failed;
      }
    const bool solved = by_x.single == ~lanes{0};
    trio z = seen(first, by_y.x);
    [[maybe_unused]] pieces_said by_pieces;
    if constexpr (Pieces) {
      by_pieces = read_pieces(t_.pieces, by_x.x);
      missing = either(missing, _mm512_zextsi256_si512(by_pieces.missing));
      z = less(z, by_pieces.gone);
    }
    if constexpr (Orders) z = less(z, lost_to_orders(z));
    const lanes empty = emptied(z);
    const bool failed = _kortestz_mask32_u8(empty, _mm512_test_epi16_mask(missing, missing)) == 0;
    vec changed = _mm512_xor_si512(x.a, z.a);
    changed = logic<0xF6>(changed, x.b, z.b);
    changed = logic<0xF6>(changed, x.c, z.c);
    if (!failed && !solved && _mm512_test_epi16_mask(changed, changed) != 0) {
      x = z;
      continue;
    }
    if (failed) {
      if constexpr (Blame) blame(x, by_x.x, z, failure);
      return house_node::failed;
    }
    b.x = x;
    if (solved) return house_node::solved;
    const lanes full_x = crowded(first, x, by_x), full_y = crowded(second, y, by_y);
    if ((full_x | full_y) != 0) {
      if constexpr (Blame) blame_segment(full_x, full_y, failure);
      return house_node::failed;
    }
    if constexpr (Pieces)
      if (const half_lanes full = crowded(t_.pieces, by_pieces); full != 0) {
        if constexpr (Blame) failure.house = t_.names.unit[__builtin_ctz(full)];
        return house_node::failed;
      }
    if constexpr (Orders)
      if (orders_.crowd_sizes != nullptr) {
        trio gone;
        failure.item = lost_to_crowds(x, gone);
        if (failure.item != conflict::none) return house_node::failed;
        z = less(x, gone);
        if (emptied(z) != 0) {
          if constexpr (Blame) failure.emptied = lowest_empty(z);
          return house_node::failed;
        }
        changed = any_of(both(x.a, gone.a), both(x.b, gone.b), both(x.c, gone.c));
        if (_mm512_test_epi16_mask(changed, changed) != 0) {
          x = z;
          continue;
        }
      }
    b.open[0] = by_x.open;
    b.open[1] = by_y.open;
    if constexpr (Pieces)
      b.open[2] = _mm512_zextsi256_si512(
          _mm256_maskz_mov_epi16(static_cast<half_lanes>(t_.pieces.segments), by_pieces.open));
    return house_node::open;
  }
}

// As tile_extras.hpp says.
template <bool Pieces, bool Orders>
[[gnu::noinline]] void tiles_avx512<Pieces, Orders>::blame(const trio& begin, const trio& read,
                                                           const trio& end,
                                                           conflict& failure) const noexcept {
  failure.house = lowest_failing(begin, true);
  if (failure.house == conflict::none) failure.house = lowest_failing(read, false);
  if constexpr (Pieces)
    if (failure.house == conflict::none) {
      const half missing = read_pieces(t_.pieces, read).missing;
      failure.house = least_name(t_.names.unit, _mm256_test_epi16_mask(missing, missing));
    }
  if (failure.house == conflict::none) failure.emptied = lowest_empty(end);
}
// Of lines and boxes, one that lacks a value or, if asked, has one fixed twice.
template <bool Pieces, bool Orders>
std::uint32_t tiles_avx512<Pieces, Orders>::lowest_failing(const trio& x,
                                                           bool twice) const noexcept {
  std::uint32_t lowest = conflict::none;
  for (const int f : {0, 1}) {
    const tile_side& side = t_.side[f];
    const trio s = f == 0 ? x : seen(side, x);
    const vec inside = any_of(s.a, s.b, s.c);
    const vec a = only(at_most_one(s.a), s.a), b = only(at_most_one(s.b), s.b),
              c = only(at_most_one(s.c), s.c);
    const vec fixed = any_of(a, b, c), clash = two_of(a, b, c);
    const auto look = [&](const tile_lookup(&sibling)[2], const std::uint8_t* names) {
      const vec in = any_of(inside, look_up(sibling[0], inside), look_up(sibling[1], inside));
      const vec both_fixed =
          either(clash, two_of(fixed, look_up(sibling[0], fixed), look_up(sibling[1], fixed)));
      const lanes failing = any(without(load(side.all), in)) | (twice ? any(both_fixed) : 0);
      const std::uint32_t name = least_name(names, failing);
      lowest = name < lowest ? name : lowest;
    };
    look(side.line, t_.names.line[f]);
    look(side.box, t_.names.box[f]);
  }
  return lowest;
}
template <bool Pieces, bool Orders>
inline std::uint32_t tiles_avx512<Pieces, Orders>::least_name(const std::uint8_t* names,
                                                              std::uint32_t of) noexcept {
  std::uint32_t least = conflict::none;
  for (; of != 0; of &= of - 1) {
    const std::uint32_t name = names[__builtin_ctz(of)];
    least = name < least ? name : least;
  }
  return least;
}
template <bool Pieces, bool Orders>
std::uint32_t tiles_avx512<Pieces, Orders>::lowest_empty(const trio& z) const noexcept {
  const auto of = [&](int k, vec slots) {
    return least_name(t_.names.slot + 32 * k,
                      _mm512_mask_testn_epi16_mask(t_.side[0].lanes, slots, slots));
  };
  const std::uint32_t a = of(0, z.a), b = of(1, z.b), c = of(2, z.c);
  return a < b ? (a < c ? a : c) : (b < c ? b : c);
}
// The first house of the lowest segment.
template <bool Pieces, bool Orders>
void tiles_avx512<Pieces, Orders>::blame_segment(lanes on_x, lanes on_y,
                                                 conflict& failure) const noexcept {
  std::uint32_t lowest = conflict::none;
  for (const int f : {0, 1})
    for (lanes left = f == 0 ? on_x : on_y; left != 0; left &= left - 1) {
      const int lane = __builtin_ctz(left);
      if (t_.names.segment[f][lane] >= lowest) continue;
      lowest = t_.names.segment[f][lane];
      failure.house = t_.names.first_house[f][lane];
    }
}

template <bool Pieces, bool Orders>
inline trio tiles_avx512<Pieces, Orders>::lost_to_orders(const trio& x) const noexcept {
  const vec from[3] = {x.a, x.b, x.c};
  vec gone[3];
  core::lost_to_orders<slot_lanes>(slot_shape(orders_), orders_, from, gone);
  return {gone[0], gone[1], gone[2]};
}
template <bool Pieces, bool Orders>
std::uint32_t tiles_avx512<Pieces, Orders>::lost_to_crowds(const trio& x,
                                                           trio& lost) const noexcept {
  const vec from[3] = {x.a, x.b, x.c};
  vec gone[3];
  const std::uint32_t failed =
      core::lost_to_crowds<slot_lanes>(slot_shape(orders_), orders_, orders_, from, gone);
  lost = {gone[0], gone[1], gone[2]};
  return failed;
}

template <bool Pieces, bool Orders>
void tiles_avx512<Pieces, Orders>::two_places(const std::uint16_t* domains,
                                              std::uint16_t* values) const {
  if constexpr (!Orders) return by_slots().two_places(domains, values);
  const trio x = load_trio(domains);
  const vec slots[3] = {x.a, x.b, x.c};
  for (std::uint32_t h = 0; h < slots_.house_vectors; ++h)
    store(values + 32 * h,
          placed_twice<slot_lanes>(slots_.house_slots, static_cast<int>(h), slots, 3));
}

// As the portable kernel chooses (house_portable.cpp): the segment, and the value's bit.  There is
// one: of a value with two slots in a box, two segments of one side hold it, and if one of these
// were not open the value would have left the other.
template <bool Pieces, bool Orders>
inline std::uint32_t tiles_avx512<Pieces, Orders>::pick(const board& b,
                                                        std::uint32_t& value) const noexcept {
  const auto in_groups = [](const tile_side& side, vec open) {
    const vec mine = count(open);
    const vec line = _mm512_add_epi16(
        mine, _mm512_add_epi16(look_up(side.line[0], mine), look_up(side.line[1], mine)));
    return _mm512_add_epi16(
        line, _mm512_add_epi16(look_up(side.box[0], line), look_up(side.box[1], line)));
  };
  vec sums = _mm512_permutex2var_epi16(in_groups(t_.side[0], b.open[0]), load(t_.group_at),
                                       in_groups(t_.side[1], b.open[1]));
  if constexpr (Pieces) {
    const half mine = _mm512_castsi512_si256(count(b.open[2]));
    half unit = mine;
    for (std::uint32_t n = 0; n < t_.pieces.siblings; ++n)
      unit = _mm256_add_epi16(unit, look_up(t_.pieces.sibling[n], mine));
    sums = _mm512_mask_permutexvar_epi16(sums, t_.unit_groups, load(t_.group_at),
                                         _mm512_castsi256_si512(unit));
  }
  // Less one, so that nothing open is the most.
  const __m128i least =
      _mm_minpos_epu16(_mm_add_epi16(_mm512_castsi512_si128(sums), _mm_set1_epi16(-1)));
  const std::uint32_t group = static_cast<std::uint32_t>(_mm_cvtsi128_si32(least)) >> 16;
  const std::uint32_t side = t_.group_side[group];
  const vec open = b.open[side];
  const lanes members = t_.group_lanes[group];
  lanes in[most_values];
  std::uint32_t best = ~std::uint32_t{0};
  for (std::uint32_t v = 0; v < most_values; ++v) {
    in[v] = members & _mm512_test_epi16_mask(open, _mm512_set1_epi16(static_cast<short>(1 << v)));
    const std::uint32_t n = static_cast<std::uint32_t>(__builtin_popcount(in[v]));
    const std::uint32_t rank = (n - 1) * 16 + v;
    best = rank < best ? rank : best;
  }
  value = best % 16;
  return static_cast<std::uint32_t>(__builtin_ctz(in[value])) + 32 * side;
}

template <bool Pieces, bool Orders>
inline void tiles_avx512<Pieces, Orders>::from_slots(const std::uint16_t* from,
                                                     board& b) const noexcept {
  const trio slots = load_trio(from);
  b.x = {gather(t_.from_slots[0], slots), gather(t_.from_slots[1], slots),
         gather(t_.from_slots[2], slots)};
}
template <bool Pieces, bool Orders>
inline void tiles_avx512<Pieces, Orders>::to_slots(std::uint16_t* to,
                                                   const board& b) const noexcept {
  store_trio(
      to, {gather(t_.to_slots[0], b.x), gather(t_.to_slots[1], b.x), gather(t_.to_slots[2], b.x)});
}

// The guess: the segment holds the value.
template <bool Pieces, bool Orders>
inline void tiles_avx512<Pieces, Orders>::split(board& b,
                                                std::uint16_t* alternative) const noexcept {
  std::uint32_t value;
  const std::uint32_t segment = pick(b, value);
  const vec bit = _mm512_set1_epi16(static_cast<short>(1 << value));
  const auto without_value = [&](const std::uint32_t(&lanes_of)[3]) -> trio {
    return {without(b.x.a, only(lanes_of[0], bit)), without(b.x.b, only(lanes_of[1], bit)),
            without(b.x.c, only(lanes_of[2], bit))};
  };
  store_trio(alternative, without_value(t_.inside[segment]));
  b.x = without_value(t_.rests[segment]);
}

}  // namespace

house_kernel<std::uint16_t>* make_tiles_avx512_kernel(const compiled& rules) {
  tile_tables tables;
  if (!make_tile_tables(rules, tables)) return nullptr;
  if (tables.pieces.count != 0) {
    if (tables.orders) return new tiles_avx512<true, true>(tables, rules);
    return new tiles_avx512<true, false>(tables, rules);
  }
  if (tables.orders) return new tiles_avx512<false, true>(tables, rules);
  return new tiles_avx512<false, false>(tables, rules);
}

}  // namespace nonet::core
