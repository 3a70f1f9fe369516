// A counter-based stream of random numbers: the same on every machine and with any threads.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace nonet::core {

// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014)
// keyed by a seed and an index, so that stream `index` never depends on the others.  The
// standard distributions are not used: they differ between libraries.
class random_stream {
 public:
  explicit random_stream(std::uint64_t seed, std::uint64_t index = 0) noexcept
      : state_(mix(mix(seed + golden_) ^ (index * 0xD1B54A32D192ED03ULL + golden_))) {}

  [[nodiscard]] std::uint64_t next() noexcept { return mix(state_ += golden_); }

  // 0 .. bound - 1, all equally likely (Lemire, "Fast random integer generation in an interval",
  // 2019).  Requires: bound > 0.
  [[nodiscard]] std::uint64_t below(std::uint64_t bound) noexcept;

  // Fisher and Yates.
  template <class T, std::size_t Extent>
  void shuffle(std::span<T, Extent> items) noexcept {
    for (std::size_t n = items.size(); n > 1; --n) std::swap(items[n - 1], items[below(n)]);
  }

 private:
  static constexpr std::uint64_t golden_ = 0x9E3779B97F4A7C15ULL;
  [[nodiscard]] static std::uint64_t mix(std::uint64_t z) noexcept {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

}  // namespace nonet::core
