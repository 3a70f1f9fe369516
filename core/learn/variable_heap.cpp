// The heap of variables by activity.
// SPDX-License-Identifier: MIT
#include "learn/variable_heap.hpp"

#include <algorithm>
#include <cassert>

namespace nonet::core {

void variable_heap::add(variable v, std::uint64_t activity) {
  assert(v == activity_.size() && "variables are added in their order");
  assert(activity < highest && "an activity starts below the bound");
  activity_.push_back(activity);
  place_.push_back(outside);
  insert(v);
}

void variable_heap::insert(variable v) {
  if (place_[v] != outside) return;
  place_[v] = static_cast<std::uint32_t>(heap_.size());
  heap_.push_back(v);
  rise(place_[v]);
}

variable variable_heap::take() {
  assert(!heap_.empty() && "there is a variable to take");
  const variable top = heap_[0];
  place_[top] = outside;
  const variable last = heap_.back();
  heap_.pop_back();
  if (!heap_.empty()) {
    heap_[0] = last;
    place_[last] = 0;
    sink(0);
  }
  return top;
}

void variable_heap::bump(variable v) {
  activity_[v] += increment_;
  if (activity_[v] >= highest) scale_down();
  if (place_[v] != outside) rise(place_[v]);
}

void variable_heap::rise(std::uint32_t at) {
  const variable v = heap_[at];
  while (at > 0) {
    const std::uint32_t parent = (at - 1) / 2;
    if (!above(v, heap_[parent])) break;
    heap_[at] = heap_[parent];
    place_[heap_[at]] = at;
    at = parent;
  }
  heap_[at] = v;
  place_[v] = at;
}

void variable_heap::sink(std::uint32_t at) {
  const variable v = heap_[at];
  for (;;) {
    std::uint32_t child = 2 * at + 1;
    if (child >= heap_.size()) break;
    if (child + 1 < heap_.size() && above(heap_[child + 1], heap_[child])) ++child;
    if (!above(heap_[child], v)) break;
    heap_[at] = heap_[child];
    place_[heap_[at]] = at;
    at = child;
  }
  heap_[at] = v;
  place_[v] = at;
}

// Activities that differ may become equal, but none passes another: the heap stays one.
void variable_heap::scale_down() {
  for (std::uint64_t& a : activity_) a >>= scale;
  increment_ = std::max<std::uint64_t>(increment_ >> scale, 1U << 16);
}

}  // namespace nonet::core
