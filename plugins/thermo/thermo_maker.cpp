// Makes thermometers: along rising values of a solution, or before there is one.
// SPDX-License-Identifier: MIT
#include "thermo_maker.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "dials.hpp"
#include "lines.hpp"
#include "one_more.hpp"
#include "path_search.hpp"
#include "room.hpp"

namespace thermo {
namespace {

using namespace nonet::sdk;

using line_list = std::vector<std::vector<cell>>;

// How often all lines are laid anew, and how far one search for a path goes.  Measured over grids
// of 9x9: 9 lines of 6 cells, which 48 of 200 have, are found no oftener with 1000 steps; with 40
// layouts 87 of 200 have them, but the next grid is cheaper.
constexpr int most_layouts = 10;
constexpr std::size_t steps_for_path = 100;

void write(table_writer& out, const line_list& made) {
  auto list = out.list(thermometers);
  for (const std::vector<cell>& line : made) list.add(line);
}

// How many lines of the least length a random grid has, times 2^20, if values were independent:
// a path of n cells rises with probability (N over n) / N^n, and each step has about 6 cells to go
// to, without diagonals 2.6, straight on 1.
[[nodiscard]] std::uint64_t expected_lines(const layout& at, const wishes& of) {
  const auto values = static_cast<std::uint64_t>(at.board().values());
  const std::uint64_t tenths = of.bends == dial::bending::straight ? 10 : of.diagonal ? 60 : 26;
  std::uint64_t found = std::uint64_t{at.board().cells()} << 20;
  for (std::uint64_t n = 2; n <= of.min_length; ++n) {
    found = found * tenths * (values + 1 - n) / (10 * n * values);
  }
  return found;
}
// Lines of one grid get into each other's way, so there must be some to choose from.
[[nodiscard]] bool are_rare(const layout& at, const wishes& of) {
  return expected_lines(at, of) < (std::uint64_t{3 * of.min_number} << 20);
}

// The longest first: they have the least choice.
[[nodiscard]] std::vector<std::size_t> lengths(const layout& at, const wishes& of) {
  // After some attempts that came to nothing be content with less.
  const std::size_t more = at.attempt() < 5 ? of.max_number - of.min_number + 1 : 1;
  std::vector<std::size_t> wanted(of.min_number + at.random(more));
  for (std::size_t& n : wanted) {
    n = of.min_length + at.random(of.max_length - of.min_length + 1);
  }
  std::sort(wanted.begin(), wanted.end(), std::greater<>());
  return wanted;
}

// Lays as many lines as wanted, shorter ones where it must be.  `accept` has the last word on each.
[[nodiscard]] line_list lay(const layout& at, const wishes& of,
                            const std::function<bool(cell, cell, std::size_t, std::size_t)>& may,
                            const std::function<bool(cells_view)>& accept) {
  lines laid(at.board(), of.crossing);
  path_search search(at, of, laid);
  line_list made;
  std::vector<cell> bulbs(at.board().cells());
  std::iota(bulbs.begin(), bulbs.end(), cell{0});
  const auto add = [&](std::size_t length) {
    at.shuffle(bulbs);
    const auto may_stand = [&](cell before, cell c, std::size_t place) {
      return may(before, c, place, length);
    };
    for (const cell bulb : bulbs) {
      auto path = search.from(bulb, length, may_stand, steps_for_path);
      if (!path || !accept(*path)) continue;
      laid.lay(*path);
      made.push_back(*std::move(path));
      return true;
    }
    return false;
  };
  std::size_t most = of.max_length;
  for (const std::size_t wanted : lengths(at, of)) {
    // What was not found once will not be found among less room.
    most = std::min(most, wanted);
    while (!add(most)) {
      if (most-- == of.min_length) return made;
    }
  }
  return made;
}

[[nodiscard]] bool enough(const wishes& of, const line_list& made) {
  return made.size() >= of.min_number;
}

// What a user can turn: with the number of those that were found it would be another hint each
// time.
[[nodiscard]] const char* dial_to_turn(const wishes& of) {
  return of.min_length > 3 ? "min_length" : of.number_dial;
}
[[nodiscard]] std::string advice(const wishes& of, const char* why) {
  const bool long_lines = of.min_length > 3;
  return say("lower it", long_lines ? " or " : "", long_lines ? of.number_dial : "", ": ", why,
             " for ", plural(of.min_number, "thermometer"), " of at least ",
             plural(of.min_length, "cell"));
}

}  // namespace

bool thermo_maker::propose(const layout& at, table_writer& out) const {
  const wishes of(at);
  if (!are_rare(at, of)) return false;
  const std::vector<cell_group> groups = at.groups();
  for (int i = 0; i < most_layouts; ++i) {
    room left(at.board(), groups);
    const line_list made = lay(
        at, of,
        [&](cell, cell c, std::size_t place, std::size_t length) {
          return left.allows(c, place, length);
        },
        [&](cells_view line) { return left.take(line); });
    if (!enough(of, made)) continue;
    at.hint(dial_to_turn(of), advice(of, "hardly a grid has room"));
    write(out, made);
    return true;
  }
  at.give_up(dial_to_turn(of), advice(of, "there was no room"));
}

bool thermo_maker::make(const layout& at, table_writer& out) const {
  const wishes of(at);
  const grid solution = at.solution();
  const int greatest = at.board().greatest();
  for (int i = 0; i < most_layouts; ++i) {
    const line_list made = lay(
        at, of,
        [&](cell before, cell c, std::size_t place, std::size_t length) {
          const auto above = static_cast<int>(length - 1 - place);
          return (place == 0 || solution[before] < solution[c]) && solution[c] + above <= greatest;
        },
        [](cells_view) { return true; });
    if (!enough(of, made)) continue;
    write(out, made);
    return true;
  }
  at.give_up(dial_to_turn(of), advice(of, "there was no room"));
}

bool thermo_maker::refine(const layout& at, table_writer& out) const {
  line_list made;
  for (const auto& line : at.given(thermometers)) made.emplace_back(line->begin(), line->end());
  if (!one_more(at, wishes(at), &made)) return false;
  write(out, made);
  return true;
}

}  // namespace thermo
