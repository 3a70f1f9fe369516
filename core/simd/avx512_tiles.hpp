// What the sides of a board of tiles say (tiles.hpp), all segments of one at once, for AVX-512.
// SPDX-License-Identifier: MIT
#pragma once

#include "simd/avx512_masks.hpp"
#include "simd/tiles.hpp"

// For files that are compiled for the processors that can run it; all of it is local to each.
#ifdef __AVX512BW__
namespace nonet::core {
namespace {

// Of three vectors: bit i of the number says what becomes of the bits that i spells.
template <int Truth>
inline vec logic(vec a, vec b, vec c) noexcept {
  return _mm512_ternarylogic_epi64(a, b, c, Truth);
}
inline vec ones() noexcept { return _mm512_set1_epi16(-1); }
inline vec any_of(vec a, vec b, vec c) noexcept { return logic<0xFE>(a, b, c); }
inline vec two_of(vec a, vec b, vec c) noexcept { return logic<0xE8>(a, b, c); }
inline vec choose(lanes m, vec yes, vec no) noexcept { return _mm512_mask_mov_epi16(no, m, yes); }
inline vec look_up(const tile_lookup& table, vec from) noexcept {
  return _mm512_permutexvar_epi16(load(table.at), from);
}
inline lanes at_most_one(vec a) noexcept {
  return _mm512_testn_epi16_mask(a, _mm512_add_epi16(a, ones()));
}

// One side of a board: the first, second and third slot of each segment.
struct trio {
  vec a, b, c;
};
inline vec gather(const tile_gather& table, const trio& from) noexcept {
  const vec at = load(table.at);
  const vec two = _mm512_maskz_permutex2var_epi16(table.first_two, from.a, at, from.b);
  return _mm512_mask_permutexvar_epi16(two, table.third, at, from.c);
}
inline trio load_trio(const std::uint16_t* from) noexcept {
  return {load(from), load(from + 32), load(from + 64)};
}
inline void store_trio(std::uint16_t* to, const trio& x) noexcept {
  store(to, x.a);
  store(to + 32, x.b);
  store(to + 64, x.c);
}
// A side as the other shows it.
inline trio seen(const tile_side& side, const trio& other) noexcept {
  return {look_up(side.other[0], other.a), look_up(side.other[1], other.b),
          look_up(side.other[2], other.c)};
}

// Lanes of pieces, half as many.
using half = __m256i;
using half_lanes = __mmask16;
template <int Truth>
inline half logic(half a, half b, half c) noexcept {
  return _mm256_ternarylogic_epi64(a, b, c, Truth);
}
inline half load_half(const void* from) noexcept {
  return _mm256_loadu_si256(static_cast<const half*>(from));
}
inline half look_up(const tile_pieces::lookup& table, half from) noexcept {
  return _mm256_permutexvar_epi16(load_half(table.at), from);
}

inline trio less(const trio& x, const trio& gone) noexcept {
  return {without(x.a, gone.a), without(x.b, gone.b), without(x.c, gone.c)};
}

// What one side says to itself; hidden: by segment, values with one slot inside and none in the
// rest of a house.
struct said {
  trio x;
  vec open, hidden, missing;
  lanes single;
};

// All that follows at once from the board as it is.
//
//   single    a slot's only value leaves its segment, the rest of the line and of the box
//   hidden    a value that is in one slot of the segment and must be inside is that slot's
//   locked    a value of the segment that is not in the rest of one house leaves the other's
//   sets      a segment of k slots: with k values they leave both rests, k and more that must be
//             inside leave no room for others
//
// Singles are looked for on side 0 alone: when their values have left the box, side 1 has them
// locked in their segment.
template <bool Singles>
inline said read(const tile_side& side, const trio& x) noexcept {
  const vec inside = any_of(x.a, x.b, x.c), twice = two_of(x.a, x.b, x.c);
  const vec line = either(look_up(side.line[0], inside), look_up(side.line[1], inside));
  const vec box = either(look_up(side.box[0], inside), look_up(side.box[1], inside));
  const vec must = logic<0x70>(inside, line, box);  // inside & ~(line & box)
  const vec size = load(side.size), values = count(inside), needed = count(must);
  said out;
  out.open = logic<0x80>(inside, line, box);
  out.hidden = without(must, twice);
  out.missing = _mm512_xor_si512(logic<0xF8>(inside, line, box), load(side.all));
  const lanes loose = _mm512_cmpgt_epi16_mask(values, size);
  const lanes tight = _mm512_cmpge_epi16_mask(needed, size);
  vec to_line = logic<0x40>(inside, line, only(loose, box));
  vec to_box = logic<0x40>(inside, box, only(loose, line));
  trio left = x;
  if constexpr (Singles) {
    const lanes one_a = at_most_one(x.a), one_b = at_most_one(x.b), one_c = at_most_one(x.c);
    const vec a = only(one_a, x.a), b = only(one_b, x.b), c = only(one_c, x.c);
    left = {logic<0x10>(x.a, b, c), logic<0x10>(x.b, a, c), logic<0x10>(x.c, a, b)};
    to_line = logic<0xFE>(to_line, either(a, b), c);
    to_box = logic<0xFE>(to_box, either(a, b), c);
    out.single = one_a & one_b & one_c;
  }
  const vec gone = either(any_of(look_up(side.line[0], to_line), look_up(side.line[1], to_line),
                                 look_up(side.box[0], to_box)),
                          look_up(side.box[1], to_box));
  const vec keep = choose(tight, must, ones());
  const auto slot = [&](vec all, vec m) {
    const lanes has_hidden = _mm512_test_epi16_mask(all, out.hidden);
    return logic<0x20>(m, gone, choose(has_hidden, out.hidden, keep));  // m & ~gone & ...
  };
  out.x = {slot(x.a, left.a), slot(x.b, left.b), slot(x.c, left.c)};
  return out;
}

// At a fixpoint: fewer values than slots in a segment, more that must be inside, or a slot that two
// values call their only one.
inline lanes crowded(const tile_side& side, const trio& x, const said& by) noexcept {
  const vec inside = any_of(x.a, x.b, x.c), size = load(side.size);
  const auto in_one = [&](vec m) {
    const vec h = both(m, by.hidden);
    return _mm512_test_epi16_mask(h, _mm512_add_epi16(h, ones()));
  };
  return _mm512_cmplt_epi16_mask(count(inside), size) |
         _mm512_cmpgt_epi16_mask(count(without(inside, by.open)), size) | in_one(x.a) |
         in_one(x.b) | in_one(x.c);
}

// What pieces say; inside: values.
struct pieces_said {
  half inside, open, missing;
  trio gone;
};

// What every piece takes from the sources that its list names, or-ed.
inline half take(const tile_pieces& p, const std::uint32_t* first, const vec* sources,
                 int count) noexcept {
  half all = _mm256_setzero_si256();
  for (int v = 0; v < count; ++v)
    for (std::uint32_t n = first[v]; n < first[v + 1]; ++n) {
      const vec at = _mm512_castsi256_si512(load_half(p.from[n].at));
      all = _mm256_or_si256(all, _mm512_castsi512_si256(_mm512_permutexvar_epi16(at, sources[v])));
    }
  return all;
}

// What further units say of side 0: locked values and sets, as above.
inline pieces_said read_pieces(const tile_pieces& p, const trio& x) noexcept {
  const vec sources[tile_pieces::sources] = {
      x.a, x.b, x.c, either(x.b, x.c), either(x.a, x.c), either(x.a, x.b), any_of(x.a, x.b, x.c)};
  const half inside = take(p, p.inside_first, sources, tile_pieces::others);
  const half box = take(p, p.beside_first, sources, tile_pieces::sources);
  const auto siblings = [&](half of) {
    half all = look_up(p.sibling[0], of);
    for (std::uint32_t n = 1; n < p.siblings; ++n)
      all = _mm256_or_si256(all, look_up(p.sibling[n], of));
    return all;
  };
  const half unit = siblings(inside), size = load_half(p.size);
  const half must = logic<0x70>(inside, unit, box);
  pieces_said out;
  out.inside = inside;
  out.open = logic<0x80>(inside, unit, box);
  out.missing = _mm256_xor_si256(_mm256_or_si256(inside, unit), load_half(p.all));
  const half_lanes loose = _mm256_cmpgt_epi16_mask(_mm256_popcnt_epi16(inside), size);
  const half_lanes tight = _mm256_cmpge_epi16_mask(_mm256_popcnt_epi16(must), size);
  const half to_unit = logic<0x40>(inside, unit, _mm256_maskz_mov_epi16(loose, box));
  const half to_box = logic<0x40>(inside, box, _mm256_maskz_mov_epi16(loose, unit));
  const half gone = _mm256_or_si256(
      siblings(to_unit), _mm256_andnot_si256(must, _mm256_maskz_mov_epi16(tight, inside)));
  const vec both_ways = _mm512_inserti64x4(_mm512_castsi256_si512(gone), to_box, 1);
  const auto back = [&](int k) {
    vec all = look_up(p.back[k][0], both_ways);
    for (std::uint32_t n = 1; n < p.backs[k]; ++n)
      all = either(all, look_up(p.back[k][n], both_ways));
    return all;
  };
  out.gone = {back(0), back(1), back(2)};
  return out;
}
inline half_lanes crowded(const tile_pieces& p, const pieces_said& by) noexcept {
  const half size = load_half(p.size);
  const half must = _mm256_andnot_si256(by.open, by.inside);
  return static_cast<half_lanes>(_mm256_cmplt_epi16_mask(_mm256_popcnt_epi16(by.inside), size) |
                                 _mm256_cmpgt_epi16_mask(_mm256_popcnt_epi16(must), size));
}

}  // namespace
}  // namespace nonet::core
#endif
