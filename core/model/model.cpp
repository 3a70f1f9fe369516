// Posts: each is checked, then kept as a fact of the current clue.
// SPDX-License-Identifier: MIT
#include "nonet/core/model.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "model/bits.hpp"

namespace nonet::core {
namespace {

constexpr std::size_t max_states = 4096;
constexpr std::uint32_t max_state_words = 4096;

bool well_formed(const automaton& machine) {
  const std::size_t states = machine.accepts.size();
  if (states == 0 || states > max_states || machine.start >= states) return false;
  if (machine.values == 0 || machine.values > max_value + 1) return false;
  if (machine.next.size() != states * machine.values) return false;
  return machine.accepts[0] == 0 && std::all_of(machine.next.begin(), machine.next.end(),
                                                [states](std::uint16_t to) { return to < states; });
}

}  // namespace

model::model(const board& shape) : shape_(shape), domains_(shape.cells(), shape.all()) {
  assert(shape.rows >= 1 && shape.rows <= max_side && "a board has 1 to 35 rows");
  assert(shape.columns >= 1 && shape.columns <= max_side && "a board has 1 to 35 columns");
  assert(shape.value_min <= shape.value_max && shape.value_max <= 35 &&
         "a board's values lie within 0 to 35");
}

void model::begin_clue(std::uint32_t rule, std::string path) {
  clues_.push_back({rule, std::move(path)});
}

model model::only(const std::vector<bool>& keep) const {
  assert(keep.size() == clues_.size() && "every clue is kept or not");
  model some(shape_);
  some.domains_ = domains_;
  some.clues_ = clues_;
  std::copy_if(facts_.begin(), facts_.end(), std::back_inserter(some.facts_),
               [&keep](const fact& f) { return keep[f.clue]; });
  return some;
}

post_result model::check_scope(std::span<const cell> scope) const {
  if (scope.empty()) return post_result::wrong_size;
  constexpr std::size_t few = 16;  // are compared with each other sooner than noted
  if (scope.size() <= few) {
    for (std::size_t i = 0; i < scope.size(); ++i) {
      if (scope[i] >= cells()) return post_result::foreign_cell;
      if (std::ranges::count(scope.first(i), scope[i]) > 0) return post_result::repeated_cell;
    }
    return post_result::ok;
  }
  std::vector<std::uint64_t> seen(words_for(cells()));
  for (const cell c : scope) {
    if (c >= cells()) return post_result::foreign_cell;
    if (has_bit(seen, c)) return post_result::repeated_cell;
    set_bit(seen, c);
  }
  return post_result::ok;
}

fact& model::add(fact::kind what, std::span<const cell> scope) {
  if (clues_.empty()) clues_.push_back({0, {}});
  fact& f = facts_.emplace_back();
  f.what = what;
  f.clue = static_cast<std::uint32_t>(clues_.size() - 1);
  f.cells.assign(scope.begin(), scope.end());
  return f;
}

post_result model::allow(cell c, mask values) {
  const cell scope[] = {c};
  if (const post_result r = check_scope(scope); r != post_result::ok) return r;
  add(fact::kind::allow, scope).values = values;
  return post_result::ok;
}

post_result model::unit(std::span<const cell> scope) {
  if (const post_result r = check_scope(scope); r != post_result::ok) return r;
  if (scope.size() != shape_.values()) return post_result::wrong_size;
  add(fact::kind::unit, scope);
  return post_result::ok;
}

post_result model::all_different(std::span<const cell> scope) {
  if (const post_result r = check_scope(scope); r != post_result::ok) return r;
  add(fact::kind::all_different, scope);
  return post_result::ok;
}

post_result model::equal(cell a, cell b) {
  const cell scope[] = {a, b};
  if (const post_result r = check_scope(scope); r != post_result::ok) return r;
  add(fact::kind::equal, scope);
  return post_result::ok;
}

post_result model::sum(std::span<const cell> scope, std::span<const std::int32_t> weights,
                       std::int64_t lo, std::int64_t hi) {
  if (const post_result r = check_scope(scope); r != post_result::ok) return r;
  if (!weights.empty() && weights.size() != scope.size()) return post_result::bad_argument;
  fact& f = add(fact::kind::sum, scope);
  if (weights.empty())
    f.weights.assign(scope.size(), 1);
  else
    f.weights.assign(weights.begin(), weights.end());
  f.lo = lo;
  f.hi = hi;
  return post_result::ok;
}

post_result model::among(std::span<const cell> scope, mask values, std::uint32_t lo,
                         std::uint32_t hi) {
  if (const post_result r = check_scope(scope); r != post_result::ok) return r;
  fact& f = add(fact::kind::among, scope);
  f.values = values;
  f.lo = lo;
  f.hi = hi;
  return post_result::ok;
}

post_result model::less(cell a, cell b, std::int32_t gap) {
  const cell scope[] = {a, b};
  if (const post_result r = check_scope(scope); r != post_result::ok) return r;
  add(fact::kind::less, scope).lo = gap;
  return post_result::ok;
}

post_result model::relation(cell a, cell b, std::span<const mask> allowed) {
  const cell scope[] = {a, b};
  if (const post_result r = check_scope(scope); r != post_result::ok) return r;
  if (allowed.size() != max_value + 1) return post_result::bad_argument;
  add(fact::kind::relation, scope).allowed.assign(allowed.begin(), allowed.end());
  return post_result::ok;
}

post_result model::regular(std::span<const cell> scope, automaton machine) {
  if (const post_result r = check_scope(scope); r != post_result::ok) return r;
  if (!well_formed(machine)) return post_result::bad_argument;
  add(fact::kind::regular, scope).machine = std::move(machine);
  return post_result::ok;
}

post_result model::table(std::span<const cell> scope, std::span<const std::uint8_t> tuples) {
  if (const post_result r = check_scope(scope); r != post_result::ok) return r;
  if (tuples.size() % scope.size() != 0) return post_result::bad_argument;
  if (std::any_of(tuples.begin(), tuples.end(), [](std::uint8_t v) { return v > max_value; }))
    return post_result::bad_argument;
  add(fact::kind::table, scope).tuples.assign(tuples.begin(), tuples.end());
  return post_result::ok;
}

post_result model::differ_at(std::int32_t rows, std::int32_t columns) {
  if (rows == 0 && columns == 0) return post_result::repeated_cell;
  fact& f = add(fact::kind::differ_at, {});
  f.lo = rows;
  f.hi = columns;
  return post_result::ok;
}

post_result model::propagator(custom_propagator code, std::span<const cell> scope) {
  if (const post_result r = check_scope(scope); r != post_result::ok) return r;
  if (code.run == nullptr || code.state_words > max_state_words) return post_result::bad_argument;
  add(fact::kind::custom, scope).propagator = std::move(code);
  return post_result::ok;
}

std::optional<cell> model::variable(std::uint32_t lo, std::uint32_t hi) {
  if (lo > hi || hi > max_value) return std::nullopt;
  domains_.push_back(value_range(lo, hi));
  return cells() - 1;
}

}  // namespace nonet::core
