// The dice of the random mixes: draws, picks, values and facts of one kind.
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

// A fact that needs no more than its cells.
[[nodiscard]] core::fact of(core::fact::kind kind, std::vector<core::cell> cells);
[[nodiscard]] core::fact::kind random_kind(dice& d);

// Posts a random fact unless the board has too few cells for its kind.
void post_random(mix& m, core::fact::kind kind, dice& d, bool honest);

// A range of so many values, now and then far up, where masks of 16 or 32 bits end.
void set_values(mix& m, std::uint32_t count, dice& d);
void plant_hidden(mix& m, dice& d);

// Plants the grid of a mix like a rule list and posts the rules.
void rule_like(mix& m, dice& d);

}  // namespace nonet::judge
