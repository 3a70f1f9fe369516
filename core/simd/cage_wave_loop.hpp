// The course of a wave over cages, for kernels that bring a look at one cage of their own.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "simd/cage_waves.hpp"

// All is local to who includes it: each is compiled for one kind of processor.
namespace nonet::core {
namespace {

// What a look at a cage answers.
template <class Mask>
struct cage_look {
  static constexpr std::uint32_t most = sizeof(Mask) * 8;
  alignas(32) Mask keep[most + 8];  // by slot of the cage; vectors may write behind the last
  Mask required = 0;                // but for what some slot has
  bool narrows = false;
};

// Takes the required values out of the slots that see all their places, one after the other.
template <class Mask>
inline void clear_required(const cage_tables<Mask>& t, cage_wave<Mask>& w,
                           std::uint32_t requirements) noexcept {
  for (std::uint32_t word = 0; word < t.slot_words; ++word) {
    w.hit[word] = 0;
    for (std::uint32_t r = 0; r < requirements; ++r) {
      const Mask value = w.requirements[r].value;
      for (std::uint64_t left = w.requirements[r].slots[word]; left != 0; left &= left - 1) {
        const std::uint32_t s = word * 64 + static_cast<std::uint32_t>(__builtin_ctzll(left));
        if ((w.domains[s] & value) == 0) continue;
        w.domains[s] = static_cast<Mask>(w.domains[s] & ~value);
        w.hit[word] |= left & (~left + 1);
        if (w.domains[s] == 0 && s < w.emptied) w.emptied = s;
      }
    }
  }
}

// Cages that wait: a bit for each, in a register where one word does.
template <bool OneWord>
class cage_queue {
 public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  // Takes over what waits among the work items.
  template <class Mask>
  cage_queue(const cage_tables<Mask>& t, cage_wave<Mask>& w) noexcept
      : many_(w.waiting), words_(OneWord ? 1 : t.cage_words) {
    for (std::uint32_t i = 0; i < words_; ++i) {
      const std::uint32_t from = t.first_item + 64 * i, left = t.count - 64 * i;
      const std::uint64_t in = left >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
      std::uint64_t& low = w.pending[from / 64];
      word(i) = low >> (from % 64) & in;
      low &= ~(in << (from % 64));
      if (from % 64 == 0 || in >> (64 - from % 64) == 0) continue;
      std::uint64_t& high = w.pending[from / 64 + 1];
      word(i) |= high << (64 - from % 64) & in;
      high &= ~(in >> (64 - from % 64));
    }
  }
  template <class Mask>
  void give_back(const cage_tables<Mask>& t, cage_wave<Mask>& w) noexcept {
    for (std::uint32_t i = 0; i < words_; ++i) {
      const std::uint32_t from = t.first_item + 64 * i;
      if (word(i) == 0) continue;
      w.pending[from / 64] |= word(i) << (from % 64);
      if (from % 64 != 0 && word(i) >> (64 - from % 64) != 0)
        w.pending[from / 64 + 1] |= word(i) >> (64 - from % 64);
    }
  }

  [[nodiscard]] std::uint32_t take_first() noexcept {
    for (std::uint32_t i = 0; i < words_; ++i)
      if (word(i) != 0) {
        const auto bit = static_cast<std::uint32_t>(__builtin_ctzll(word(i)));
        word(i) &= word(i) - 1;
        return 64 * i + bit;
      }
    return none;
  }
  void add(const std::uint64_t* cages, std::uint64_t which) noexcept {
    for (std::uint32_t i = 0; i < words_; ++i) word(i) |= cages[i] & which;
  }
  [[nodiscard]] bool has(std::uint32_t c) noexcept { return (word(c / 64) >> (c % 64) & 1) != 0; }
  void add_one(std::uint32_t c) noexcept { word(c / 64) |= std::uint64_t{1} << (c % 64); }
  void remove(std::uint32_t c) noexcept { word(c / 64) &= ~(std::uint64_t{1} << (c % 64)); }

 private:
  [[nodiscard]] std::uint64_t& word(std::uint32_t i) noexcept {
    if constexpr (OneWord)
      return one_;
    else
      return many_[i];
  }
  std::uint64_t one_ = 0;
  std::uint64_t* const many_;
  const std::uint32_t words_;
};

// Look: static bool at(tables, cage, domains, cage_look&); places(look, size, value), the slots of
// the cage that hold a value; finish(tables, wave, count), which has the requirements clear what
// they hit and fills in narrowed, moved, hit and emptied.
template <class Mask, class Look, bool OneWord>
class wave_runner {
 public:
  wave_runner(const cage_tables<Mask>& tables, cage_wave<Mask>& wave) noexcept
      : t_(tables), w_(wave), queue_(tables, wave) {}

