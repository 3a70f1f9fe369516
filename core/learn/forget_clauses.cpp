// Forgetting clauses that were of little use, and taking their memory back.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>

#include "learn/clause_engine.hpp"

namespace nonet::core {
namespace {

// Clauses that connect two levels are kept while there is room.
constexpr std::uint32_t best_glue = 2;
// Those that connect few are kept for a round more each time a conflict asks for them.
constexpr std::uint32_t good_glue = 6;
// Conflicts between two rounds, and how many more each time.
constexpr std::uint64_t first_round = 1000, longer = 50;

}  // namespace

bool clause_engine::in_use(clause_ref c) {
  const literal first = store_[c][0];
  const cause& why = cause_[first.of()];
  return true_now(first) && why.what == cause::kind::clause && why.data == c;
}

// The worse half goes: of those that no conflict has asked for lately, the ones that connect many
// levels.  Where this does not make room enough, half of the others follow.
void clause_engine::forget() {
  std::size_t words = 0;
  for (const clause_ref c : learned_) words += store_[c].size();
  const bool crowded = learned_.size() >= keep_.clauses || words >= keep_.words;
  std::vector<clause_ref> worst;
  for (const clause_ref c : learned_) {
    const bool touched = store_.take_touch(c);
    if (in_use(c)) continue;
    const std::uint32_t glue = store_.glue(c);
    if (crowded || glue > (touched ? good_glue : best_glue)) worst.push_back(c);
  }
  std::sort(worst.begin(), worst.end(), [&](clause_ref a, clause_ref b) {
    if (store_.glue(a) != store_.glue(b)) return store_.glue(a) > store_.glue(b);
    const std::size_t x = store_[a].size(), y = store_[b].size();
    return x != y ? x > y : a < b;
  });
  worst.resize(worst.size() / 2);
  for (const clause_ref c : worst) store_.remove(c);
  compact();
  ++forgets_;
  next_forget_ = conflicts_ + first_round + longer * forgets_;
  words_limit_ = store_.words() + between_rounds;
}

void clause_engine::compact() {
  for (std::vector<watch>& list : watches_) list.clear();
  learned_.clear();
  // Causes move with their clauses; both are gone through in ascending order.
  std::vector<std::pair<clause_ref, variable>> causes;
  for (const literal l : trail_)
    if (cause_[l.of()].what == cause::kind::clause)
      causes.emplace_back(cause_[l.of()].data, l.of());
  std::sort(causes.begin(), causes.end());
  store_.remove_explained([&](clause_ref c) {
    return !std::binary_search(causes.begin(), causes.end(), std::pair(c, store_[c][0].of()));
  });
  std::size_t next = 0;
  store_.compact([&](clause_ref old, clause_ref now) {
    while (next < causes.size() && causes[next].first < old) ++next;
    if (next < causes.size() && causes[next].first == old) cause_[causes[next].second].data = now;
    const clause_kind kind = store_.kind(now);
    if (kind == clause_kind::explained) return;
    attach(now);
    if (kind == clause_kind::learned) learned_.push_back(now);
  });
}

}  // namespace nonet::core
