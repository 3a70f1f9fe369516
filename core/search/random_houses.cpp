// A random solution where only houses matter.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>
#include <utility>

#include "search/tree.hpp"

namespace nonet::core {
namespace {

// Conflicts before the first restart; each next one waits half as long again.  Nearly all grids
// come without a restart, and those that don't may take a thousand times as long: a grid of
// irregular regions takes 58 nodes, 262 with restarts after 1000 conflicts.
constexpr std::uint64_t first_restart = 40;
// No dive waits longer: what is left then is hard, or has no grid, which restarts never find out.
// The tree with learned weights does: regions without a grid are refuted in a median of 730 nodes,
// 25x25 with half of the cells given take 265 on average instead of 1076.
constexpr std::uint64_t longest_wait = 100;

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

// Has values that their slots do not hold change places with others; false: with none that they
// could.
template <class Mask>
bool agree(const Mask* domains, std::span<const slot> slots, std::span<Mask> values) {
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if ((domains[slots[i]] & values[i]) != 0) continue;
    std::size_t j = 0;
    while (j < slots.size() &&
           ((domains[slots[i]] & values[j]) == 0 || (domains[slots[j]] & values[i]) == 0))
      ++j;
    if (j == slots.size()) return false;
    std::swap(values[i], values[j]);
  }
  return true;
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
// another as far as these units know.  Measured on 9x9: a grid takes 16 nodes instead of 46, with a
// given or two likewise, one of irregular regions 31 instead of 39 (medians), with diagonals 41
// instead of 35 in the same time.
//
// Requires frame 0 at its fixpoint, so that it says what givens leave of a unit.  False: nothing
// was filled.
template <class Mask>
bool tree<Mask>::fill_units_apart(random_stream& random, std::span<std::uint64_t> changed) {
  if (!units_apart_) units_apart_ = units_apart(rules_);
  if (units_apart_->size() == 0) return false;
  bool filled = false;
  auto* const domains = reinterpret_cast<Mask*>(frame(0));
  std::vector<Mask> values;
  for (const std::uint32_t u :
       (*units_apart_)[static_cast<std::uint32_t>(random.below(units_apart_->size()))]) {
    const std::span<const slot> slots = rules_.house_slots[u];
    const auto all = static_cast<Mask>(rules_.houses[u].values);
    values.clear();
    for (Mask left = all; left != 0; left = static_cast<Mask>(left & (left - 1)))
      values.push_back(single<Mask>(lowest(left)));
    random.shuffle(std::span(values));
    if (!agree(domains, slots, std::span(values))) continue;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      if (domains[slots[i]] == values[i]) continue;
      domains[slots[i]] = values[i];
      set_bit(changed, slots[i]);
      filled = true;
    }
  }
  return filled;
}

// Dives for a random grid with the kernel's fixpoints alone: no weights, no blame, no work items. A
// slot is looked for from a random one on, which takes one draw instead of one for each tie.
template <class Mask>
struct tree<Mask>::random_dives {
  // What a node or a dive comes to; impatient: too many conflicts.
  enum class state { sound, refuted, grid, stopped, impatient };

  random_dives(tree& of, const limits& l, random_stream& r, const visitor& v, outcome& o)
      : me(of), until(l), random(r), on_solution(v), total(o) {
    assert(me.shape_.bytes == me.kernels_.houses->stride() * sizeof(Mask) &&
           "frames hold domains alone");
    changed.assign(me.space_.changed().begin(), me.space_.changed().end());
    me.space_.clear();
    me.depth_ = 0;
    total.ended = ending::complete;
  }

  // The root comes to its fixpoint, then units are filled ahead.  No grid may agree with these: the
  // first restart takes them back for good, and only what is refuted without them is refuted.
  // False: not decided.
  [[nodiscard]] bool decide() {
    if (!is_base() && node() != state::sound) return true;
    me.save_root();
    std::uint64_t patience = first_restart;
    if (me.fill_units_apart(random, changed)) {
      state now = node();
      if (now == state::sound) now = dive(patience);
      if (now == state::grid || now == state::stopped) return true;
      me.restore_root();
      patience += patience / 2;
    }
    for (; patience <= longest_wait; patience += patience / 2)
      if (dive(patience) != state::impatient) return true;
    return false;
  }

 private:
  Mask* domains(std::size_t depth) { return reinterpret_cast<Mask*>(me.frame(depth)); }

  // A board without givens is as it was loaded, at its fixpoint.
  bool is_base() {
    if (!std::equal(me.base_.begin(), me.base_.end(), me.frames_.begin())) return false;
    std::fill(changed.begin(), changed.end(), 0);
    return true;
  }

  // The latest frame to its fixpoint.
  state node() {
    if (must_stop(until, total)) return state::stopped;
    ++total.nodes;
    const bool sound = me.kernels_.houses->settle(domains(me.depth_), changed.data());
    std::fill(changed.begin(), changed.end(), 0);
    return sound ? state::sound : state::refuted;
  }

  // From frame 0, which keeps what is refuted for the whole tree and is at its fixpoint again.
  state dive(std::uint64_t patience) {
    for (std::uint64_t conflicts = 0;;) {
      if (!guess()) return state::grid;
      state now = node();
      for (; now == state::refuted && me.depth_ > 0; now = node()) {
        if (++conflicts >= patience) {
          me.depth_ = 0;
          return state::impatient;
        }
        take_back();
      }
      if (now != state::sound) return now;
    }
  }

  // False: all is decided, and shown.
  bool guess() {
    const std::span<const Mask> board(domains(me.depth_), me.rules_.slots);
    const slot at = fewest_candidates(board, static_cast<slot>(random.below(board.size())));
    if (at == conflict::none) {
      ++total.solutions;
      total.ended = on_solution(board) ? ending::solutions : ending::cancelled;
      return false;
    }
    ++total.guesses;
    const Mask value = random_value(board[at], random);
    me.copy_frame({at, value});
    domains(++me.depth_)[at] = value;
    set_bit(changed, at);
    return true;
  }

  void take_back() {
    const decision<Mask>& refuted = me.decisions_[--me.depth_];
    domains(me.depth_)[refuted.at] &= static_cast<Mask>(~refuted.value);
    set_bit(changed, refuted.at);
  }

  tree& me;
  const limits& until;
  random_stream& random;
  const visitor& on_solution;
  outcome& total;
  std::vector<std::uint64_t> changed;
};

template <class Mask>
void tree<Mask>::run_random_houses(const limits& until, const search_policy<Mask>& policy,
                                   const visitor& on_solution, outcome& total) {
  random_dives dives(*this, until, *policy.random, on_solution, total);
  const bool decided = dives.decide();
  depth_ = 0;
  open(0);
  if (decided) return;
  note_all_changed();
  run_frames(until, {.random = policy.random}, on_solution, total);
}

template bool tree<std::uint16_t>::fill_units_apart(random_stream&, std::span<std::uint64_t>);
template void tree<std::uint16_t>::run_random_houses(const limits&,
                                                     const search_policy<std::uint16_t>&,
                                                     const visitor&, outcome&);
template bool tree<std::uint32_t>::fill_units_apart(random_stream&, std::span<std::uint64_t>);
template void tree<std::uint32_t>::run_random_houses(const limits&,
                                                     const search_policy<std::uint32_t>&,
                                                     const visitor&, outcome&);
template bool tree<std::uint64_t>::fill_units_apart(random_stream&, std::span<std::uint64_t>);
template void tree<std::uint64_t>::run_random_houses(const limits&,
                                                     const search_policy<std::uint64_t>&,
                                                     const visitor&, outcome&);

}  // namespace nonet::core
