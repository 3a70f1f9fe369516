// The clauses of the learning engine, in one block of memory.
// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "learn/literal.hpp"

namespace nonet::core {

// Where a clause lies.
using clause_ref = std::uint32_t;

// What becomes of a clause.
enum class clause_kind : std::uint8_t {
  fact,      // part of the question; stays
  learned,   // follows from the others; may be forgotten
  explained  // why a constraint that is no clause made its first literal hold; watched by nobody
};

//   | size | glue, kind, flags | literal ... |     repeated
//
// Glue is the number of decision levels that a clause connects (Audemard and Simon, "Predicting
// learnt clauses quality in modern SAT solvers", IJCAI 2009): the fewer, the longer it is kept.
class clause_store {
 public:
  clause_ref add(std::span<const literal> literals, clause_kind kind, std::uint32_t glue);

  [[nodiscard]] std::span<literal> operator[](clause_ref at) noexcept {
    return {words_.data() + at + head, words_[at].code};
  }
  [[nodiscard]] clause_kind kind(clause_ref at) const noexcept {
    return static_cast<clause_kind>(words_[at + 1].code & 3U);
  }
  [[nodiscard]] bool removed(clause_ref at) const noexcept {
    return (words_[at + 1].code & removed_bit) != 0;
  }
  [[nodiscard]] std::uint32_t glue(clause_ref at) const noexcept {
    return words_[at + 1].code >> glue_shift;
  }
  void lower_glue(clause_ref at, std::uint32_t glue) noexcept;
  // Marks a clause that took part in a conflict; answers whether it was marked, and unmarks it.
  void touch(clause_ref at) noexcept { words_[at + 1].code |= touched_bit; }
  [[nodiscard]] bool take_touch(clause_ref at) noexcept;

  // Its memory is free once the next compaction has run.
  void remove(clause_ref at) noexcept {
    assert(!removed(at) && "a clause is removed once");
    words_[at + 1].code |= removed_bit;
  }
  // Removes the explanations for which idle(clause) says so.
  template <class F>
  void remove_explained(F&& idle) {
    for (std::size_t at = 0; at < words_.size(); at += head + words_[at].code) {
      const auto c = static_cast<clause_ref>(at);
      if (!removed(c) && kind(c) == clause_kind::explained && idle(c)) remove(c);
    }
  }
  // Moves what is left together and calls moved(old, now) for each; ascending.
  template <class F>
  void compact(F&& moved) {
    std::size_t to = 0;
    for (std::size_t at = 0; at < words_.size();) {
      const std::size_t length = head + words_[at].code;
      if (!removed(static_cast<clause_ref>(at))) {
        if (to != at)
          for (std::size_t i = 0; i < length; ++i) words_[to + i] = words_[at + i];
        moved(static_cast<clause_ref>(at), static_cast<clause_ref>(to));
        to += length;
      }
      at += length;
    }
    words_.resize(to);
  }

  [[nodiscard]] std::size_t words() const noexcept { return words_.size(); }

 private:
  static constexpr std::size_t head = 2;
  static constexpr std::uint32_t removed_bit = 4, touched_bit = 8, glue_shift = 8;

  std::vector<literal> words_;  // heads are numbers in the place of a literal's code
};

}  // namespace nonet::core
