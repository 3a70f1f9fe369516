// The canonical form of a puzzle: what it has in common with all its twins.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "nonet/core/model.hpp"

namespace nonet::core {

// Two puzzles are twins when a permutation of the rows and one of the columns, on a square board
// perhaps with rows and columns exchanged, carries the facts and givens of one onto those of the
// other.  Rotations and reflections are such permutations; where the facts are rows, columns and
// boxes, so are bands, stacks and the lines within them.  Where no fact knows one value from
// another, the values may be renamed as well.
//
// The form is a string of bytes: equal for twins, different for all others.  It is the same on
// every machine.
//
// Code of a rule's own has no content that could be compared: such a fact is held to its cells in
// their order, and `beside` must say what the code was made from.  It becomes part of the form.
//
// `work` bounds the steps (a step is a nanosecond or two; a 9x9 takes some 10,000).  nullopt: they
// were spent before the form was known, which takes a puzzle with a great many symmetries.
// Requires: givens.size() == facts.shape().cells().
[[nodiscard]] std::optional<std::string> canonical_form(const model& facts,
                                                        std::span<const std::uint8_t> givens,
                                                        std::string_view beside = {},
                                                        std::uint64_t work = 1'000'000'000);

}  // namespace nonet::core
