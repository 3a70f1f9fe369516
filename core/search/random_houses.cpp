// A random solution where only houses matter.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "search/tree.hpp"

namespace nonet::core {
namespace {

// The slot with the fewest candidates, from a random one on; all are decided: conflict::none.
template <class Mask>
slot fewest_candidates(std::span<const Mask> domains, slot from) {
  slot best = conflict::none;
  std::uint32_t fewest = ~std::uint32_t{0};
  const auto look = [&](slot first, slot last) {
    for (slot s = first; s < last && fewest > 2; ++s) {
      const Mask rest = static_cast<Mask>(domains[s] & (domains[s] - 1));
      if (rest == 0) continue;
      const std::uint32_t n = count_of(domains[s]);
      if (n >= fewest) continue;
      fewest = n;
      best = s;
    }
  };
  look(from, static_cast<slot>(domains.size()));
  look(0, from);
  return best;
}

template <class Mask>
Mask random_value(Mask from, random_stream& random) {
  for (std::uint64_t skip = random.below(count_of(from)); skip > 0; --skip)
    from = static_cast<Mask>(from & (from - 1));
  return single<Mask>(lowest(from));
}

// Sets of units of which no two have slots that see each other, the largest that begin with a unit
// and go on with whatever fits.
flat_lists<std::uint32_t> units_apart(const compiled& rules) {
  bit_matrix around(rules.units, rules.slots);
  for (std::uint32_t u = 0; u < rules.units; ++u)
    for (const slot s : rules.house_slots[u]) add_bits(around[u], rules.differs[s]);
  std::vector<std::vector<std::uint32_t>> sets;
  std::size_t most = 0;
  for (std::uint32_t first = 0; first < rules.units; ++first) {
    std::vector<std::uint32_t> set{first};
    for (std::uint32_t u = first + 1; u < rules.units; ++u)
      if (std::none_of(set.begin(), set.end(), [&](std::uint32_t other) {
            return intersects(around[other], rules.house_bits[u]);
          }))
        set.push_back(u);
    most = std::max(most, set.size());
    sets.push_back(std::move(set));
  }
  flat_lists<std::uint32_t> largest;
  for (const std::vector<std::uint32_t>& set : sets)
    if (set.size() == most) largest.append(set);
  return largest;
}

}  // namespace

// Orders of the values of units that don't see each other, all at once: any of them is as good as
// another as far as these units know.  Measured on 9x9: a grid takes 16 nodes instead of 47,
// one of irregular regions 22 instead of 35 (medians), with diagonals as many as before.
template <class Mask>
void tree<Mask>::fill_units_apart(random_stream& random, std::span<std::uint64_t> changed) {
  if (!units_apart_) units_apart_ = units_apart(rules_);
  if (units_apart_->size() == 0) return;
  auto* const domains = reinterpret_cast<Mask*>(frame(0));
  std::vector<Mask> values;
  for (const std::uint32_t u :
       (*units_apart_)[static_cast<std::uint32_t>(random.below(units_apart_->size()))]) {
    const std::span<const slot> slots = rules_.house_slots[u];
    const auto all = static_cast<Mask>(rules_.houses[u].values);
    if (std::any_of(slots.begin(), slots.end(), [&](slot s) { return domains[s] != all; }))
      continue;
    values.clear();
    for (Mask left = all; left != 0; left = static_cast<Mask>(left & (left - 1)))
      values.push_back(single<Mask>(lowest(left)));
    random.shuffle(std::span(values));
    for (std::size_t i = 0; i < slots.size(); ++i) {
      domains[slots[i]] = values[i];
      set_bit(changed, slots[i]);
    }
  }
}

// As run(), with the kernel's fixpoints alone: no weights, no blame, no work items.  A slot is
// looked for from a random one on, which takes one draw instead of one for each tie.
template <class Mask>
void tree<Mask>::run_random_houses(const limits& until, random_stream& random,
                                   const visitor& on_solution, outcome& total) {
  assert(shape_.bytes == kernels_.houses->stride() * sizeof(Mask) && "frames hold domains alone");
  const auto domains = [this](std::size_t depth) { return reinterpret_cast<Mask*>(frame(depth)); };
  std::vector<std::uint64_t> changed(space_.changed().begin(), space_.changed().end());
  space_.clear();
  std::uint64_t conflicts = 0, patience = style_.first_restart;
  depth_ = 0;
  save_root();
  const std::vector<std::uint64_t> changed_at_first = changed;
  fill_units_apart(random, changed);
  bool whole = false;  // frame 0 is what the run began with, but for what was refuted
  total.ended = ending::complete;
  for (;;) {
    if (must_stop(until, total)) break;
    ++total.nodes;
    Mask* const top = domains(depth_);
    const bool sound = kernels_.houses->settle(top, changed.data());
    std::fill(changed.begin(), changed.end(), 0);
    if (sound) {
      const std::span<const Mask> board(top, rules_.slots);
      const slot at = fewest_candidates(board, static_cast<slot>(random.below(rules_.slots)));
      if (at == conflict::none) {
        ++total.solutions;
        total.ended = on_solution(board) ? ending::solutions : ending::cancelled;
        break;
      }
      ++total.guesses;
      reserve(depth_ + 2);
      if (decisions_.size() <= depth_) decisions_.resize(depth_ + 1);
      const Mask value = random_value(domains(depth_)[at], random);  // frames have moved perhaps
      decisions_[depth_] = {at, value};
      std::memcpy(frame(depth_ + 1), frame(depth_), shape_.bytes);
      ++depth_;
      domains(depth_)[at] = value;
      set_bit(changed, at);
      continue;
    }
    if (depth_ == 0) {
      if (whole) break;
      restore_root();  // the units that were filled first do not go together
      changed = changed_at_first;
      whole = true;
      conflicts = 0;
      continue;
    }
    if (++conflicts >= patience) {
      // Frame 0 is at its fixpoint.
      conflicts = 0;
      patience *= style_.restart_growth;
      depth_ = 0;
      continue;
    }
    const decision<Mask>& refuted = decisions_[--depth_];
    domains(depth_)[refuted.at] &= static_cast<Mask>(~refuted.value);
    set_bit(changed, refuted.at);
  }
  depth_ = 0;
  open(0);
}

template void tree<std::uint16_t>::fill_units_apart(random_stream&, std::span<std::uint64_t>);
template void tree<std::uint16_t>::run_random_houses(const limits&, random_stream&, const visitor&,
                                                     outcome&);
template void tree<std::uint32_t>::fill_units_apart(random_stream&, std::span<std::uint64_t>);
template void tree<std::uint32_t>::run_random_houses(const limits&, random_stream&, const visitor&,
                                                     outcome&);
template void tree<std::uint64_t>::fill_units_apart(random_stream&, std::span<std::uint64_t>);
template void tree<std::uint64_t>::run_random_houses(const limits&, random_stream&, const visitor&,
                                                     outcome&);

}  // namespace nonet::core
