// Rounds of singles for any processor and any board, and picking a kernel for them.
// SPDX-License-Identifier: MIT
#include "simd/round_kernel.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "model/compiled.hpp"
#include "simd/lane_tables.hpp"

namespace nonet::core {
namespace {

// Invariants:
//   1. The last element of now_ and of standing_ is no slot: it is zero, and what houses with
//      fewer slots than others take.
//   2. standing_[s] is not zero when slot s stands.
template <class Mask>
class portable_rounds final : public round_kernel<Mask> {
 public:
  explicit portable_rounds(const compiled& rules)
      : rules_(rules),
        base_(rules.slots + 1),
        base_standing_(rules.slots + 1),
        now_(rules.slots + 1),
        standing_(rules.slots + 1),
        once_(rules.house_slots.size()),
        twice_(rules.house_slots.size()) {
    placed_.reserve(rules.slots);
    for (std::uint32_t h = 0; h < rules.house_slots.size(); ++h)
      longest_ = std::max(longest_, rules.house_slots[h].size());
    const std::size_t houses = once_.size();
    takes_.assign(longest_ * houses, rules.slots);
    for (std::uint32_t h = 0; h < houses; ++h)
      for (std::size_t n = 0; n < rules.house_slots[h].size(); ++n)
        takes_[n * houses + h] = rules.house_slots[h][n];
  }

  bool stand(const Mask* values, Mask* candidates, Mask* standing) override {
    load(candidates, standing);
    placed_.clear();
    bool sound = true;
    for (slot s = 0; s < rules_.slots; ++s) {
      if (values[s] == 0) continue;
      sound = sound && (now_[s] & values[s]) != 0;
      now_[s] = values[s];
      placed_.push_back(s);
    }
    sound = sound && take();
    save(candidates, standing);
    return sound;
  }

  singles_taken take_singles(Mask* candidates, Mask* standing) override {
    load(candidates, standing);
    singles_taken all;
    for (;;) {
      all.refuted = !look_at_houses() || !find(finds::hidden);
      if (all.refuted) break;
      if (!placed_.empty()) {
        all.hidden += static_cast<std::uint32_t>(placed_.size());
        ++all.hidden_rounds;
      } else {
        static_cast<void>(find(finds::naked));
        if (placed_.empty()) break;
        all.naked += static_cast<std::uint32_t>(placed_.size());
        ++all.naked_rounds;
      }
      all.refuted = !take();
      if (all.refuted) break;
    }
    save(candidates, standing);
    return all;
  }

  bool reach(const Mask* wanted, Mask* candidates, Mask* standing) override {
    load(candidates, standing);
    const auto missing = [&] {
      for (slot s = 0; s < rules_.slots; ++s)
        if (wanted[s] != 0 && standing_[s] == 0) return true;
      return false;
    };
    bool there = !missing();
    while (!there && look_at_houses() && find(finds::both) && !placed_.empty() && take())
      there = !missing();
    save(candidates, standing);
    return there;
  }

  void follow(const Mask* candidates, const Mask* standing) override {
    std::copy_n(candidates, rules_.slots, base_.begin());
    std::copy_n(standing, rules_.slots, base_standing_.begin());
  }

  std::uint32_t rounds_to_refute(slot at, Mask value, std::uint32_t most) override {
    now_ = base_;
    standing_ = base_standing_;
    now_[at] = value;
    placed_.assign(1, at);
    if (!take()) return 0;
    for (std::uint32_t round = 1; round <= most; ++round) {
      if (!look_at_houses() || !find(finds::both)) return round;
      if (placed_.empty()) break;
      if (!take()) return round;
    }
    return most + 1;
  }

 private:
  enum class finds { hidden, naked, both };

  void load(const Mask* candidates, const Mask* standing) {
    std::copy_n(candidates, rules_.slots, now_.begin());
    std::copy_n(standing, rules_.slots, standing_.begin());
  }
  void save(Mask* candidates, Mask* standing) const {
    std::copy_n(now_.begin(), rules_.slots, candidates);
    std::copy_n(standing_.begin(), rules_.slots, standing);
  }

