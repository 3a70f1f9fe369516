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

void note_way_up(origins& why, slot from, slot to, std::span<const draft_order* const> last) {
  clue_set arcs;
  for (slot s = to; s != from; s = last[s]->a) add_clues(arcs, why.clues(last[s]->from));
  why.climbs(from, to, arcs);
  why.differ(from, to, why.name(arcs));
}

// From each slot the longest way up: where it is positive, the two ends differ.  Requires: no
// cycle with a positive total, which tighten_bounds has ruled out.
void hold_apart(draft& d) {
  constexpr std::int64_t unreached = -1'000'000'000'000;
  const std::uint32_t slots = d.out.slots;
  d.higher.resize(slots);
  std::vector<std::vector<const draft_order*>> up(slots);
  for (const draft_order& o : d.orders) up[o.a].push_back(&o);
  std::vector<std::int64_t> far(slots, unreached);
  std::vector<const draft_order*> last(slots);  // of the longest way to a slot
  std::vector<slot> queue, reached;
  std::vector<bool> queued(slots);
  for (slot from = 0; from < slots; ++from) {
    if (up[from].empty()) continue;
    for (const slot s : reached) far[s] = unreached;
    reached.assign({from});
    queue.assign({from});
    far[from] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const slot at = queue[head];
      queued[at] = false;
      for (const draft_order* arc : up[at])
        if (far[at] + arc->gap > far[arc->b]) {
          if (far[arc->b] == unreached) reached.push_back(arc->b);
          far[arc->b] = far[at] + arc->gap;
          last[arc->b] = arc;
          if (!queued[arc->b]) {
            queued[arc->b] = true;
            queue.push_back(arc->b);
          }
        }
    }
    assert(far[from] == 0 && "no cycle of less-than facts has a positive total");
    for (const slot s : reached)
      if (far[s] > 0) {
        d.differ(from, s);
        d.higher[from].push_back(s);
        if (d.why != nullptr) note_way_up(*d.why, from, s, last);
      }
  }
}

}  // namespace

void tighten_orders(draft& d) {
  if (d.orders.empty()) return;
  tighten_bounds(d);
  if (!d.out.contradiction) hold_apart(d);
}

}  // namespace nonet::core
