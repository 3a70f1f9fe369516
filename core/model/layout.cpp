// The last pass: relation tables, work items, who wakes whom, and the words of a frame.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>
#include <map>

#include "model/draft.hpp"

namespace nonet::core {
namespace {

constexpr auto on_fix = static_cast<std::uint8_t>(wake::on_fix);
constexpr auto on_bounds = static_cast<std::uint8_t>(wake::on_bounds);
constexpr auto on_any = static_cast<std::uint8_t>(wake::on_any);

// Relations of one pair become one; what all pairs satisfy is dropped.
void merge_relations(draft& d) {
  std::stable_sort(d.relations.begin(), d.relations.end(),
                   [](const draft_relation& x, const draft_relation& y) {
                     return x.a != y.a ? x.a < y.a : x.b < y.b;
                   });
  std::vector<draft_relation> merged;
  for (const draft_relation& r : d.relations) {
    if (!merged.empty() && merged.back().a == r.a && merged.back().b == r.b)
      for (std::size_t i = 0; i < 64; ++i) merged.back().allowed[i] &= r.allowed[i];
    else
      merged.push_back(r);
  }
  std::erase_if(merged, [&](const draft_relation& r) {
    const bool differ = has_bit(d.out.differs[r.a], r.b);
    for (mask m = d.out.domains[r.a]; m != 0; m &= m - 1) {
      const std::uint32_t i = least_value(m);
      const mask needed = d.out.domains[r.b] & ~(differ ? bit(i) : mask{0});
      if ((needed & ~r.allowed[i]) != 0) return false;
    }
    return true;
  });
  d.relations = std::move(merged);
}

// support(m) = OR of rows[i] over i in m, as a table for each byte of m.
std::vector<mask> byte_tables(const std::array<mask, 64>& rows, std::uint32_t width) {
  const std::size_t bytes = (width + 7) / 8;
  std::vector<mask> table(bytes * 256);
  for (std::size_t b = 0; b < bytes; ++b)
    for (std::size_t m = 1; m < std::size_t{1} << std::min<std::size_t>(8, width - 8 * b); ++m)
      table[b * 256 + m] = table[b * 256 + (m & (m - 1))] |
                           rows[b * 8 + static_cast<std::size_t>(std::countr_zero(m))];
  return table;
}

std::array<mask, 64> turned(const std::array<mask, 64>& rows, std::uint32_t width) {
  std::array<mask, 64> columns{};
  for (std::uint32_t i = 0; i < width; ++i)
    for (mask m = rows[i]; m != 0; m &= m - 1) columns[least_value(m)] |= bit(i);
  return columns;
}

void lay_out_relations(draft& d) {
  if (d.why != nullptr)
    for (const draft_relation& r : d.relations) d.why->relates(r.a, r.b, r.from);
  d.out.relations.reserve(d.out.slots, 2 * d.relations.size());
  if (d.relations.empty()) {
    for (slot s = 0; s < d.out.slots; ++s) d.out.relations.close();
    return;
  }
  merge_relations(d);
  std::vector<std::vector<relation_arc>> arcs(d.out.slots);
  std::map<std::array<mask, 64>, std::uint32_t> known;
  const auto table_of = [&](const std::array<mask, 64>& rows) {
    const auto [at, fresh] = known.try_emplace(rows, static_cast<std::uint32_t>(known.size()));
    if (fresh) d.out.tables.push_back(byte_tables(rows, d.out.width));
    return at->second;
  };
  const mask used = value_range(0, d.out.width - 1);
  for (draft_relation& r : d.relations) {
    for (mask& row : r.allowed) row &= used;
    arcs[r.a].push_back({r.b, table_of(r.allowed)});
    arcs[r.b].push_back({r.a, table_of(turned(r.allowed, d.out.width))});
  }
  for (const auto& list : arcs) d.out.relations.append(list);
}

void lay_out_orders(draft& d) {
  // Of several arcs between two slots the widest gap says all.
  std::stable_sort(d.orders.begin(), d.orders.end(),
                   [](const draft_order& x, const draft_order& y) {
                     if (x.a != y.a) return x.a < y.a;
                     return x.b != y.b ? x.b < y.b : x.gap > y.gap;
                   });
  const auto same_pair = [](const draft_order& x, const draft_order& y) {
    return x.a == y.a && x.b == y.b;
  };
  d.orders.erase(std::unique(d.orders.begin(), d.orders.end(), same_pair), d.orders.end());
  const auto list = [&](slot draft_order::*from, slot draft_order::*to, flat_lists<order_arc>& arcs,
                        flat_lists<slot>& just) {
    arcs.reserve(d.out.slots, d.orders.size());
    just.reserve(d.out.slots, d.orders.size());
    auto o = d.orders.begin();
    for (slot s = 0; s < d.out.slots; ++s) {
      for (; o != d.orders.end() && (*o).*from == s; ++o) {
        arcs.push({(*o).*to, o->gap});
        if (o->gap == 1) just.push((*o).*to);
      }
      arcs.close();
      just.close();
    }
  };
  list(&draft_order::a, &draft_order::b, d.out.above, d.out.just_above);
  std::stable_sort(d.orders.begin(), d.orders.end(),
                   [](const draft_order& x, const draft_order& y) { return x.b < y.b; });
  list(&draft_order::b, &draft_order::a, d.out.below, d.out.just_below);
}

// Frame words: entailed bits, then for each custom item its changed bits and its state.
void lay_out_frame(compiled& out) {
  out.entailed_words = words_for(out.customs.size());
  out.frame_words = out.entailed_words;
  for (std::uint32_t i = 0; i < out.customs.size(); ++i) {
    custom_item& item = out.customs[i];
    item.changed_word = out.frame_words;
    item.changed_words = words_for(out.custom_slots[i].size());
    item.state_word = item.changed_word + item.changed_words;
    out.frame_words = item.state_word + item.code.state_words;
  }
}

// Collects items with their scope and cost, then numbers them by cost.
class item_list {
 public:
  static constexpr int asleep = -1;  // the cost of what the kernel does

