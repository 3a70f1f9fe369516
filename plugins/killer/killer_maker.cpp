// Makes the cages that a recipe leaves out.
// SPDX-License-Identifier: MIT
#include "killer_maker.hpp"

#include <algorithm>
#include <numeric>

#include "tell_apart.hpp"

namespace killer {

namespace {

using nonet::sdk::difficulty;
using nonet::sdk::layout;
using nonet::sdk::plural;
using nonet::sdk::table_writer;

// How large cages are where the recipe does not say, and which sizes there are more of: below 0
// the small ones.  Of 40 classic 9x9 puzzles made for each level 23, 25, 35, 8 and 24 had it.
struct habit {
  std::int64_t most;
  int lean;
};
habit habit_of(const layout& over) {
  constexpr habit by_level[] = {{3, -3}, {3, -1}, {4, 0}, {5, 0}, {6, 1}};
  const difficulty level = over.level();
  if (level == difficulty::any) return by_level[static_cast<std::size_t>(difficulty::hard)];
  if (level == difficulty::easy) return by_level[0];
  int i = static_cast<int>(level);
  // On a small board the same cages make an easier puzzle.
  if (over.board().values() <= 6) ++i;
  // What the other rules say may make it too easy, or too hard: after each few attempts that came
  // to nothing try other sizes.
  constexpr std::uint32_t attempts = 4;
  constexpr int others[] = {0, 1, 2, -1};
  i += others[over.attempt() / attempts % 4];
  return by_level[std::clamp(i, 0, 4)];
}

std::int64_t usual_size(const layout& over) {
  const std::int64_t values = over.board().values(), most = habit_of(over).most;
  // On a large board many small cages say as little as a few large ones do on a small board, and
  // what they say takes far longer to find out.
  if (values > 12) return std::max<std::int64_t>(most - 1, 2);
  return std::min(most, values <= 6 ? std::max<std::int64_t>(values - 1, 1) : values);
}

cage_limits read_limits(const layout& over) {
  const std::int64_t values = over.board().values();
  const repetition repeats = over[schema::may_repeat];
  const std::int64_t room = repeats == repetition::yes ? schema::most_cells : values;
  const std::optional<std::int64_t> wanted = over[schema::max_cage_size];
  std::int64_t least = over[schema::min_cage_size];
  // A board of one value and cages of one cell are no mistake of who left the least size out.
  if (least == 2) least = std::min(least, wanted.value_or(room));
  const auto check = [&](const char* dial, std::int64_t size) {
    if (size <= room) return;
    over.fail(dial, "expected at most ", room, ", as many cells as there are values, found ", size,
              "; repeats = \"yes\" allows more");
  };
  if (wanted) check("max_cage_size", *wanted);
  check("min_cage_size", least);
  if (wanted && least > *wanted) {
    over.fail("min_cage_size", "expected at most ", *wanted, ", the max_cage_size, found ", least);
  }
  const std::int64_t most = wanted.value_or(std::max(usual_size(over), least));
  return {static_cast<std::size_t>(least), static_cast<std::size_t>(most), repeats};
}

void write(const layout& over, const cage_map& made, table_writer& out) {
  const nonet::sdk::grid solution = over.solution();
  std::vector<cage_map::id> order(made.size());
  std::iota(order.begin(), order.end(), cage_map::id{0});
  std::sort(order.begin(), order.end(),
            [&](cage_map::id a, cage_map::id b) { return made[a].front() < made[b].front(); });
  auto list = out.list(schema::cages);
  for (const cage_map::id i : order) {
    auto cage = list.add();
    cage.set(schema::cells, made[i]);
    std::int64_t total = 0;
    for (const cell c : made[i]) total += solution[c];
    cage.set(schema::sum, total);
    if (made.limits().repeats == repetition::yes && made[i].size() > 1)
      cage.set(schema::repeats, true);
  }
}

// For the case that the budget is spent on a large board.  Of the highest levels that is not the
// reason, and lower would be wrong.
void advise(const layout& over, const cage_limits& limits) {
  if (over.board().values() < 15 || limits.most <= 2) return;
  if (over.level() == difficulty::expert || over.level() == difficulty::extreme) return;
  over.hint(
      "max_cage_size",
      "lower it: what sums of several cells say takes long to find out on a board of this size");
}

}  // namespace

bool cages_maker::make(const layout& over, table_writer& out) const {
  const cage_limits limits = read_limits(over);
  advise(over, limits);
  cage_map made(over, limits);
  made.grow(habit_of(over).lean);
  if (const auto percent = static_cast<std::size_t>(over[schema::uncaged]); percent > 0) {
    made.uncage(over.board().cells() * percent / 100);
  }
  break_swaps(made, over);
  write(over, made, out);
  return true;
}

// At the lowest level shifted borders rarely help; single cells do: 1.0 refinements, before 3.9.
manner manner_for(const layout& over) {
  if (over.level() == difficulty::easy)
    return over[schema::min_cage_size] <= 2 ? manner::cut_small : manner::cut_first;
  return over.level() != difficulty::any && over.chance(50) ? manner::shift_first
                                                            : manner::cut_first;
}

bool cages_maker::refine(const layout& over, table_writer& out) const {
  cage_map made(over, read_limits(over));
  for (const nonet::sdk::table& cage : over.given(schema::cages)) {
    if (!made.take(cage[schema::cells])) return false;
  }
  const std::size_t n = over.board().cells();
  const nonet::sdk::grid solution = over.solution(), other = over.other();
  std::vector<std::int32_t> by(n);
  for (cell c = 0; c < n; ++c) by[c] = other[c] - solution[c];
  if (!tell_apart(made, by, manner_for(over), over)) return false;
  write(over, made, out);
  return true;
}

// Larger cages say less; where they have no room to grow, other borders between them may.
bool cages_maker::weaken(const layout& over, unsigned percent, table_writer& out) const {
  // A step costs as much as other cages over another grid.  It pays where few of these are of the
  // level: of 60 classic 9x9 killers made for expert 15 were, and 38 too easy.
  if (over.level() != difficulty::expert) return false;
  cage_map made(over, read_limits(over));
  for (const nonet::sdk::table& cage : over.given(schema::cages)) {
    if (!made.take(cage[schema::cells])) return false;
  }
  if (made.size() < 2) return false;
  const std::size_t wanted = std::max<std::size_t>(made.size() * percent / 100, 1);
  const auto any_cage = [&] { return static_cast<cage_map::id>(over.random(made.size())); };
  std::size_t merged = 0;
  for (std::size_t tries = 4 * wanted; tries > 0 && merged < wanted; --tries) {
    merged += made.merge(any_cage()) ? 1 : 0;
  }
  if (merged == 0 && !made.recut(any_cage(), {})) return false;
  write(over, made, out);
  return true;
}

}  // namespace killer
