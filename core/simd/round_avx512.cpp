// Rounds of singles for AVX-512: a lane for each slot and each house.
// SPDX-License-Identifier: MIT
#include "simd/avx512_lanes.hpp"
#include "simd/avx512_masks.hpp"
#include "simd/round_kernel.hpp"

// Compiled for the processors that can run it, like house_avx512.cpp.
namespace nonet::core {
namespace {

// `SlotVectors`, `HouseVectors`: how many there are at most; for the smallest boards just as many,
// so that a board stays in registers.
template <int SlotVectors, int HouseVectors, bool Exact>
class avx512_rounds final : public round_kernel<std::uint16_t> {
  using vectors = avx512_lanes<std::uint16_t>;  // for lookups

 public:
  // `peers` has slot_vectors words for each slot, the lanes of those that can't be equal.
  avx512_rounds(const lane_tables& tables, std::uint32_t* peers) noexcept
      : t_(tables), peers_(peers) {}
  avx512_rounds(const avx512_rounds&) = delete;
  ~avx512_rounds() override {
    release_lane_tables(t_);
    delete[] peers_;
  }

  bool stand(const std::uint16_t* values, std::uint16_t* candidates,
             std::uint16_t* standing) override {
    board b = read(candidates, standing);
    lanes placed[SlotVectors];
    lanes missing = 0;
    for (int v = 0; v < slot_vectors(); ++v) {
      const vec given = _mm512_maskz_loadu_epi16(t_.slot_lanes[v], values + 32 * v);
      placed[v] = any(given);
      missing |= _mm512_mask_testn_epi16_mask(placed[v], given, b.z[v]);
      b.z[v] = _mm512_mask_mov_epi16(b.z[v], placed[v], given);
    }
    const bool sound = missing == 0 && take(b, placed);
    write(b, candidates, standing);
    return sound;
  }

  singles_taken take_singles(std::uint16_t* candidates, std::uint16_t* standing) override {
    board b = read(candidates, standing);
    singles_taken all;
    lanes placed[SlotVectors];
    for (;;) {
      outcome found = find_hidden(b, placed);
      if (found == outcome::some) {
        all.hidden += in_all(placed);
        ++all.hidden_rounds;
      } else if (found == outcome::nothing) {
        found = find_naked(b, placed);
        if (found == outcome::nothing) break;
        all.naked += in_all(placed);
        ++all.naked_rounds;
      }
      all.refuted = found == outcome::refuted || !take(b, placed);
      if (all.refuted) break;
    }
    write(b, candidates, standing);
    return all;
  }

  bool reach(const std::uint16_t* wanted, std::uint16_t* candidates,
             std::uint16_t* standing) override {
    board b = read(candidates, standing);
    lanes asked[SlotVectors], hidden[SlotVectors], naked[SlotVectors];
    for (int v = 0; v < slot_vectors(); ++v)
      asked[v] = any(_mm512_maskz_loadu_epi16(t_.slot_lanes[v], wanted + 32 * v));
    bool there = false;
    for (;;) {
      lanes missing = 0;
      for (int v = 0; v < slot_vectors(); ++v) missing |= asked[v] & b.open[v];
      there = missing == 0;
      if (there) break;
      const outcome found = find_hidden(b, hidden);
      if (found == outcome::refuted) break;
      if (find_naked(b, naked) == outcome::nothing && found == outcome::nothing) break;
      for (int v = 0; v < slot_vectors(); ++v) naked[v] |= hidden[v];
      if (!take(b, naked)) break;
    }
    write(b, candidates, standing);
    return there;
  }

  void follow(const std::uint16_t* candidates, const std::uint16_t* standing) override {
    base_ = read(candidates, standing);
  }

  std::uint32_t rounds_to_refute(std::uint32_t at, std::uint16_t value,
                                 std::uint32_t most) override {
    board b = base_;
    const int in = static_cast<int>(at / 32);
    const lanes lane = 1U << (at % 32);
    b.z[in] = _mm512_mask_set1_epi16(b.z[in], lane, static_cast<short>(value));
    b.open[in] &= ~lane;
    remove(b, at, value);
    if (emptied(b)) return 0;
    lanes hidden[SlotVectors], naked[SlotVectors];
    for (std::uint32_t round = 1; round <= most; ++round) {
      const outcome found = find_hidden(b, hidden);
      if (found == outcome::refuted) return round;
      if (find_naked(b, naked) == outcome::nothing && found == outcome::nothing) break;
      for (int v = 0; v < slot_vectors(); ++v) naked[v] |= hidden[v];
      if (!take(b, naked)) return round;
    }
    return most + 1;
  }

 private:
  struct board {
    vec z[SlotVectors];
    lanes open[SlotVectors];  // slots that don't stand
  };
  enum class outcome { refuted, nothing, some };

  [[nodiscard]] int slot_vectors() const noexcept {
    return Exact ? SlotVectors : static_cast<int>(t_.slot_vectors);
  }
  [[nodiscard]] int house_vectors() const noexcept {
    return Exact ? HouseVectors : static_cast<int>(t_.house_vectors);
  }

