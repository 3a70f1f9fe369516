// The dice of the random mixes: draws, picks and facts of one kind.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/random_mix.hpp"
#include "nonet/core/random.hpp"

namespace nonet::judge {

class dice {
 public:
  explicit dice(std::uint64_t seed) : stream_(seed, 0x6d6978) {}

  // lo .. hi, both included.
  std::int64_t from(std::int64_t lo, std::int64_t hi) {
    return lo + static_cast<std::int64_t>(stream_.below(static_cast<std::uint64_t>(hi - lo) + 1));
  }
  std::uint32_t upto(std::uint32_t hi) {
    return static_cast<std::uint32_t>(stream_.below(std::uint64_t{hi} + 1));
  }
  bool chance(std::uint32_t percent) { return stream_.below(100) < percent; }
  core::mask word() { return stream_.next(); }
  template <class T>
  const T& pick(const std::vector<T>& items) {
    return items[stream_.below(items.size())];
  }
  template <class T>
  void shuffle(std::vector<T>& items) {
    stream_.shuffle(std::span(items));
  }
  // So many distinct numbers below `bound`, in random order; all of them if there are fewer.
  std::vector<core::cell> cells(std::uint32_t bound, std::uint32_t count);

 private:
  core::random_stream stream_;
};

// A fact of this kind over random cells (hidden variables among them), true of m.planted as far
// as the kind allows unless `honest` is false.
[[nodiscard]] core::fact random_fact(core::fact::kind kind, const mix& m, dice& d, bool honest);

}  // namespace nonet::judge
