// Units, orders, relations, leftovers, cages and sums in clauses.
// SPDX-License-Identifier: MIT
#include "learn/encode.hpp"

#include <algorithm>
#include <limits>

#include "learn/sum_reasoner.hpp"

namespace nonet::core {
namespace {

// With more sets of values than this a cage is said as a sum of slots that differ.
constexpr std::size_t most_sets = 160;

class encoder {
 public:
  explicit encoder(clause_engine& engine) : engine_(engine), rules_(engine.rules()) {}

  void run() {
    for (std::uint32_t h = 0; h < rules_.units; ++h) unit(h);
    for (slot s = 0; s < rules_.slots; ++s) {
      for (const order_arc& arc : rules_.above[s]) order(s, arc);
      for (const relation_arc& arc : rules_.relations[s]) relation(s, arc);
    }
    for (std::uint32_t i = 0; i < rules_.leftovers.size(); ++i) {
      const std::span<const slot> both = rules_.leftovers[i];
      leftover(both.first(both.size() / 2), both.last(both.size() / 2));
      leftover(both.last(both.size() / 2), both.first(both.size() / 2));
    }
    for (std::uint32_t i = 0; i < rules_.cage_slots.size(); ++i)
      cage(rules_.cage_slots[i], rules_.cage_sets[i]);
    for (std::uint32_t i = 0; i < rules_.linears.size(); ++i)
      sum(rules_.linears[i], rules_.linear_terms[i], rules_.linear_cliques[i]);
  }

 private:
  [[nodiscard]] bool has(slot s, std::uint32_t offset) const {
    return (engine_.root_domain(s) >> offset & 1U) != 0;
  }
  void add() { engine_.add_clause(clause_); }

  // Each value has a place.
  void unit(std::uint32_t h) {
    for (mask m = rules_.houses[h].values; m != 0; m &= m - 1) {
      clause_.clear();
      for (const slot s : rules_.house_slots[h]) clause_.push_back(engine_.is(s, least_value(m)));
      add();
    }
  }

  // The lower one is at most a bound less the gap if the upper one is at most the bound.
  void order(slot s, const order_arc& arc) {
    engine_.make_bounds(s);
    engine_.make_bounds(arc.to);
    for (std::int64_t bound = -1; bound < rules_.width; ++bound)
      engine_.add_clause({!engine_.at_most(arc.to, bound), engine_.at_most(s, bound - arc.gap)});
  }

  // A value has one that it stands with, or, where hardly any does not, none of those.
  void relation(slot s, const relation_arc& arc) {
    const std::vector<mask>& table = rules_.tables[arc.table];
    for (mask m = engine_.root_domain(s); m != 0; m &= m - 1) {
      const std::uint32_t v = least_value(m);
      const mask others = engine_.root_domain(arc.to);
      const mask support = table[v / 8 * 256 + (std::size_t{1} << v % 8)] & others;
      const mask against = others & ~support;
      if (count_values(against) > 2) {
        clause_.assign({!engine_.is(s, v)});
        for (mask t = support; t != 0; t &= t - 1)
          clause_.push_back(engine_.is(arc.to, least_value(t)));
        add();
      } else if (s < arc.to) {  // the other way round it is the same clauses
        for (mask t = against; t != 0; t &= t - 1)
          engine_.add_clause({!engine_.is(s, v), !engine_.is(arc.to, least_value(t))});
      } else if (support == 0) {
        engine_.add_clause({!engine_.is(s, v)});
      }
    }
  }

  // What one side holds the other one holds.
  void leftover(std::span<const slot> mine, std::span<const slot> theirs) {
    for (const slot s : mine)
      for (mask m = engine_.root_domain(s); m != 0; m &= m - 1) {
        clause_.assign({!engine_.is(s, least_value(m))});
        for (const slot t : theirs) clause_.push_back(engine_.is(t, least_value(m)));
        add();
      }
  }

  // Variables for "the cage holds this value" and "the cage holds this set of values".
  void cage(std::span<const slot> slots, std::span<const mask> sets) {
    mask all = 0;
    for (const slot s : slots) all |= engine_.root_domain(s);
    std::vector<mask> left;
    for (const mask set : sets) {
      const bool fits = (set & ~all) == 0 && std::ranges::all_of(slots, [&](slot s) {
                          return (engine_.root_domain(s) & set) != 0;
                        });
      if (fits) left.push_back(set);
    }
    if (left.size() > most_sets) return wide_cage(slots, left);
    std::vector<literal> chosen;
    chosen.reserve(left.size());
    for (std::size_t i = 0; i < left.size(); ++i) chosen.push_back(holds(engine_.add_variable()));
    engine_.add_clause(chosen);
    for (mask m = all; m != 0; m &= m - 1) {
      const std::uint32_t v = least_value(m);
      const literal held = holds(engine_.add_variable());
      clause_.assign({!held});
      for (const slot s : slots) {
        if (!has(s, v)) continue;
        engine_.add_clause({!engine_.is(s, v), held});
        clause_.push_back(engine_.is(s, v));
      }
      add();
      std::vector<literal> with{!held}, without{held};
      for (std::size_t i = 0; i < left.size(); ++i) {
        const bool in = (left[i] >> v & 1U) != 0;
        engine_.add_clause({!chosen[i], in ? held : !held});
        (in ? with : without).push_back(chosen[i]);
      }
      engine_.add_clause(with);
      engine_.add_clause(without);
    }
  }

  // The sets are all that have a sum within bounds, so that the bounds say the same.
  void wide_cage(std::span<const slot> slots, std::span<const mask> sets) {
    linear bounds{std::numeric_limits<std::int64_t>::max(), 0};
    for (const mask set : sets) {
      std::int64_t total = 0;
      for (mask m = set; m != 0; m &= m - 1) total += least_value(m);
      bounds.lo = std::min(bounds.lo, total);
      bounds.hi = std::max(bounds.hi, total);
    }
    std::vector<term> terms;
    terms.reserve(slots.size());
    for (const slot s : slots) terms.push_back({s, 1});
    const auto size = static_cast<std::uint32_t>(terms.size());
    sum(bounds, terms, {&size, 1});
  }

  void sum(const linear& rule, std::span<const term> terms,
           std::span<const std::uint32_t> cliques) {
    for (const bool upper : {true, false}) {
      auto side = std::make_unique<sum_reasoner>(engine_, rule, terms, cliques, upper);
      const std::vector<literal> heard = side->listens_to(engine_);
      engine_.add_reasoner(std::move(side), heard);
    }
  }

  clause_engine& engine_;
  const compiled& rules_;
  std::vector<literal> clause_;
};

}  // namespace

void encode(clause_engine& engine) { encoder(engine).run(); }

bool needs_its_propagator(item_kind kind) noexcept {
  switch (kind) {
    case item_kind::order:
    case item_kind::relation:
    case item_kind::crowd:
    case item_kind::cage:
    case item_kind::linear:
      return false;
    case item_kind::among:
    case item_kind::table:
    case item_kind::regular:
    case item_kind::custom:
      return true;
  }
  return true;
}

}  // namespace nonet::core
