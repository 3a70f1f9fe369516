// The search tree: depth first, in bounded memory, one frame for each open guess.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "learn/learning_turns.hpp"
#include "nonet/core/search.hpp"
#include "propagate/propagators.hpp"
#include "search/branching.hpp"
#include "search/weights.hpp"

namespace nonet::core {

// Walks the solutions of one restricted board.
//
//   frame 0      the root: givens, and what was refuted for the whole tree
//   frame d      the state after the guess of decision d - 1; refuted values leave it in place
//   decision d   the guess that frame d + 1 follows: slot = value
//
// A guess copies the frame and takes a value; when that subtree is done the value leaves the
// frame it was copied from, which is then propagated again.  So only open guesses keep a frame,
// and a refutation at frame 0 holds for ever, restart or not (but for units that a random grid
// fills ahead, random_houses.cpp).
//
// Where only houses matter the kernel searches by itself, splitting on segments, unless the
// policy asks for something else; random grids are made of its fixpoints too, as long as they come
// soon.  What it leaves after style_.kernel_nodes is searched frame by frame, each as a root.
//
// What takes very many nodes the learning engine tries in between, in turns with the search
// (learn/learning_turns.hpp).
//
// Invariants:
//   1. Outside of a propagation every frame up to depth_ is at its fixpoint, but for the value
//      that its own decision has yet to lose.
//   2. Slots of the board are decided before hidden ones; hidden_depth_ is the first depth whose
//      guess is hidden.  A solution closes the whole part below it, so that hidden variables
//      never count a grid twice.
template <class Mask>
class tree {
  const search_style style_;  // first: the weights charge as it says

 public:
  // `when`: settled.
  tree(const compiled& rules, const learning& when);
  tree(const tree&) = delete;  // its parts refer to each other
  tree& operator=(const tree&) = delete;

  // Sets frame 0 to the board without givens, at its fixpoint.  False: no solution at all, or
  // fault().
  bool load_root();
  // Restricts every slot of frame 0 at once, which has just been loaded; false when one is left
  // without values.
  bool restrict_all(std::span<const Mask> keep);
  // The same by cell, where only houses matter: says[g] is what a given g leaves.
  bool restrict_cells(std::span<const std::uint8_t> givens, const std::array<Mask, 256>& says);
  // Restricts frame 0; false when a slot is left without values.
  bool restrict(slot s, Mask keep);
  // Propagates frame 0.
  bool propagate_root();
  [[nodiscard]] bool fault() const noexcept { return space_.fault; }
  // The domains of frame 0.
  [[nodiscard]] std::span<const Mask> root() noexcept;
  // Keeps frame 0 aside, or takes it back.
  void save_root();
  void restore_root();

  // Searches from frame 0 and calls on_solution with the single-valued domains by slot; false
  // stops.  Adds to `total` and sets total.ended.
  using visitor = std::function<bool(std::span<const Mask>)>;
  void run(const limits& until, const search_policy<Mask>& policy, const visitor& on_solution,
           outcome& total);

  slot_weights weights;

 private:
  enum class state { failed, open, solved };

  std::byte* frame(std::size_t depth) noexcept { return frames_.data() + depth * shape_.bytes; }
  void open(std::size_t depth) noexcept { space_.open_frame(frame(depth), shape_); }
  state propagate(slot guessed);
  // Frame by frame (frame_run.cpp).
  struct frame_run;
  void run_frames(const limits& until, const search_policy<Mask>& policy,
                  const visitor& on_solution, outcome& total);
  // Where only houses matter (house_runs.cpp): by the kernel's own search, and what that leaves.
  struct house_run;
  struct house_run_in_turns;
  void run_houses(const limits& until, const search_policy<Mask>& policy,
                  const visitor& on_solution, outcome& total);
  // The same for a random grid (random_houses.cpp): one solution; requires a policy that is random.
  struct random_dives;
  void run_random_houses(const limits& until, const search_policy<Mask>& policy,
                         const visitor& on_solution, outcome& total);
  bool fill_units_apart(random_stream& random, std::span<std::uint64_t> changed);
  // Before a node: whether the limits forbid it; total.ended says which.
  [[nodiscard]] static bool must_stop(const limits& until, outcome& total);
  decision<Mask> choose(const search_policy<Mask>& policy, std::uint64_t guesses);
  [[nodiscard]] std::vector<Mask> first_values(const search_policy<Mask>& policy);
  void reserve(std::size_t frames);
  // Frame depth_ + 1 becomes a copy, which the decision is yet to be made in.
  void copy_frame(const decision<Mask>& d);
  void push(const decision<Mask>& d);
  bool backtrack();
  bool root_from_model();
  void note_all_changed() noexcept;
  [[nodiscard]] bool survives_all_items();  // for an assertion

  const compiled& rules_;
  board_kernels<Mask> kernels_;
  frame_shape<Mask> shape_;
  space<Mask> space_;
  brancher<Mask> brancher_;
  std::vector<std::byte> frames_;
  std::vector<std::byte> base_, saved_, left_;
  std::uint64_t before_turns_;  // nodes of a run before the learning engine's first turn
  learning_turns<Mask> turns_;
  std::vector<Mask> start_;  // where only houses matter: frame 0 before the search
  enum class base_state { unknown, sound, contradiction } base_known_ = base_state::unknown;
  std::optional<flat_lists<std::uint32_t>> units_apart_;  // run_random_houses
  std::vector<decision<Mask>> decisions_;
  std::size_t depth_ = 0;
  static constexpr std::size_t no_hidden = ~std::size_t{0};
  std::size_t hidden_depth_ = no_hidden;
  slot last_guess_ = conflict::none;
};

extern template class tree<std::uint16_t>;
extern template class tree<std::uint32_t>;
extern template class tree<std::uint64_t>;

}  // namespace nonet::core
