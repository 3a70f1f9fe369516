// The scale: what each technique starts at, what raises a score, and which levels there are.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cassert>

#include "logic/ladder.hpp"

namespace nonet::core {
namespace {

struct entry {
  std::string_view name;
  std::uint32_t base;   // tenths
  std::uint32_t every;  // so many rounds after the first raise the score by a tenth,
  std::uint32_t most;   // up to so many tenths
};

// In the order of the enumerators.
constexpr std::array<entry, techniques> ladder{{
    {"hidden single", 10, 8, 2}, {"naked single", 13, 3, 2},
    {"clue", 16, 3, 1},          {"order", 18, 3, 2},
    {"relation", 19, 3, 2},      {"count", 20, 3, 1},
    {"combination", 21, 4, 1},   {"locked candidates", 24, 2, 4},
    {"pair", 28, 2, 3},          {"sum", 30, 2, 3},
    {"pattern", 31, 2, 3},       {"custom", 32, 2, 2},
    {"triple", 36, 1, 4},        {"across", 38, 1, 4},
    {"quadruple", 42, 1, 4},     {"chain", 43, 1, 6},
    {"trial", 50, 1, 6},         {"deep trial", 80, 1, 8},
    {"beyond", 90, 1, 0},
}};
constexpr const entry& entry_of(technique t) noexcept {
  return ladder[static_cast<std::size_t>(t)];
}
static_assert(entry_of(technique::beyond).name == "beyond", "the table follows the enumerators");

struct level_entry {
  std::string_view name;
  score_range range;
};
constexpr std::array<level_entry, 5> levels{{
    {"easy", {10, 22}},
    {"medium", {23, 34}},
    {"hard", {35, 49}},
    {"expert", {50, 64}},
    {"extreme", {65, 100}},
}};

// Tenths for each round that a trial's longest chain has beyond a short one.
constexpr std::uint32_t tenths_a_link = 10;

}  // namespace

std::uint32_t longest_chain(std::uint32_t score) noexcept {
  const std::uint32_t base = base_of(technique::trial);
  return score < base ? short_chain : short_chain + 1 + (score - base) / tenths_a_link;
}

std::string_view name_of(technique t) { return entry_of(t).name; }
std::uint32_t base_of(technique t) { return entry_of(t).base; }

std::string_view name_of(level l) { return levels[static_cast<std::size_t>(l)].name; }

std::optional<level> parse_level(std::string_view name) {
  const auto found = std::find_if(levels.begin(), levels.end(),
                                  [name](const level_entry& e) { return e.name == name; });
  if (found == levels.end()) return std::nullopt;
  return static_cast<level>(found - levels.begin());
}

score_range level_range(level l) { return levels[static_cast<std::size_t>(l)].range; }

std::string score_text(std::uint32_t score) {
  return std::to_string(score / 10) + '.' + std::to_string(score % 10);
}

level level_of(std::uint32_t score) {
  assert(score >= levels.front().range.min && score <= levels.back().range.max &&
         "a score is on the scale");
  std::size_t l = 0;
  while (score > levels[l].range.max) ++l;
  return static_cast<level>(l);
}

namespace {

// Fewer givens than a third of the cells, or a quarter of them.
std::uint32_t sparse(const rating& r, const board& shape) {
  return (3 * r.givens < shape.cells() ? 1U : 0U) + (4 * r.givens < shape.cells() ? 1U : 0U);
}

// Only long chains leave their technique's level.
std::uint32_t part_of(technique t, const rating& r, const board& shape) {
  const entry& e = entry_of(t);
  const std::uint32_t rounds = r.rounds_of(t);
  std::uint32_t score = e.base + sparse(r, shape);
  if (rounds > 1) score += std::min((rounds - 1) / e.every, e.most);
  if (t != technique::trial) return std::min(score, level_range(level_of(e.base)).max);
  assert(r.depth > short_chain && "a trial is no short chain");
  score += tenths_a_link * (r.depth - short_chain - 1);
  return std::min(score, base_of(technique::beyond) - 1);
}

}  // namespace

std::uint32_t score_of(const rating& r, const board& shape) {
  std::uint32_t score = part_of(r.hardest, r, shape);
  for (std::size_t i = 0; i < static_cast<std::size_t>(r.hardest); ++i)
    if (r.rounds[i] > 0) score = std::max(score, part_of(static_cast<technique>(i), r, shape));
  return score;
}

}  // namespace nonet::core
