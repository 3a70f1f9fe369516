// Facts in cells and values become drafts in slots and offsets.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "model/draft.hpp"

namespace nonet::core {
namespace {

std::vector<slot> slots_of(const draft& d, const fact& f) {
  std::vector<slot> slots;
  slots.reserve(f.cells.size());
  for (const cell c : f.cells) slots.push_back(d.out.slot_of[c]);
  return slots;
}

// The fact's clue, and those that make its cells one with others.
origin origin_of(const draft& d, const fact& f) {
  return d.why == nullptr ? f.clue : d.why->read(f.clue, slots_of(d, f));
}
// The same for what narrows these besides.
origin origin_with_domains(const draft& d, const fact& f) {
  return d.why == nullptr ? f.clue : d.why->with_domains(origin_of(d, f), slots_of(d, f));
}

void read_group(draft& d, const fact& f) {
  draft_group group;
  group.from = origin_of(d, f);
  group.slots = slots_of(d, f);
  std::sort(group.slots.begin(), group.slots.end());
  if (std::adjacent_find(group.slots.begin(), group.slots.end()) != group.slots.end()) {
    d.contradict(group.from);  // two cells that are equal must differ
    return;
  }
  if (f.what == fact::kind::unit) {
    group.unit = true;
    group.values = d.out.shape.all() >> d.out.base;
    for (const slot s : group.slots) d.restrict(s, group.values, group.from);
  }
  d.groups.push_back(std::move(group));
}

void read_sum(draft& d, const fact& f) {
  draft_sum sum;
  // Values are offsets plus the base; bounds are cut to what the cells can reach first, so that
  // no subtraction overflows, however large the posted bounds.
  std::int64_t least = 0, greatest = 0, base_part = 0;
  sum.terms.reserve(f.cells.size());
  for (std::size_t i = 0; i < f.cells.size(); ++i) {
    const std::int64_t w = f.weights[i];
    const std::int64_t top = d.out.base + d.out.width - 1;
    least += w * (w > 0 ? std::int64_t{d.out.base} : top);
    greatest += w * (w > 0 ? top : std::int64_t{d.out.base});
    base_part += w * d.out.base;
    sum.terms.push_back({d.out.slot_of[f.cells[i]], w});
  }
  if (f.lo > f.hi || f.lo > greatest || f.hi < least) {
    d.contradict(f.clue);
    return;
  }
  sum.lo = std::max(f.lo, least) - base_part;
  sum.hi = std::min(f.hi, greatest) - base_part;
  sum.from = origin_of(d, f);
  if (normalise(d, sum)) d.sums.push_back(std::move(sum));
}

void read_among(draft& d, const fact& f) {
  if (f.lo > f.hi || f.lo > static_cast<std::int64_t>(f.cells.size())) {
    d.contradict(f.clue);
    return;
  }
  d.out.amongs.push_back(
      {f.values >> d.out.base, static_cast<std::uint32_t>(f.lo), static_cast<std::uint32_t>(f.hi)});
  d.out.among_slots.append(slots_of(d, f));
}

void read_less(draft& d, const fact& f) {
  const slot a = d.out.slot_of[f.cells[0]], b = d.out.slot_of[f.cells[1]];
  if (a != b)
    d.orders.push_back({a, b, static_cast<std::int32_t>(f.lo), origin_of(d, f)});
  else if (f.lo > 0)
    d.contradict(origin_of(d, f));
}

void read_relation(draft& d, const fact& f) {
  slot a = d.out.slot_of[f.cells[0]], b = d.out.slot_of[f.cells[1]];
  std::array<mask, 64> allowed{};
  for (std::uint32_t v = d.out.base; v < d.out.base + d.out.width; ++v)
    allowed[v - d.out.base] = f.allowed[v] >> d.out.base;
  if (a == b) {
    mask fits = 0;
    for (std::uint32_t i = 0; i < d.out.width; ++i) fits |= allowed[i] & bit(i);
    d.restrict(a, fits, origin_of(d, f));
    return;
  }
  if (a > b) {
    std::array<mask, 64> turned{};
    for (std::uint32_t i = 0; i < d.out.width; ++i)
      for (std::uint32_t j = 0; j < d.out.width; ++j)
        if ((allowed[i] >> j & 1U) != 0) turned[j] |= bit(i);
    allowed = turned;
    std::swap(a, b);
  }
  d.relations.push_back({a, b, allowed, origin_of(d, f)});
}

void read_regular(draft& d, const fact& f) {
  const automaton& machine = f.machine;
  regular_line line;
  line.start = machine.start;
  line.states = static_cast<std::uint32_t>(machine.accepts.size());
  line.accepts = machine.accepts;
  line.next.resize(std::size_t{line.states} * d.out.width);
  for (std::uint32_t state = 1; state < line.states; ++state)
    for (std::uint32_t i = 0; i < d.out.width; ++i)
      if (const std::uint32_t v = d.out.base + i; v < machine.values)
        line.next[std::size_t{state} * d.out.width + i] =
            machine.next[std::size_t{state} * machine.values + v];
  d.out.regulars.push_back(std::move(line));
  d.out.regular_slots.append(slots_of(d, f));
}

void read_table(draft& d, const fact& f) {
  const compiled& out = d.out;
  const std::vector<slot> slots = slots_of(d, f);
  const std::size_t arity = slots.size();
  // Tuples that no assignment can have are left out from the start.
  std::vector<std::uint8_t> kept;
  for (std::size_t t = 0; t + arity <= f.tuples.size(); t += arity) {
    bool fits = true;
    for (std::size_t p = 0; p < arity && fits; ++p) {
      const std::uint32_t v = f.tuples[t + p];
      fits = v >= out.base && v < out.base + out.width &&
             (out.domains[slots[p]] >> (v - out.base) & 1U) != 0;
      for (std::size_t q = 0; q < p && fits; ++q)
        fits = slots[q] != slots[p] || f.tuples[t + q] == v;
    }
    if (fits)
      for (std::size_t p = 0; p < arity; ++p)
        kept.push_back(static_cast<std::uint8_t>(f.tuples[t + p] - out.base));
  }
  const std::size_t rows = kept.size() / arity;
  if (rows == 0) d.contradict(origin_with_domains(d, f));
  tuple_table table;
  table.words = words_for(rows);
  table.support.resize(arity * out.width * table.words);
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t p = 0; p < arity; ++p)
      table.support[(p * out.width + kept[row * arity + p]) * table.words + row / 64] |=
          std::uint64_t{1} << (row % 64);
  d.out.tuple_tables.push_back(std::move(table));
  d.out.tuple_slots.append(slots);
}

// Cell by cell over the board: the partner below or, in the same row, to the right.
void read_differ_at(draft& d, const fact& f) {
  const auto part = [&](slot a, slot b) {
    const origin from = d.why == nullptr ? f.clue : d.why->read(f.clue, std::array{a, b});
    if (a == b) return d.contradict(from);
    d.differ(a, b);
    if (d.why != nullptr) d.why->differ(a, b, from);
  };
  const board& shape = d.out.shape;
  for (std::int64_t r = 0; r < shape.rows; ++r)
    for (std::int64_t c = 0; c < shape.columns; ++c) {
      const std::int64_t r2 = r + f.lo, c2 = c + f.hi;
      if (r2 < 0 || r2 >= shape.rows || c2 < 0 || c2 >= shape.columns) continue;
      const auto at = [&](std::int64_t row, std::int64_t column) {
        return d.out.slot_of[static_cast<cell>(row * shape.columns + column)];
      };
      part(at(r, c), at(r2, c2));
    }
}

void read_custom(draft& d, const fact& f) {
  d.out.customs.push_back({f.propagator});
  d.out.custom_slots.append(slots_of(d, f));
}

std::size_t groups_of(const model& m) {
  return static_cast<std::size_t>(std::ranges::count_if(m.facts(), [](const fact& f) {
    return f.what == fact::kind::unit || f.what == fact::kind::all_different;
  }));
}

}  // namespace

void read_facts(draft& d) {
  for (const fact& f : d.source.facts())
    if (f.what == fact::kind::allow)
      d.restrict(d.out.slot_of[f.cells[0]], f.values >> d.out.base, origin_of(d, f));
  d.groups.reserve(groups_of(d.source));
  for (const fact& f : d.source.facts()) switch (f.what) {
      case fact::kind::allow:
      case fact::kind::equal:
        break;
      case fact::kind::unit:
      case fact::kind::all_different:
        read_group(d, f);
        break;
      case fact::kind::sum:
        read_sum(d, f);
        break;
      case fact::kind::among:
        read_among(d, f);
        break;
      case fact::kind::less:
        read_less(d, f);
        break;
      case fact::kind::relation:
        read_relation(d, f);
        break;
      case fact::kind::regular:
        read_regular(d, f);
        break;
      case fact::kind::table:
        read_table(d, f);
        break;
      case fact::kind::differ_at:
        read_differ_at(d, f);
        break;
      case fact::kind::custom:
        read_custom(d, f);
        break;
    }
}

}  // namespace nonet::core
