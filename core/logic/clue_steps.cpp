// Runs propagators on a copy of the board that forgets each run before the next.
// SPDX-License-Identifier: MIT
#include "logic/clue_steps.hpp"

#include <algorithm>
#include <cassert>

#include "propagate/propagators.hpp"

namespace nonet::core {

template <class Mask>
clue_steps<Mask>::clue_steps(const even_layout& layout)
    : layout_(layout),
      rules_(layout.rules),
      shape_(rules_, rules_.slots),
      space_(rules_),
      frame_(shape_.bytes),
      kind_(rules_.items.size()),
      sums_(rules_) {
  const mask all = rules_.shape.all() >> rules_.base;
  silent_ = rules_.items.empty() &&
            std::all_of(rules_.domains.begin(), rules_.domains.begin() + rules_.grid_slots,
                        [all](mask m) { return m == all; });
  std::transform(rules_.items.begin(), rules_.items.end(), kind_.begin(),
                 [&](const work_item& item) { return layout_.technique_of(item); });
}

// One run of the item's propagator.  What it takes away depends on its scope alone, but for the
// engine's linear sums, which narrow term by term; these have their own here.
template <class Mask>
bool clue_steps<Mask>::propagate(std::uint32_t item) {
  const work_item& what = rules_.items[item];
  if (what.kind == item_kind::linear) return sums_.narrow(space_, what.index);
  if (what.kind == item_kind::custom) {
    // Each run is a first run: nothing is kept from another board.
    const custom_item& custom = rules_.customs[what.index];
    const auto positions = static_cast<std::uint32_t>(rules_.custom_slots[what.index].size());
    std::uint64_t* const words = space_.words();
    std::fill_n(words, rules_.frame_words, 0);
    for (std::uint32_t p = 0; p < positions; ++p)
      words[custom.changed_word + p / 64] |= std::uint64_t{1} << (p % 64);
  }
  return propagate_item(space_, item);
}

// Requires: the frame is as it was when the pass began.  Ensures: it is so again, unless a
// contradiction has ended the pass.
template <class Mask>
bool clue_steps<Mask>::run(position<Mask>& p, std::uint32_t item, bool own_slots_only) {
  const bool held = propagate(item);
  if (!held) {
    if (!space_.fault) p.refute();
    space_.clear();
    return false;
  }
  auto* const domain = reinterpret_cast<Mask*>(frame_.data());
  const std::span<const slot> own = rules_.item_slots[item];
  bool gained = false;
  for_each_bit(space_.changed(), [&](slot s) {
    const bool asked = !own_slots_only || std::find(own.begin(), own.end(), s) != own.end();
    if (asked) gained |= p.remove(s, static_cast<Mask>(~domain[s]));
    const bool unknown = own_slots_only && !p.stands(s);
    domain[s] = unknown ? static_cast<Mask>(rules_.domains[s]) : p[s];
  });
  space_.clear();
  return gained;
}

// Not what follows from several clues, or from clues and units, together.
template <class Mask>
bool clue_steps<Mask>::own_clue(std::uint32_t item) const noexcept {
  return kind_[item] != technique::across && rules_.items[item].kind != item_kind::crowd;
}

template <class Mask>
std::uint32_t clue_steps<Mask>::find_by_values(position<Mask>& p) {
  if (silent_) return 0;
  auto* const domain = reinterpret_cast<Mask*>(frame_.data());
  space_.open_frame(frame_.data(), shape_);
  std::uint32_t steps = 0;
  for (slot s = 0; s < rules_.slots; ++s) {
    const auto known = static_cast<Mask>(rules_.domains[s]);
    domain[s] = p.stands(s) ? p[s] : known;
    // What follows from the clues before anything stands.
    steps += p.remove(s, static_cast<Mask>(~known)) ? 1U : 0U;
  }
  for_each_bit(p.fresh_places(), [&](std::uint32_t item) {
    if (own_clue(item) && !p.broken() && !space_.fault) steps += run(p, item, true) ? 1U : 0U;
  });
  std::fill(p.fresh_places().begin(), p.fresh_places().end(), 0);
  return steps;
}

template <class Mask>
template <class Wanted>
std::uint32_t clue_steps<Mask>::find_fresh(position<Mask>& p, const Wanted& wanted) {
  auto* const domain = reinterpret_cast<Mask*>(frame_.data());
  space_.open_frame(frame_.data(), shape_);
  std::copy(p.candidates().begin(), p.candidates().end(), domain);
  std::uint32_t steps = 0;
  for_each_bit(p.fresh(), [&](std::uint32_t item) {
    if (!wanted(item) || p.broken() || space_.fault) return;
    steps += run(p, item, false) ? 1U : 0U;
    clear_bit(p.fresh(), item);
  });
  return steps;
}

template <class Mask>
std::uint32_t clue_steps<Mask>::find_by_candidates(position<Mask>& p, technique t) {
  return find_fresh(p, [&](std::uint32_t item) { return kind_[item] == t; });
}
template <class Mask>
std::uint32_t clue_steps<Mask>::find_by_candidates(position<Mask>& p) {
  return find_fresh(p, [](std::uint32_t) { return true; });
}

template class clue_steps<std::uint16_t>;
template class clue_steps<std::uint32_t>;
template class clue_steps<std::uint64_t>;

}  // namespace nonet::core
