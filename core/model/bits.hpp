// Masks of values; bit sets of slots, houses and work items in rows of 64-bit words.
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace nonet::core {

[[nodiscard]] constexpr std::uint32_t words_for(std::size_t bits) noexcept {
  return static_cast<std::uint32_t>((bits + 63) / 64);
}

// How many bits a word has.  std::popcount without the instruction is a call into libgcc; this
// stays inline.
[[nodiscard]] constexpr std::uint32_t count_of(std::uint64_t x) noexcept {
  x -= x >> 1 & 0x5555555555555555U;
  x = (x & 0x3333333333333333U) + (x >> 2 & 0x3333333333333333U);
  x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FU;
  return static_cast<std::uint32_t>(x * 0x0101010101010101U >> 56);
}

// Masks of offsets in the narrowest type that holds the board's values.
template <class Mask>
[[nodiscard]] constexpr bool is_single(Mask m) noexcept {
  return (m & (m - 1)) == 0;
}
template <class Mask>
[[nodiscard]] constexpr Mask single(std::uint32_t offset) noexcept {
  return static_cast<Mask>(Mask{1} << offset);
}
template <class Mask>
[[nodiscard]] constexpr std::uint32_t lowest(Mask m) noexcept {
  return static_cast<std::uint32_t>(std::countr_zero(m));
}
template <class Mask>
[[nodiscard]] constexpr std::uint32_t highest(Mask m) noexcept {
  return static_cast<std::uint32_t>(std::bit_width(m)) - 1;
}

// The bits in the opposite order.
template <class Mask>
[[nodiscard]] constexpr Mask reversed(Mask m) noexcept {
  constexpr auto all = static_cast<Mask>(~Mask{0});
  for (std::uint32_t half = sizeof(Mask) * 4; half > 0; half /= 2) {
    const auto low = static_cast<Mask>(all / ((Mask{1} << half) + 1));  // of each two halves
    m = static_cast<Mask>((m >> half & low) | (m & low) << half);
  }
  return m;
}

inline void set_bit(std::span<std::uint64_t> row, std::uint32_t i) noexcept {
  row[i / 64] |= std::uint64_t{1} << (i % 64);
}
inline void clear_bit(std::span<std::uint64_t> row, std::uint32_t i) noexcept {
  row[i / 64] &= ~(std::uint64_t{1} << (i % 64));
}
[[nodiscard]] inline bool has_bit(std::span<const std::uint64_t> row, std::uint32_t i) noexcept {
  return (row[i / 64] >> (i % 64) & 1U) != 0;
}

inline void add_bits(std::span<std::uint64_t> to, std::span<const std::uint64_t> more) noexcept {
  for (std::size_t w = 0; w < more.size(); ++w) to[w] |= more[w];
}

// Calls f(i) for each set bit, ascending.
template <class F>
void for_each_bit(std::span<const std::uint64_t> row, F&& f) {
  for (std::size_t w = 0; w < row.size(); ++w)
    for (std::uint64_t left = row[w]; left != 0; left &= left - 1)
      f(static_cast<std::uint32_t>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(left)));
}

[[nodiscard]] inline std::uint32_t count_bits(std::span<const std::uint64_t> row) noexcept {
  std::uint32_t n = 0;
  for (const std::uint64_t word : row) n += count_of(word);
  return n;
}

// True when every bit of `a` is in `b`.
[[nodiscard]] inline bool subset(std::span<const std::uint64_t> a,
                                 std::span<const std::uint64_t> b) noexcept {
  for (std::size_t w = 0; w < a.size(); ++w)
    if ((a[w] & ~b[w]) != 0) return false;
  return true;
}

[[nodiscard]] inline bool intersects(std::span<const std::uint64_t> a,
                                     std::span<const std::uint64_t> b) noexcept {
  for (std::size_t w = 0; w < a.size(); ++w)
    if ((a[w] & b[w]) != 0) return true;
  return false;
}

// True when two bits or more are in both.
[[nodiscard]] inline bool share_several(std::span<const std::uint64_t> a,
                                        std::span<const std::uint64_t> b) noexcept {
  bool any = false;
  for (std::size_t w = 0; w < a.size(); ++w) {
    const std::uint64_t both = a[w] & b[w];
    if ((both & (both - 1)) != 0 || (both != 0 && any)) return true;
    any |= both != 0;
  }
  return false;
}

// A table of equally long rows in one block.
class bit_matrix {
 public:
  bit_matrix() = default;
  bit_matrix(std::uint32_t rows, std::uint32_t columns)
      : words_(words_for(columns)), bits_(std::size_t{rows} * words_for(columns)) {}

  [[nodiscard]] std::uint32_t words() const noexcept { return words_; }
  [[nodiscard]] std::span<std::uint64_t> operator[](std::uint32_t row) noexcept {
    return {bits_.data() + std::size_t{row} * words_, words_};
  }
  [[nodiscard]] std::span<const std::uint64_t> operator[](std::uint32_t row) const noexcept {
    return {bits_.data() + std::size_t{row} * words_, words_};
  }

 private:
  std::uint32_t words_ = 0;
  std::vector<std::uint64_t> bits_;
};

// Lists of lists in two flat arrays.  Built one list at a time, from the first.
template <class T>
class flat_lists {
 public:
  // Room for so many lists and items in all.
  void reserve(std::size_t lists, std::size_t items) {
    first_.reserve(lists + 1);
    items_.reserve(items);
  }
  void push(const T& item) { items_.push_back(item); }
  void close() {
    if (first_.empty()) first_.push_back(0);
    first_.push_back(static_cast<std::uint32_t>(items_.size()));
  }
  void append(std::span<const T> items) {
    items_.insert(items_.end(), items.begin(), items.end());
    close();
  }
  [[nodiscard]] std::uint32_t size() const noexcept {
    return first_.empty() ? 0 : static_cast<std::uint32_t>(first_.size() - 1);
  }
  // True when no list has an item.
  [[nodiscard]] bool empty() const noexcept { return items_.empty(); }
  [[nodiscard]] std::span<const T> operator[](std::uint32_t i) const noexcept {
    return {items_.data() + first_[i], first_[i + 1] - first_[i]};
  }

 private:
  std::vector<std::uint32_t> first_;
  std::vector<T> items_;
};

}  // namespace nonet::core
