// The search where only houses matter, the same for every kernel.
// SPDX-License-Identifier: MIT
#pragma once

#include "simd/house_kernel.hpp"

namespace nonet::core {

// Depth first over frames.  Worker has:
//   examine  propagates a frame: failed, solved, or open
//   split    of an open frame that was examined last: guess into one, its alternative into another
//
// Included by files that are compiled for one kind of processor: Worker is local to each of them,
// so that no code of one can end up in another.
enum class house_node { failed, open, solved };

template <class Worker, class Mask>
inline void search_houses(Worker& worker, std::size_t stride, house_search<Mask>& job) {
  using end = typename house_search<Mask>::end;
  std::size_t depth = 0;  // of the top frame
  for (;;) {
    if (job.nodes >= job.node_limit) {
      job.ended = end::nodes;
      return;
    }
    if (job.stopped != nullptr && job.stopped(job.flag)) {
      job.ended = end::stopped;
      return;
    }
    ++job.nodes;
    Mask* const top = job.frames + depth * stride;
    const house_node now = worker.examine(top);
    if (now == house_node::open) {
      ++job.guesses;
      if (depth + 2 > job.capacity) job.grow(job.self, job, depth + 2);
      worker.split(job.frames + depth * stride, job.frames + (depth + 1) * stride);
      ++depth;
      continue;
    }
    if (now == house_node::solved) {
      ++job.solutions;
      if (job.on_solution != nullptr && !job.on_solution(job.self, top)) {
        job.ended = end::stopped;
        return;
      }
      if (job.solutions >= job.solution_limit) {
        job.ended = end::solutions;
        return;
      }
    }
    if (depth == 0) return;
    --depth;
  }
}

}  // namespace nonet::core
