// Adding clauses, and what is noted of them.
// SPDX-License-Identifier: MIT
#include "learn/clause_store.hpp"

#include <algorithm>

namespace nonet::core {
namespace {

constexpr std::uint32_t most_glue = 0xFFFFFF;

}  // namespace

clause_ref clause_store::add(std::span<const literal> literals, clause_kind kind,
                             std::uint32_t glue) {
  assert(!literals.empty() && "a clause says something");
  const std::size_t at = words_.size();
  assert(at + head + literals.size() < ~clause_ref{0} && "the block is below its bound");
  words_.push_back({static_cast<std::uint32_t>(literals.size())});
  words_.push_back({std::min(glue, most_glue) << glue_shift | static_cast<std::uint32_t>(kind)});
  words_.insert(words_.end(), literals.begin(), literals.end());
  return static_cast<clause_ref>(at);
}

void clause_store::lower_glue(clause_ref at, std::uint32_t glue) noexcept {
  std::uint32_t& word = words_[at + 1].code;
  if (glue < word >> glue_shift) word = glue << glue_shift | (word & ((1U << glue_shift) - 1));
}

bool clause_store::take_touch(clause_ref at) noexcept {
  std::uint32_t& word = words_[at + 1].code;
  const bool touched = (word & touched_bit) != 0;
  word &= ~touched_bit;
  return touched;
}

}  // namespace nonet::core
