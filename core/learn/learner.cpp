// Propagate, guess, learn, until there is no further solution or a limit says stop.
// SPDX-License-Identifier: MIT
#include "learn/learner.hpp"

#include <cassert>
#include <memory>

#include "learn/encode.hpp"
#include "learn/item_reasoner.hpp"

namespace nonet::core {
namespace {

template <class Mask>
std::vector<mask> widened(std::span<const Mask> domains) {
  return {domains.begin(), domains.end()};
}

}  // namespace

template <class Mask>
learner<Mask>::learner(const compiled& rules, std::span<const Mask> root)
    : rules_(rules), engine_(rules, widened(root)), found_(rules.slots) {
  encode(engine_);
  std::shared_ptr<asked_board<Mask>> board;  // made when the first item asks for it
  for (std::uint32_t i = 0; i < rules.items.size(); ++i) {
    if (!needs_its_propagator(rules.items[i].kind)) continue;
    if (board == nullptr) board = std::make_shared<asked_board<Mask>>(rules);
    auto item = std::make_unique<item_reasoner<Mask>>(rules, i, board);
    const std::vector<literal> heard = item->listens_to(engine_);
    engine_.add_reasoner(std::move(item), heard);
  }
}

template <class Mask>
void learner<Mask>::prefer(std::span<const Mask> values) {
  for (slot s = 0; s < rules_.slots; ++s)
    for (mask m = engine_.root_domain(s) & values[s]; m != 0; m &= m - 1)
      engine_.prefer(s, least_value(m));
}

template <class Mask>
void learner<Mask>::exclude(std::span<const Mask> grid) {
  engine_.restart();
  grid_.clear();
  for (slot s = 0; s < rules_.grid_slots; ++s) grid_.push_back(!engine_.is(s, lowest(grid[s])));
  engine_.add_clause(grid_);
}

// Hidden slots are left out: they do not make another grid.
template <class Mask>
bool learner<Mask>::exclude_found() {
  grid_.clear();
  for (slot s = 0; s < rules_.grid_slots; ++s) grid_.push_back(engine_.is(s, lowest(found_[s])));
  return engine_.exclude(grid_);
}

template <class Mask>
void learner<Mask>::run(const limits& until, const visitor& on_solution, outcome& total) {
  using step = clause_engine::step;
  for (;;) {
    if (total.nodes >= until.nodes) {
      total.ended = ending::nodes;
      return;
    }
    if (until.cancel != nullptr && until.cancel->load(std::memory_order_relaxed)) {
      total.ended = ending::cancelled;
      return;
    }
    ++total.nodes;
    bool more = true;
    switch (engine_.propagate()) {
      case step::go_on:
        ++total.guesses;
        engine_.decide();
        break;
      case step::conflict:
        more = engine_.learn();
        break;
      case step::exhausted:
        more = false;
        break;
      case step::fault:
        total.ended = ending::fault;
        return;
      case step::solved:
        for (slot s = 0; s < rules_.slots; ++s) {
          assert(is_single(engine_.domain(s)) && "a solution has one value in each slot");
          found_[s] = static_cast<Mask>(engine_.domain(s));
        }
        ++total.solutions;
        if (!on_solution(found_)) {
          total.ended = ending::cancelled;
          return;
        }
        if (total.solutions >= until.solutions) {
          total.ended = ending::solutions;
          return;
        }
        more = exclude_found();
        break;
    }
    if (!more) {
      total.ended = ending::complete;
      return;
    }
  }
}

template class learner<std::uint16_t>;
template class learner<std::uint32_t>;
template class learner<std::uint64_t>;

}  // namespace nonet::core
