// Asks a rule's maker for parameters: what it may know of the puzzle, and what it answers.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "nonet/core/model.hpp"
#include "nonet/core/program.hpp"
#include "nonet/core/random.hpp"
#include "nonet/host/puzzle.hpp"

namespace nonet::host {

// The units and groups of a model, each set of cells once, units first, in the order of their
// posts.
class group_list {
 public:
  explicit group_list(const core::model& facts);

  struct group {
    std::vector<core::cell> cells;  // ascending
    bool unit;
  };
  [[nodiscard]] const std::vector<group>& list() const noexcept { return list_; }

 private:
  std::vector<group> list_;
};

// What a hook is asked, and of which puzzle.
struct layout_question {
  enum class hook { propose, layout, refine, weaken };
  hook what{};
  const core::board& shape;
  std::span<const std::uint8_t> givens;             // the recipe's own
  std::span<const std::uint8_t> solution, other{};  // empty where there is none
  int level = -1;
  std::uint32_t attempt = 0;
  std::uint32_t percent = 0;  // weaken: how much may go
  // Of the rules made so far, worked out if the maker asks; null: a pack is at fault.
  std::function<const group_list*()> groups;
  std::function<const core::program*()> program;
  core::random_stream& random;
};

struct layout_answer {
  // NONET_OK: `table` is a whole [[rule]] table.  NONET_ERR_NONE and NONET_ERR_LIMIT as the hook
  // says.  Anything else: `why` has errors, about the recipe's dials or the pack.
  nonet_status status = NONET_ERR_NONE;
  node table;
  std::vector<std::string> hints;  // "rule 2 (lines) length: lower it"
  problems why;
};

// `now` are the rule's parameters where it has some to change, else null.
[[nodiscard]] layout_answer ask_maker(const open_rule& r, const layout_question& about,
                                      const source& recipe, const parameter_tree* now,
                                      const node* table);

// Asks a rule's maker for other names of the solution's values: `to` gets the name of each value of
// the board, the least first.  NONET_OK: another order of the same; NONET_ERR_NONE: it has no
// wish; anything else: `why` has errors.  `about.what` does not count.
[[nodiscard]] nonet_status ask_names(const open_rule& r, const layout_question& about,
                                     const source& recipe, std::span<std::uint8_t> to,
                                     problems& why);

}  // namespace nonet::host
