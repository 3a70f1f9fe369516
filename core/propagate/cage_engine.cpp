// Laying out cages for their kernel.
// SPDX-License-Identifier: MIT
#include "propagate/cage_engine.hpp"

#include <algorithm>
#include <bit>

namespace nonet::core {
namespace {

// Tables of who sees which of its slots double with each slot of a cage.
constexpr std::uint32_t few_slots = 6;
constexpr std::uint32_t lanes = 16;

}  // namespace

template <class Mask>
cage_engine<Mask>::cage_engine(const compiled& rules)
    : run_(make_cage_wave_runner<Mask>(used_kernel())) {
  const std::uint32_t count = rules.cage_slots.size();
  if (count == 0 || rules.contradiction) return;
  const std::uint32_t words = rules.differs.words(), item_words = rules.woken.words();
  const auto is_cage = [](const work_item& item) { return item.kind == item_kind::cage; };
  const auto first = static_cast<std::uint32_t>(
      std::find_if(rules.items.begin(), rules.items.end(), is_cage) - rules.items.begin());

  std::size_t set_room = 0, seen_room = 0, slot_room = 0;
  for (std::uint32_t c = 0; c < count; ++c) {
    const std::size_t size = rules.cage_slots[c].size();
    slot_room += size;
    set_room += (rules.cage_sets[c].size() + lanes - 1) / lanes * lanes;
    if (size <= few_slots) seen_room += std::size_t{words} << size;
  }
  cages_.reserve(count);
  slots_.reserve(slot_room);
  sets_.reserve(set_room);
  seen_.reserve(seen_room);
  bool large = false;
  for (std::uint32_t c = 0; c < count; ++c) {
    const auto slots = rules.cage_slots[c];
    const auto sets = rules.cage_sets[c];
    const auto size = static_cast<std::uint32_t>(slots.size());
    typename cage_tables<Mask>::cage& cage = cages_.emplace_back();
    cage = {static_cast<std::uint32_t>(slots_.size()), size,
            static_cast<std::uint32_t>(sets_.size()), static_cast<std::uint32_t>(sets.size()),
            cage_tables<Mask>::no_table};
    slots_.insert(slots_.end(), slots.begin(), slots.end());
    for (const mask set : sets) sets_.push_back(static_cast<Mask>(set));
    sets_.resize((sets_.size() + lanes - 1) / lanes * lanes);
    large |= size > few_slots;
    if (size > few_slots) continue;
    // Each set of slots is one without its lowest, and that one.
    cage.seen = static_cast<std::uint32_t>(seen_.size());
    seen_.resize(seen_.size() + (std::size_t{words} << size));
    std::uint64_t* const rows = seen_.data() + cage.seen;
    std::fill_n(rows, words, ~std::uint64_t{0});
    for (std::uint32_t set = 1; set < 1U << size; ++set) {
      const auto sees = rules.differs[slots[static_cast<std::size_t>(std::countr_zero(set))]];
      for (std::uint32_t w = 0; w < words; ++w)
        rows[set * words + w] = rows[(set & (set - 1)) * words + w] & sees[w];
    }
  }
  items_.resize(item_words);
  const std::uint32_t cage_words = words_for(count);
  wakes_.resize(std::size_t{rules.slots} * cage_words);
  for (std::uint32_t c = 0; c < count; ++c) {
    set_bit(items_, first + c);
    for (const slot s : rules.cage_slots[c])
      wakes_[std::size_t{s} * cage_words + c / 64] |= std::uint64_t{1} << (c % 64);
  }
  rows_.resize(large ? std::size_t{most_requirements} * words : 0);
  requirements_.resize(most_requirements);
  waiting_.resize(cage_words);
  hit_.resize(words);
  tables_.cages = cages_.data();
  tables_.slots = slots_.data();
  tables_.sets = sets_.data();
  tables_.seen = seen_.data();
  tables_.differs = rules.differs[0].data();
  tables_.wakes = wakes_.data();
  tables_.count = count;
  tables_.first_item = first;
  tables_.cage_words = cage_words;
  tables_.slot_count = rules.slots;
  tables_.slot_words = words;
}

template class cage_engine<std::uint16_t>;
template class cage_engine<std::uint32_t>;
template class cage_engine<std::uint64_t>;

}  // namespace nonet::core