  bool run() noexcept {
    cage_look<Mask> of_a, of_b;
    for (;;) {
      const std::uint32_t a = queue_.take_first();
      if (a == none) break;
      const std::uint32_t b = queue_.take_first();
      const bool fits_a = Look::at(t_, t_.cages[a], w_.domains, of_a);
      const bool fits_b = b == none || Look::at(t_, t_.cages[b], w_.domains, of_b);
      if (!fits_a || !narrow(a, of_a)) {
        w_.failed = a;
        return false;
      }
      if (of_a.required != 0) require(a, of_a);
      if (b == none) continue;
      // What a has narrowed b has not seen.
      const bool again = of_a.narrows && queue_.has(b);
      if (!fits_b || !narrow(b, of_b)) {
        w_.failed = b;
        return false;
      }
      if (again) queue_.add_one(b);
      if (of_b.required != 0) require(b, of_b);
    }
    if (!Look::finish(t_, w_, count_)) return false;
    if (count_ == 0) return true;
    for (std::uint32_t word = 0; word < t_.slot_words; ++word)
      for (std::uint64_t left = w_.hit[word]; left != 0; left &= left - 1)
        queue_.add(t_.wakes + (word * 64 + static_cast<std::uint64_t>(__builtin_ctzll(left))) *
                                  t_.cage_words,
                   ~std::uint64_t{0});
    queue_.give_back(t_, w_);
    return true;
  }

 private:
  static constexpr std::uint32_t none = cage_wave<Mask>::none;

  // Wakes the other cages of what it narrows.  False when a slot that the other cage has narrowed
  // meanwhile has nothing left.
  bool narrow(std::uint32_t cage, const cage_look<Mask>& look) noexcept {
    if (!look.narrows) return true;
    const auto& c = t_.cages[cage];
    const std::uint32_t* const slots = t_.slots + c.first_slot;
    bool emptied = false;
    for (std::uint32_t i = 0; i < c.size; ++i) {  // branches would be taken at random
      const Mask old = w_.domains[slots[i]];
      const auto now = static_cast<Mask>(old & look.keep[i]);
      w_.domains[slots[i]] = now;
      emptied |= now == 0;
      queue_.add(t_.wakes + std::uint64_t{slots[i]} * t_.cage_words,
                 now == old ? 0 : ~std::uint64_t{0});
    }
    if (emptied) return false;
    queue_.remove(cage);
    return true;
  }

  void require(std::uint32_t cage, const cage_look<Mask>& look) noexcept {
    const auto& c = t_.cages[cage];
    for (Mask left = look.required; left != 0 && count_ < most_requirements;
         left &= static_cast<Mask>(left - 1)) {
      const auto value = static_cast<Mask>(left & (~left + 1));
      const std::uint64_t places = Look::places(look, c.size, value);
      if (const std::uint64_t* const row = seen_by(c, places); row != nullptr)
        w_.requirements[count_++] = {value, row};
    }
  }
  // nullptr where no slot sees all places.
  [[nodiscard]] const std::uint64_t* seen_by(const typename cage_tables<Mask>::cage& c,
                                             std::uint64_t places) noexcept {
    std::uint64_t any = 0;
    if (c.seen != cage_tables<Mask>::no_table) {
      const std::uint64_t* const row = t_.seen + c.seen + places * t_.slot_words;
      for (std::uint32_t w = 0; w < t_.slot_words; ++w) any |= row[w];
      return any != 0 ? row : nullptr;
    }
    std::uint64_t* const row = w_.rows + std::uint64_t{count_} * t_.slot_words;
    for (std::uint32_t w = 0; w < t_.slot_words; ++w) {
      row[w] = ~std::uint64_t{0};
      for (std::uint64_t left = places; left != 0; left &= left - 1) {
        const std::uint32_t s =
            t_.slots[c.first_slot + static_cast<std::uint32_t>(__builtin_ctzll(left))];
        row[w] &= t_.differs[std::uint64_t{s} * t_.slot_words + w];
      }
      any |= row[w];
    }
    return any != 0 ? row : nullptr;
  }

  const cage_tables<Mask>& t_;
  cage_wave<Mask>& w_;
  cage_queue<OneWord> queue_;
  std::uint32_t count_ = 0;  // of requirements
};

template <class Look, class Mask>
inline bool run_wave(const cage_tables<Mask>& tables, cage_wave<Mask>& wave) noexcept {
  if (tables.cage_words == 1) return wave_runner<Mask, Look, true>(tables, wave).run();
  return wave_runner<Mask, Look, false>(tables, wave).run();
}

}  // namespace
}  // namespace nonet::core
