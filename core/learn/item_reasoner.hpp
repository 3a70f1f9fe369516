// Any work item of a program as a constraint of the learning engine.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "learn/clause_engine.hpp"
#include "propagate/propagators.hpp"

namespace nonet::core {

// A board to ask propagators about, shared by all items of a program: what an item does not look at
// may hold anything.  One question at a time.
template <class Mask>
struct asked_board {
  explicit asked_board(const compiled& rules)
      : shape(rules, rules.slots), frame(shape.bytes), on(rules) {
    on.open_frame(frame.data(), shape);
  }

  frame_shape<Mask> shape;
  std::vector<std::byte> frame;
  space<Mask> on;
};

// Asks the propagator of the search, each time as if for the first time.  An explanation is a board
// that is as open as possible and from which the propagator draws the same conclusion: whatever it
// says of a board, it says of every smaller one.
template <class Mask>
class item_reasoner final : public reasoner {
 public:
  // `item` looks at no slot outside its scope.
  item_reasoner(const compiled& rules, std::uint32_t item,
                std::shared_ptr<asked_board<Mask>> board);
  [[nodiscard]] std::vector<literal> listens_to(const clause_engine& engine) const;

  answer run(clause_engine& engine, std::vector<literal>& why) override;
  void explain(const clause_engine& engine, literal made, std::uint32_t position,
               std::vector<literal>& why) override;

 private:
  enum class finding : std::uint8_t { fine, fails, fault };

  // The propagator on the frame with these domains, in the order of the scope.
  finding ask(const std::vector<mask>& domains);
  void weaken(const clause_engine& engine, std::uint32_t position, std::size_t target, mask removed,
              std::vector<literal>& why);

  const compiled& rules_;
  const std::uint32_t item_;
  std::vector<slot> scope_;
  std::shared_ptr<asked_board<Mask>> board_;
  std::vector<mask> given_;  // what is asked
};

extern template class item_reasoner<std::uint16_t>;
extern template class item_reasoner<std::uint32_t>;
extern template class item_reasoner<std::uint64_t>;

}  // namespace nonet::core
