// Less-than facts as a graph: bounds from its longest paths, and which slots it holds apart.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>

#include "model/draft.hpp"

namespace nonet::core {
namespace {

// Offsets of `domain` that are at least `least`.
mask at_least(mask domain, std::int64_t least) {
  if (least <= 0) return domain;
  return least > 63 ? 0 : domain & (~mask{0} << least);
}
mask at_most(mask domain, std::int64_t greatest) {
  if (greatest >= 63) return domain;
  return greatest < 0 ? 0 : domain & (~mask{0} >> (63 - greatest));
}

// Each round moves bounds along every arc.  A bound moves less than 64 times before its domain
// is empty, which is how a cycle that asks for a < a ends.
void tighten_bounds(draft& d) {
  for (bool moved = true; moved && !d.out.contradiction;) {
    moved = false;
    for (const draft_order& o : d.orders) {
      const mask a = d.out.domains[o.a], b = d.out.domains[o.b];
      if (a == 0 || b == 0) break;
      const mask above = at_least(b, std::int64_t{least_value(a)} + o.gap);
      const mask below = at_most(a, std::int64_t{greatest_value(b)} - o.gap);
      if (d.why != nullptr && above != b) d.why->raised(o.b, o.a, o.from);
      if (d.why != nullptr && below != a) d.why->lowered(o.a, o.b, o.from);
      d.restrict(o.b, above, no_origin);
      d.restrict(o.a, below, no_origin);
      moved |= above != b || below != a;
    }
  }
}

// From each slot the longest way up: where it is positive, the two ends differ.  Requires: no
// cycle with a positive total, which tighten_bounds has ruled out.
class longest_ways {
 public:
  explicit longest_ways(draft& d)
      : draft_(d),
        first_up_(d.out.slots + 1),
        up_(d.orders.size()),
        far_(d.out.slots, unreached),
        last_(d.out.slots),
        queued_(d.out.slots) {
    for (const draft_order& o : d.orders) ++first_up_[o.a + 1];
    for (slot s = 0; s < d.out.slots; ++s) first_up_[s + 1] += first_up_[s];
    std::vector<std::uint32_t> next(first_up_.begin(), first_up_.end() - 1);
    for (const draft_order& o : d.orders) up_[next[o.a]++] = &o;
  }

  void hold_apart() {
    draft_.higher.reserve(draft_.out.slots, 4 * draft_.orders.size());
    for (slot from = 0; from < draft_.out.slots; ++from) {
      if (first_up_[from] != first_up_[from + 1]) climb(from);
      draft_.higher.close();
    }
  }

 private:
  static constexpr std::int64_t unreached = -1'000'000'000'000;

  void climb(slot from) {
    for (const slot s : reached_) far_[s] = unreached;
    reached_.assign({from});
    queue_.assign({from});
    far_[from] = 0;
    for (std::size_t head = 0; head < queue_.size(); ++head) {
      const slot at = queue_[head];
      queued_[at] = 0;
      for (std::uint32_t i = first_up_[at]; i < first_up_[at + 1]; ++i) {
        const draft_order& arc = *up_[i];
        if (far_[at] + arc.gap <= far_[arc.b]) continue;
        if (far_[arc.b] == unreached) reached_.push_back(arc.b);
        far_[arc.b] = far_[at] + arc.gap;
        last_[arc.b] = &arc;
        if (queued_[arc.b] == 0) queue_.push_back(arc.b);
        queued_[arc.b] = 1;
      }
    }
    assert(far_[from] == 0 && "no cycle of less-than facts has a positive total");
    std::sort(reached_.begin(), reached_.end());
    for (const slot s : reached_) {
      if (far_[s] <= 0) continue;
      draft_.differ(from, s);
      draft_.higher.push(s);
      if (draft_.why != nullptr) note_way_up(from, s);
    }
  }
  void note_way_up(slot from, slot to) const {
    origins& why = *draft_.why;
    clue_set arcs;
    for (slot s = to; s != from; s = last_[s]->a) add_clues(arcs, why.clues(last_[s]->from));
    why.climbs(from, to, arcs);
    why.differ(from, to, why.name(arcs));
  }

  draft& draft_;
  std::vector<std::uint32_t> first_up_;  // by slot: its arcs in up_
  std::vector<const draft_order*> up_;
  // climb: by slot, how far above, and the last arc of the longest way
  std::vector<std::int64_t> far_;
  std::vector<const draft_order*> last_;
  std::vector<slot> queue_, reached_;
  std::vector<std::uint8_t> queued_;
};

}  // namespace

void tighten_orders(draft& d) {
  if (d.orders.empty()) return;
  tighten_bounds(d);
  if (!d.out.contradiction) longest_ways(d).hold_apart();
}

}  // namespace nonet::core