  explicit item_list(compiled& out) : out_(out) {}

  void add(item_kind kind, std::uint32_t index, int cost, std::uint8_t events,
           std::span<const slot> scope) {
    const auto first = static_cast<std::uint32_t>(scopes_.size());
    scopes_.insert(scopes_.end(), scope.begin(), scope.end());
    entries_.push_back(
        {{kind, index}, cost, events, first, static_cast<std::uint32_t>(scope.size())});
  }

  void number() {
    std::stable_sort(entries_.begin(), entries_.end(),
                     [](const entry& a, const entry& b) { return a.cost < b.cost; });
    out_.woken = bit_matrix(out_.slots * wake_events, static_cast<std::uint32_t>(entries_.size()));
    out_.heard_by = bit_matrix(out_.slots, static_cast<std::uint32_t>(entries_.size()));
    std::vector<std::vector<listener>> listeners(out_.customs.empty() ? 0 : out_.slots);
    for (std::uint32_t i = 0; i < entries_.size(); ++i) {
      const entry& e = entries_[i];
      if (e.cost == asleep) out_.first_awake = i + 1;
      if (e.item.kind == item_kind::crowd && e.item.index == 0) out_.first_crowd = i;
      if (e.cost < first_costly) out_.first_costly = i + 1;
      out_.items.push_back(e.item);
      const std::span<const slot> scope{scopes_.data() + e.first, e.size};
      out_.item_slots.append(scope);
      // Order and relation items listen to their own slot only; the others to their scope.
      const bool own = e.item.kind == item_kind::order || e.item.kind == item_kind::relation;
      const std::size_t heard = own ? 1 : scope.size();
      for (std::uint32_t p = 0; p < heard; ++p) {
        const slot s = scope[p];
        set_bit(out_.heard_by[s], i);
        if (e.cost == asleep) continue;
        if ((e.events & on_any) != 0)
          set_bit(out_.woken[s * wake_events + shrunk], i);
        else if ((e.events & on_bounds) != 0)
          set_bit(out_.woken[s * wake_events + bound_moved], i);
        else if ((e.events & on_fix) != 0)
          set_bit(out_.woken[s * wake_events + became_single], i);
        if (e.item.kind == item_kind::custom) listeners[s].push_back({i, p});
      }
    }
    for (const auto& list : listeners) out_.listeners.append(list);
  }

