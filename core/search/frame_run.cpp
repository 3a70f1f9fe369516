// Searching the tree frame by frame: guesses, blame, restarts, and turns of the learning engine.
// SPDX-License-Identifier: MIT
#include <cassert>

#include "search/tree.hpp"

namespace nonet::core {

// Invariant: `guessed` is the slot that the open frame was narrowed in last, if that was a guess or
// its refutation.
template <class Mask>
struct tree<Mask>::frame_run {
  frame_run(tree& of, const limits& l, const search_policy<Mask>& p, const visitor& v, outcome& o)
      : me(of), until(l), policy(p), on_solution(v), total(o), patience(of.style_.first_restart) {
    total.ended = ending::complete;
    open_root();
    me.brancher_.reset();
  }

  void run() {
    while (step()) {
    }
    me.space_.clear();
    me.depth_ = 0;
    me.open(0);
  }

 private:
  // One node, or a turn of the learning engine.  False: the search is over; total.ended says why.
  [[nodiscard]] bool step() {
    if (must_stop(until, total)) return false;
    if (total.nodes >= me.turns_.next()) return !learned();
    ++total.nodes;
    const state now = me.propagate(guessed);
    if (me.space_.fault) return ends(ending::fault);
    switch (now) {
      case state::open:
        guess();
        return true;
      case state::solved:
        if (!show()) return false;
        break;
      case state::failed:
        ++conflicts;
        me.brancher_.failed_at(guessed);
        break;
    }
    return restart() || go_back();
  }

  [[nodiscard]] bool ends(ending how) {
    total.ended = how;
    return false;
  }

  // A turn of the learning engine; true if that decided the whole.
  [[nodiscard]] bool learned() {
    // What was refuted for the whole tree has left frame 0, and what was shown may have.
    if (!me.turns_.begun())
      me.turns_.begin(me.start_.empty() ? me.root() : std::span<const Mask>(me.start_),
                      me.first_values(policy), me.before_turns_);
    if (me.turns_.take(until, on_solution, total)) {
      me.left_.clear();
      return true;
    }
    total.ended = ending::complete;
    return false;
  }

  void guess() {
    ++total.guesses;
    const decision<Mask> d = me.choose(policy, total.guesses);
    me.push(d);
    guessed = d.at;
  }

  // Shows a solution, unless the learning engine has; false: there need be no other.
  [[nodiscard]] bool show() {
    assert(me.survives_all_items() && "a solution satisfies every native constraint");
    found = true;
    if (me.hidden_depth_ != no_hidden) me.depth_ = me.hidden_depth_;
    const std::span<const Mask> values(me.space_.domains(), me.rules_.slots);
    if (!me.turns_.is_new(values)) return true;
    ++total.solutions;
    if (!on_solution(values)) return ends(ending::cancelled);
    return total.solutions < until.solutions || ends(ending::solutions);
  }

  // Frame 0 keeps what was refuted for the whole tree; it is at its fixpoint.
  [[nodiscard]] bool restart() {
    if (found || conflicts < patience || me.depth_ == 0) return false;
    conflicts = 0;
    patience *= me.style_.restart_growth;
    open_root();
    guessed = conflict::none;
    return true;
  }

  [[nodiscard]] bool go_back() {
    if (!me.backtrack()) return false;
    guessed = me.last_guess_;
    return true;
  }

  void open_root() {
    me.depth_ = 0;
    me.hidden_depth_ = no_hidden;
    me.open(0);
  }

  tree& me;
  const limits& until;
  const search_policy<Mask>& policy;
  const visitor& on_solution;
  outcome& total;
  bool found = false;
  std::uint64_t conflicts = 0, patience;
  slot guessed = conflict::none;
};

template <class Mask>
void tree<Mask>::run_frames(const limits& until, const search_policy<Mask>& policy,
                            const visitor& on_solution, outcome& total) {
  frame_run(*this, until, policy, on_solution, total).run();
}

template void tree<std::uint16_t>::run_frames(const limits&, const search_policy<std::uint16_t>&,
                                              const visitor&, outcome&);
template void tree<std::uint32_t>::run_frames(const limits&, const search_policy<std::uint32_t>&,
                                              const visitor&, outcome&);
template void tree<std::uint64_t>::run_frames(const limits&, const search_policy<std::uint64_t>&,
                                              const visitor&, outcome&);

}  // namespace nonet::core
