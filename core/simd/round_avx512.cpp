// Rounds of singles for AVX-512: a lane for each slot and each house.
// SPDX-License-Identifier: MIT
#include "simd/avx512_lanes.hpp"
#include "simd/round_kernel.hpp"

// Compiled for the processors that can run it, like house_avx512.cpp.
namespace nonet::core {
namespace {

// `SlotVectors`, `HouseVectors`: how many there are at most; for the smallest boards just as many,
// so that a board stays in registers.
template <int SlotVectors, int HouseVectors, bool Exact>
class avx512_rounds final : public round_kernel<std::uint16_t> {
 public:
  // `peers` has slot_vectors words for each slot, the lanes of those that can't be equal.
  avx512_rounds(const lane_tables& tables, std::uint32_t* peers) noexcept
      : t_(tables), peers_(peers) {}
  avx512_rounds(const avx512_rounds&) = delete;
  ~avx512_rounds() override {
    release_lane_tables(t_);
    delete[] peers_;
  }

  void follow(const std::uint16_t* candidates, const std::uint16_t* standing) override {
    for (int v = 0; v < slot_vectors(); ++v) {
      base_[v] = _mm512_maskz_loadu_epi16(t_.slot_lanes[v], candidates + 32 * v);
      const vec values = _mm512_maskz_loadu_epi16(t_.slot_lanes[v], standing + 32 * v);
      base_open_[v] = t_.slot_lanes[v] & ~any(values);
    }
  }

  std::uint32_t rounds_to_refute(std::uint32_t at, std::uint16_t value,
                                 std::uint32_t most) override {
    board b;
    for (int v = 0; v < slot_vectors(); ++v) {
      b.z[v] = base_[v];
      b.open[v] = base_open_[v];
    }
    const int in = static_cast<int>(at / 32);
    const lanes lane = 1U << (at % 32);
    b.z[in] = _mm512_mask_set1_epi16(b.z[in], lane, static_cast<short>(value));
    b.open[in] &= ~lane;
    remove(b, at, value);
    if (emptied(b)) return 0;
    for (std::uint32_t round = 1; round <= most; ++round) {
      const outcome found = take_round(b);
      if (found == outcome::refuted) return round;
      if (found == outcome::nothing) break;
    }
    return most + 1;
  }

 private:
  struct board {
    vec z[SlotVectors];
    lanes open[SlotVectors];  // slots that don't stand
  };
  enum class outcome { refuted, nothing, taken };

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
  [[nodiscard]] outcome take_round(board& b) const noexcept;

  lane_tables t_;
  std::uint32_t* peers_;
  vec base_[SlotVectors];
  lanes base_open_[SlotVectors];
};

template <int SlotVectors, int HouseVectors, bool Exact>
inline typename avx512_rounds<SlotVectors, HouseVectors, Exact>::outcome
avx512_rounds<SlotVectors, HouseVectors, Exact>::take_round(board& b) const noexcept {
  const vec one = _mm512_set1_epi16(1);
  vec hidden_in[HouseVectors];
  lanes short_of_values = 0;
  for (int h = 0; h < house_vectors(); ++h) {
    vec once = zero(), twice = zero();
    const lane_lookup* const steps = t_.house_slots.steps + h;
    for (std::uint32_t n = 0; n < t_.house_slots.count; ++n) {
      const vec g = look_up(steps[n * t_.house_slots.of], b.z, slot_vectors());
      twice = or_both(twice, once, g);
      once = either(once, g);
    }
    const vec size = load(t_.house_size + 32 * h), values = count(once);
    short_of_values |= _mm512_cmplt_epi16_mask(values, size);
    hidden_in[h] = only(_mm512_cmpeq_epi16_mask(values, size), without(once, twice));
  }
  if (short_of_values != 0) return outcome::refuted;
  lanes placed[SlotVectors];
  lanes several = 0, all_placed = 0;
  for (int v = 0; v < slot_vectors(); ++v) {
    vec hidden = zero();
    const lane_lookup* const steps = t_.slot_houses.steps + v;
    for (std::uint32_t n = 0; n < t_.slot_houses.count; ++n)
      hidden = either(hidden, look_up(steps[n * t_.slot_houses.of], hidden_in, house_vectors()));
    hidden = both(hidden, b.z[v]);
    const lanes has_hidden = any(hidden) & b.open[v];
    several |= _mm512_mask_cmpgt_epi16_mask(has_hidden, count(hidden), one);
    b.z[v] = _mm512_mask_mov_epi16(b.z[v], has_hidden, hidden);
    placed[v] = _mm512_mask_cmpeq_epi16_mask(b.open[v], count(b.z[v]), one);
    all_placed |= placed[v];
  }
  if (several != 0) return outcome::refuted;
  if (all_placed == 0) return outcome::nothing;
  // Each value leaves the slots around it, those that were placed in the same round too.
  alignas(64) std::uint16_t values[SlotVectors * 32];
  for (int v = 0; v < slot_vectors(); ++v) store(values + 32 * v, b.z[v]);
  for (int v = 0; v < slot_vectors(); ++v) {
    b.open[v] &= ~placed[v];
    for (lanes left = placed[v]; left != 0; left &= left - 1) {
      const auto s = static_cast<std::uint32_t>(32 * v + __builtin_ctz(left));
      remove(b, s, values[s]);
    }
  }
  return emptied(b) ? outcome::refuted : outcome::taken;
}

}  // namespace

round_kernel<std::uint16_t>* make_avx512_rounds(const lane_tables& t, std::uint32_t* peers) {
  if (t.slot_vectors == 3 && t.house_vectors == 1)
    return new avx512_rounds<3, 1, true>(t, peers);  // 9x9 and smaller
  if (t.slot_vectors == 3 && t.house_vectors == 2) return new avx512_rounds<3, 2, true>(t, peers);
  return new avx512_rounds<most_slot_vectors, most_house_vectors, false>(t, peers);
}

}  // namespace nonet::core