  void remove(board& b, std::uint32_t from, std::uint16_t value) const noexcept {
    const std::uint32_t* const lanes_of = peers_ + from * t_.slot_vectors;
    const vec values = _mm512_set1_epi16(static_cast<short>(value));
    for (int v = 0; v < slot_vectors(); ++v) b.z[v] = without(b.z[v], only(lanes_of[v], values));
  }
  [[nodiscard]] bool emptied(const board& b) const noexcept {
    lanes empty = 0;
    for (int v = 0; v < slot_vectors(); ++v)
      empty |= _mm512_mask_testn_epi16_mask(t_.slot_lanes[v], b.z[v], b.z[v]);
    return empty != 0;
  }
  [[nodiscard]] board read(const std::uint16_t* candidates,
                           const std::uint16_t* standing) const noexcept {
    board b;
    for (int v = 0; v < slot_vectors(); ++v) {
      b.z[v] = _mm512_maskz_loadu_epi16(t_.slot_lanes[v], candidates + 32 * v);
      b.open[v] =
          t_.slot_lanes[v] & ~any(_mm512_maskz_loadu_epi16(t_.slot_lanes[v], standing + 32 * v));
    }
    return b;
  }
  void write(const board& b, std::uint16_t* candidates, std::uint16_t* standing) const noexcept {
    for (int v = 0; v < slot_vectors(); ++v) {
      _mm512_mask_storeu_epi16(candidates + 32 * v, t_.slot_lanes[v], b.z[v]);
      _mm512_mask_storeu_epi16(standing + 32 * v, t_.slot_lanes[v], only(~b.open[v], b.z[v]));
    }
  }
  [[nodiscard]] std::uint32_t in_all(const lanes* placed) const noexcept {
    int n = 0;
    for (int v = 0; v < slot_vectors(); ++v) n += __builtin_popcount(placed[v]);
    return static_cast<std::uint32_t>(n);
  }
  // The open slots with a single, and for hidden ones nothing else in them.
  [[nodiscard]] outcome find_hidden(board& b, lanes* placed) const noexcept;
  [[nodiscard]] outcome find_naked(const board& b, lanes* placed) const noexcept;
  // They stand now; false: a slot has nothing left.
  [[nodiscard]] bool take(board& b, const lanes* placed) const noexcept;

  lane_tables t_;
  std::uint32_t* peers_;
  board base_;
};

template <int SlotVectors, int HouseVectors, bool Exact>
inline typename avx512_rounds<SlotVectors, HouseVectors, Exact>::outcome
avx512_rounds<SlotVectors, HouseVectors, Exact>::find_hidden(board& b,
                                                             lanes* placed) const noexcept {
  const vec one = _mm512_set1_epi16(1);
  vec hidden_in[HouseVectors];
  lanes short_of_values = 0;
  for (int h = 0; h < house_vectors(); ++h) {
    vec once = zero(), twice = zero();
    const lane_lookup* const steps = t_.house_slots.steps + h;
    for (std::uint32_t n = 0; n < t_.house_slots.count; ++n) {
      const vec g = vectors::look_up(steps[n * t_.house_slots.of], b.z, slot_vectors());
      twice = or_both(twice, once, g);
      once = either(once, g);
    }
    const vec size = load(t_.house_size + 32 * h), values = count(once);
    short_of_values |= _mm512_cmplt_epi16_mask(values, size);
    hidden_in[h] = only(_mm512_cmpeq_epi16_mask(values, size), without(once, twice));
  }
  if (short_of_values != 0) return outcome::refuted;
  lanes several = 0, found = 0;
  for (int v = 0; v < slot_vectors(); ++v) {
    vec hidden = zero();
    const lane_lookup* const steps = t_.slot_houses.steps + v;
    for (std::uint32_t n = 0; n < t_.slot_houses.count; ++n)
      hidden = either(hidden,
                      vectors::look_up(steps[n * t_.slot_houses.of], hidden_in, house_vectors()));
    hidden = both(hidden, b.z[v]);
    placed[v] = any(hidden) & b.open[v];
    several |= _mm512_mask_cmpgt_epi16_mask(placed[v], count(hidden), one);
    b.z[v] = _mm512_mask_mov_epi16(b.z[v], placed[v], hidden);
    found |= placed[v];
  }
  if (several != 0) return outcome::refuted;
  return found == 0 ? outcome::nothing : outcome::some;
}

template <int SlotVectors, int HouseVectors, bool Exact>
inline typename avx512_rounds<SlotVectors, HouseVectors, Exact>::outcome
avx512_rounds<SlotVectors, HouseVectors, Exact>::find_naked(const board& b,
                                                            lanes* placed) const noexcept {
  const vec one = _mm512_set1_epi16(1);
  lanes found = 0;
  for (int v = 0; v < slot_vectors(); ++v) {
    placed[v] = _mm512_mask_cmpeq_epi16_mask(b.open[v], count(b.z[v]), one);
    found |= placed[v];
  }
  return found == 0 ? outcome::nothing : outcome::some;
}

template <int SlotVectors, int HouseVectors, bool Exact>
inline bool avx512_rounds<SlotVectors, HouseVectors, Exact>::take(
    board& b, const lanes* placed) const noexcept {
  // Each value leaves the slots around it, those that are placed with it too.
  alignas(64) std::uint16_t values[SlotVectors * 32];
  for (int v = 0; v < slot_vectors(); ++v) store(values + 32 * v, b.z[v]);
  for (int v = 0; v < slot_vectors(); ++v) {
    b.open[v] &= ~placed[v];
    for (lanes left = placed[v]; left != 0; left &= left - 1) {
      const auto s = static_cast<std::uint32_t>(32 * v + __builtin_ctz(left));
      remove(b, s, values[s]);
    }
  }
  return !emptied(b);
}

}  // namespace

round_kernel<std::uint16_t>* make_avx512_rounds(const lane_tables& t, std::uint32_t* peers) {
  if (t.slot_vectors == 3 && t.house_vectors == 1)
    return new avx512_rounds<3, 1, true>(t, peers);  // 9x9 and smaller
  if (t.slot_vectors == 3 && t.house_vectors == 2) return new avx512_rounds<3, 2, true>(t, peers);
  constexpr lane_room room = room_for<std::uint16_t>;
  return new avx512_rounds<room.slots, room.houses, false>(t, peers);
}

}  // namespace nonet::core