  // What each house has once, in once_, and what it has more often; false: too few values.
  [[nodiscard]] bool look_at_houses() {
    const std::size_t houses = once_.size();
    std::fill(once_.begin(), once_.end(), Mask{0});
    std::fill(twice_.begin(), twice_.end(), Mask{0});
    for (std::size_t n = 0; n < longest_; ++n)
      for (std::size_t h = 0; h < houses; ++h) {
        const Mask m = now_[takes_[n * houses + h]];
        twice_[h] |= static_cast<Mask>(once_[h] & m);
        once_[h] |= m;
      }
    for (std::uint32_t h = 0; h < houses; ++h) {
      const auto values = static_cast<std::size_t>(count_of(once_[h]));
      if (values < rules_.house_slots[h].size()) return false;
      once_[h] = values > rules_.house_slots[h].size() ? Mask{0}
                                                       : static_cast<Mask>(once_[h] & ~twice_[h]);
    }
    return true;
  }
  // The slots of the round, in placed_; false: a slot is the only place of two values.
  [[nodiscard]] bool find(finds what) {
    placed_.clear();
    for (slot s = 0; s < rules_.slots; ++s) {
      if (standing_[s] != 0) continue;
      bool found = what != finds::hidden && is_single(now_[s]);
      if (what != finds::naked) {
        Mask hidden = 0;
        for (const std::uint32_t h : rules_.houses_of[s]) hidden |= once_[h];
        hidden &= now_[s];
        if (hidden != 0) {
          if (!is_single(hidden)) return false;
          now_[s] = hidden;
          found = true;
        }
      }
      if (found) placed_.push_back(s);
    }
    return true;
  }
  [[nodiscard]] bool take() {
    for (const slot s : placed_) standing_[s] = now_[s];
    Mask* const now = now_.data();
    bool emptied = false;
    for (const slot s : placed_)
      for (const slot t : rules_.neighbours[s]) {
        now[t] &= static_cast<Mask>(~standing_[s]);
        emptied |= now[t] == 0;
      }
    return !emptied;
  }

  const compiled& rules_;
  std::vector<Mask> base_, base_standing_, now_, standing_;
  std::vector<Mask> once_, twice_;
  std::vector<slot> takes_;  // [n * houses + h]: the n-th slot of house h
  std::size_t longest_ = 0;
  std::vector<slot> placed_;
};

#ifdef NONET_AVX512
std::unique_ptr<std::uint32_t[]> peer_lanes(const compiled& rules, std::uint32_t vectors) {
  auto peers = std::make_unique<std::uint32_t[]>(std::size_t{rules.slots} * vectors);
  for (slot s = 0; s < rules.slots; ++s)
    for (const slot t : rules.neighbours[s]) peers[s * vectors + t / 32] |= 1U << (t % 32);
  return peers;
}
round_kernel<std::uint16_t>* in_vectors(const compiled& rules) {
  lane_tables tables = make_house_tables(rules);
  try {
    std::unique_ptr<std::uint32_t[]> peers = peer_lanes(rules, tables.slot_vectors);
    round_kernel<std::uint16_t>* const made = make_avx512_rounds(tables, peers.get());
    static_cast<void>(peers.release());
    return made;
  } catch (...) {
    release_lane_tables(tables);
    throw;
  }
}
#endif

}  // namespace

template <class Mask>
round_kernel<Mask>::~round_kernel() = default;

template class round_kernel<std::uint16_t>;
template class round_kernel<std::uint32_t>;
template class round_kernel<std::uint64_t>;

template <class Mask>
round_kernel<Mask>* make_round_kernel(const compiled& rules, [[maybe_unused]] kernel wanted) {
#ifdef NONET_AVX512
  if constexpr (sizeof(Mask) == 2)
    if (wanted == kernel::avx512 && fits_lanes(rules, room_for<Mask>)) return in_vectors(rules);
#endif
  return new portable_rounds<Mask>(rules);
}

template round_kernel<std::uint16_t>* make_round_kernel(const compiled&, kernel);
template round_kernel<std::uint32_t>* make_round_kernel(const compiled&, kernel);
template round_kernel<std::uint64_t>* make_round_kernel(const compiled&, kernel);

}  // namespace nonet::core
