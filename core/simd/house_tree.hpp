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
      job.left = depth + 1;
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

// The same, but a guess goes on where the board is, and only its alternative becomes a frame. Frame
// 0 is at first the board by slots; then frames are what Worker makes of them:
//   board    the board as it is worked on
//   from_slots, to_slots   the board by slots into that, and back
//   examine  as above
//   split    guesses on, and puts the alternative into a frame; resume: takes it from there
template <class Worker, class Mask>
inline void search_in_place(Worker& worker, std::size_t stride, house_search<Mask>& job) {
  using end = typename house_search<Mask>::end;
  typename Worker::board now;
  worker.from_slots(job.frames, now);
  std::size_t depth = 0;  // frames in use
  for (;;) {
    if (job.nodes >= job.node_limit) {
      if (depth == job.capacity) job.grow(job.self, job, depth + 1);
      job.left = depth + 1;
      for (;;) {
        worker.to_slots(job.frames + depth * stride, now);
        if (depth == 0) break;
        worker.resume(job.frames + --depth * stride, now);
      }
      job.ended = end::nodes;
      return;
    }
    if (job.stopped != nullptr && job.stopped(job.flag)) {
      job.ended = end::stopped;
      return;
    }
    ++job.nodes;
    const house_node found = worker.examine(now);
    if (found == house_node::open) {
      ++job.guesses;
      if (depth == job.capacity) job.grow(job.self, job, depth + 1);
      worker.split(now, job.frames + depth * stride);
      ++depth;
      continue;
    }
    if (found == house_node::solved) {
      ++job.solutions;
      if (job.on_solution != nullptr) {
        alignas(64) Mask slots[Worker::most_slots];
        worker.to_slots(slots, now);
        if (!job.on_solution(job.self, slots)) {
          job.ended = end::stopped;
          return;
        }
      }
      if (job.solutions >= job.solution_limit) {
        job.ended = end::solutions;
        return;
      }
    }
    if (depth == 0) return;
    worker.resume(job.frames + --depth * stride, now);
  }
}

}  // namespace nonet::core
