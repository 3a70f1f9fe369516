// Where only houses matter: the kernel's own search, alone or in turns with the learning engine.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>
#include <cstring>
#include <optional>

#include "search/tree.hpp"

namespace nonet::core {

// A question to the kernel, on the frames of the tree.
template <class Mask>
struct tree<Mask>::house_run {
  house_run(tree& of, const limits& l, const visitor& v) : me(of), until(l), on_solution(v) {
    job.self = this;
    job.solution_limit = until.solutions;
    job.grow = [](void* self, house_search<Mask>& into, std::size_t frames) {
      tree& t = static_cast<house_run*>(self)->me;
      t.reserve(frames);
      into.frames = reinterpret_cast<Mask*>(t.frame(0));
      into.capacity = t.frames_.size() / t.shape_.bytes;
    };
    job.on_solution = [](void* self, const Mask* domains) {
      auto& run = *static_cast<house_run*>(self);
      return run.found({domains, run.me.rules_.slots});
    };
  }
  house_run(const house_run&) = delete;
  house_run& operator=(const house_run&) = delete;
  virtual ~house_run() = default;

  // Before the first turn: once there are too many solutions for turns, the kernel goes on alone.
  virtual bool found(std::span<const Mask> solution) {
    [[maybe_unused]] const bool first = me.turns_.is_new(solution);
    assert(first && "nobody else has shown one yet");
    if (me.turns_.next() == me.turns_.never && me.style_.kernel_nodes == me.turns_.never)
      job.node_limit = until.nodes;
    return on_solution(solution);
  }

  // From frame 0.
  void run(outcome& total) {
    assert(me.shape_.bytes == me.kernels_.houses->stride() * sizeof(Mask) &&
           "frames hold domains alone");
    job.solutions = total.solutions;
    job.nodes = total.nodes;
    job.guesses = total.guesses;
    job.grow(this, job, 1);
    me.kernels_.houses->search(job);
    total = {job.solutions, job.nodes, job.guesses, ending_of(job.ended)};
    const auto first = me.frames_.begin();
    me.left_.assign(first, first + static_cast<std::ptrdiff_t>(job.left * me.shape_.bytes));
    me.space_.clear();
    me.open(0);
  }

  static ending ending_of(typename house_search<Mask>::end how) {
    using end = typename house_search<Mask>::end;
    switch (how) {
      case end::complete:
        return ending::complete;
      case end::solutions:
        return ending::solutions;
      case end::nodes:
        return ending::nodes;
      case end::stopped:
        return ending::cancelled;
    }
    return ending::fault;
  }

  tree& me;
  const limits& until;
  const visitor& on_solution;
  house_search<Mask> job;
};

// Where the kernel asks whether to stop, the learning engine has its turns; where nobody asks, as
// before the first turn, the kernel is a little faster.
template <class Mask>
struct tree<Mask>::house_run_in_turns final : house_run {
  using house_run::job, house_run::me, house_run::on_solution, house_run::until;

  house_run_in_turns(tree& of, const limits& l, const visitor& v) : house_run(of, l, v) {
    job.node_limit = until.nodes;
    job.flag = this;
    job.stopped = [](const void* flag) {
      return const_cast<house_run_in_turns*>(static_cast<const house_run_in_turns*>(flag))->stops();
    };
  }

  bool stops() {
    if (until.cancel != nullptr && until.cancel->load(std::memory_order_relaxed)) return true;
    if (job.nodes < me.turns_.next()) return false;
    outcome now{job.solutions, job.nodes, job.guesses, {}};
    if (me.turns_.take(until, on_solution, now)) answer = now.ended;
    job.solutions = now.solutions;
    job.nodes = now.nodes;
    job.guesses = now.guesses;
    return answer.has_value();
  }

  bool found(std::span<const Mask> solution) override {
    if (me.turns_.is_new(solution)) return on_solution(solution);
    --job.solutions;  // counted before
    return true;
  }

  std::optional<ending> answer;
};

template <class Mask>
void tree<Mask>::run_houses(const limits& until, const search_policy<Mask>& policy,
                            const visitor& on_solution, outcome& total) {
  start_.assign(root().begin(), root().end());
  house_run alone(*this, until, on_solution);
  alone.job.node_limit = std::min(
      until.nodes, sum_of_nodes(total.nodes, std::min(style_.kernel_nodes, before_turns_)));
  if (until.cancel != nullptr) {
    alone.job.flag = until.cancel;
    alone.job.stopped = [](const void* flag) {
      return static_cast<const std::atomic<bool>*>(flag)->load(std::memory_order_relaxed);
    };
  }
  alone.run(total);
  if (total.ended != ending::nodes || total.nodes >= until.nodes) return;
  if (style_.kernel_nodes != turns_.never) {
    // Frame by frame, each as a root, with what is learned from one to the next.
    do {
      const auto last = left_.end() - static_cast<std::ptrdiff_t>(shape_.bytes);
      std::copy(last, left_.end(), frames_.begin());
      left_.erase(last, left_.end());
      note_all_changed();
      run_frames(until, policy, on_solution, total);
    } while (total.ended == ending::complete && !left_.empty());
    return;
  }

  // From the beginning, since the kernel's frames are its own.
  const std::uint64_t twice = sum_of_nodes(before_turns_, before_turns_);
  turns_.begin(start_, {}, sum_of_nodes(twice, twice));
  house_run_in_turns both(*this, until, on_solution);
  std::memset(frame(0), 0, shape_.bytes);
  std::copy(start_.begin(), start_.end(), reinterpret_cast<Mask*>(frame(0)));
  both.run(total);
  if (both.answer) total.ended = *both.answer;
}

template void tree<std::uint16_t>::run_houses(const limits&, const search_policy<std::uint16_t>&,
                                              const visitor&, outcome&);
template void tree<std::uint32_t>::run_houses(const limits&, const search_policy<std::uint32_t>&,
                                              const visitor&, outcome&);
template void tree<std::uint64_t>::run_houses(const limits&, const search_policy<std::uint64_t>&,
                                              const visitor&, outcome&);

}  // namespace nonet::core
