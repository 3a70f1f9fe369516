// What to guess next.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nonet/core/random.hpp"
#include "propagate/space.hpp"
#include "search/weights.hpp"

namespace nonet::core {

// A guess is slot = value; its alternative is slot != value.
template <class Mask>
struct decision {
  slot at = conflict::none;
  Mask value = 0;
};

// Each of the candidates as likely as the others.
template <class Mask>
Mask random_value(Mask from, random_stream& random) {
  for (std::uint64_t skip = random.below(count_of(from)); skip > 0; --skip)
    from = static_cast<Mask>(from & (from - 1));
  return single<Mask>(lowest(from));
}

// How one run of the tree is steered from outside.
template <class Mask>
struct search_policy {
  random_stream* random = nullptr;       // draws values
  random_stream* ties = nullptr;         // draws among slots that are as good as each other
  std::span<const Mask> preferred = {};  // by slot: values to try first
};

// What works depends on what the program holds, never on a variant's name.  Measured over the
// eight symmetries: with orders and units alone, two-place guesses and last conflicts cut hard
// puzzles by 5 to 8, and restarts cost 1.2 to 1.4.  With sums alone two places cost 1.3, and one
// early restart pays instead; with both, two places pay and last conflicts cost 1.1.  On irregular
// regions with diagonals two places that count in full cost 1.3 to 1.5 against five eighths of
// them.
// Blame likewise: where orders take part, houses are blamed too often; where sums are all there is
// besides houses, a longer memory and shares of their own cut the guesses by 5 %.  On irregular
// regions with diagonals half the blame of houses cuts them by 16 to 22 %, with the lesser weight
// of two places by 33 to 40 %.
struct search_style {
  // Also guess where a value goes in a unit: so many eighths of both places' weight count, or none.
  std::uint32_t two_places = 8;
  std::uint64_t last_conflict_after = 1000;  // guesses
  std::uint64_t first_restart = 1000;        // conflicts
  std::uint64_t restart_growth = 3;
  // Where only houses matter, the nodes that the kernel searches by itself.  On boards of even
  // segments (classics, X) its choices are better than learned ones (guesses x0.6 to 0.8); where
  // some slots lie in no segment, or in one alone, learned ones win once there is something to
  // learn from (x0.56 with regions and diagonals).  On large boards restarts count: a 25x25 that is
  // easy in a thousand nodes may have no end without.
  std::uint64_t kernel_nodes = ~std::uint64_t{0};
  charge_shares charge;
};
[[nodiscard]] search_style style_of(const compiled& rules);

// Chooses guesses; remembers the slot that the latest failure was about (Lecoutre, Sais, Tabary
// and Vidal, "Reasoning from last conflict(s) in constraint programming", 2009).
template <class Mask>
class brancher {
 public:
  brancher(const compiled& rules, const slot_weights& weights, const search_style& style)
      : rules_(rules),
        weights_(weights),
        style_(style),
        two_places_(style.two_places != 0 ? rules.house_slots.size() + two_places_padding : 0),
        places_(style.two_places != 0 ? std::size_t{rules.width} * words_for(rules.slots) : 0) {}

  void reset() noexcept { last_conflict_ = conflict::none; }
  void failed_at(slot guessed) noexcept { last_conflict_ = guessed; }
  // Requires: a slot in first .. last - 1 has two candidates or more.
  [[nodiscard]] decision<Mask> choose(const space<Mask>& s, const house_kernel<Mask>& houses,
                                      const search_policy<Mask>& policy, std::uint64_t guesses,
                                      slot first, slot last);

 private:
  [[nodiscard]] slot_choice best_slot(const space<Mask>& s, random_stream* ties, slot first,
                                      slot last) const;
  [[nodiscard]] decision<Mask> best_two_places(const space<Mask>& s,
                                               const house_kernel<Mask>& houses,
                                               std::uint64_t score, slot first, slot last);
  [[nodiscard]] static Mask pick_value(Mask from, Mask preferred, random_stream* random);

  const compiled& rules_;
  const slot_weights& weights_;
  search_style style_;
  slot_chooser<Mask> choose_slot_ = make_slot_chooser<Mask>(used_kernel());
  place_finder<Mask> find_places_ = make_place_finder<Mask>(used_kernel());
  std::vector<Mask> two_places_;       // best_two_places: by house
  std::vector<std::uint64_t> places_;  // and by value: slots
  slot last_conflict_ = conflict::none;
};

extern template class brancher<std::uint16_t>;
extern template class brancher<std::uint32_t>;
extern template class brancher<std::uint64_t>;

}  // namespace nonet::core