 private:
  static constexpr int first_costly = 3;
  struct entry {
    work_item item;
    int cost;
    std::uint8_t events;
    std::uint32_t first, size;  // in scopes_
  };
  compiled& out_;
  std::vector<entry> entries_;
  std::vector<slot> scopes_;
};

}  // namespace

void lay_out(draft& d) {
  compiled& out = d.out;
  lay_out_orders(d);
  lay_out_relations(d);
  lay_out_frame(out);

  item_list items(out);
  std::vector<slot> scope;
  for (slot s = 0; s < out.slots; ++s) {
    scope.assign({s});
    for (const order_arc& arc : out.above[s]) scope.push_back(arc.to);
    for (const order_arc& arc : out.below[s]) scope.push_back(arc.to);
    const auto in_kernel = [](const order_arc& arc) { return arc.gap == 1; };
    const bool asleep = std::ranges::all_of(out.above[s], in_kernel) &&
                        std::ranges::all_of(out.below[s], in_kernel);
    if (scope.size() > 1)
      items.add(item_kind::order, s, asleep ? item_list::asleep : 0, on_bounds, scope);
  }
  for (slot s = 0; s < out.slots; ++s) {
    scope.assign({s});
    for (const relation_arc& arc : out.relations[s]) scope.push_back(arc.to);
    if (scope.size() > 1) items.add(item_kind::relation, s, 1, on_any, scope);
  }
  for (std::uint32_t i = 0; i < out.amongs.size(); ++i)
    items.add(item_kind::among, i, 2, on_any, out.among_slots[i]);
  for (const bool from_below : {true, false}) {
    for (const draft_crowd& c : d.crowds) {
      if (c.from_below != from_below) continue;
      scope.assign({c.at});
      scope.insert(scope.end(), c.slots.begin(), c.slots.end());
      items.add(item_kind::crowd, out.crowds.size(), item_list::asleep, on_bounds, scope);
      out.crowds.append(scope);
      if (d.why != nullptr) d.why->crowds.push_back(d.why->clues(c.from));
    }
    if (from_below) out.crowds_from_below = out.crowds.size();
  }
  for (std::uint32_t i = 0; i < out.cage_slots.size(); ++i)
    items.add(item_kind::cage, i, 2, on_any, out.cage_slots[i]);
  for (std::uint32_t i = 0; i < out.linears.size(); ++i) {
    scope.clear();
    for (const term& t : out.linear_terms[i]) scope.push_back(t.at);
    items.add(item_kind::linear, i, 3, on_bounds, scope);
  }
  for (std::uint32_t i = 0; i < out.tuple_tables.size(); ++i)
    items.add(item_kind::table, i, 4, on_any, out.tuple_slots[i]);
  for (std::uint32_t i = 0; i < out.regulars.size(); ++i)
    items.add(item_kind::regular, i, 4, on_any, out.regular_slots[i]);
  for (std::uint32_t i = 0; i < out.customs.size(); ++i) {
    const custom_propagator& code = out.customs[i].code;
    items.add(item_kind::custom, i, std::clamp(code.cost, 0, 5),
              static_cast<std::uint8_t>(code.events), out.custom_slots[i]);
  }
  items.number();
  out.kernel_alone = out.first_awake == out.items.size() && out.loners.empty();
  out.only_houses = out.items.empty() && out.slots == out.grid_slots && out.loners.empty();
  if (out.only_houses) group_segments(d);
  static_assert(on_fix < on_bounds && on_bounds < on_any);
}

}  // namespace nonet::core
