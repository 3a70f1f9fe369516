// What a puzzle file may say of cages, and the dials of a recipe that leaves them out.
// SPDX-License-Identifier: MIT
#pragma once

#include <nonet/parameter.hpp>

namespace killer {

// In this order among the words.
enum class repetition { no, yes, either };

namespace schema {

namespace param = nonet::sdk::param;

inline constexpr auto cells =
    param::cells("cells", "the cells of the cage, in any order").connected().required();
inline constexpr auto sum =
    param::integer("sum", "what its values add up to; left out, the values only differ").clue();
inline constexpr auto repeats =
    param::boolean("repeats", "true: a plain sum, a value may stand in it twice").fallback(false);
inline constexpr auto cages =
    param::table<cells, sum, repeats>("cages", "the cages; they may overlap")
        .list()
        .clues()
        .required();

// The largest cage that is made.
inline constexpr std::int64_t most_cells = 32;

inline constexpr auto max_cage_size =
    param::integer("max_cage_size",
                   "cells of the largest cage, the main dial: the larger, the harder; default 3 "
                   "for easy and medium, 4 for hard or no difficulty, 5, 6 above, one less on "
                   "small and on large boards")
        .range(1, most_cells);
inline constexpr auto min_cage_size =
    param::integer(
        "min_cage_size",
        "cells of the smallest cage; there are smaller ones only where it can't be helped")
        .range(1, most_cells)
        .fallback(2);
inline constexpr auto uncaged =
    param::integer(
        "uncaged",
        "percent of the cells that are left in no cage, as near as whole cages come to it "
        "and as one solution needs")
        .range(0, 90)
        .fallback(0);

inline constexpr const char* repetition_words[] = {"no", "yes", "either", nullptr};
inline constexpr auto may_repeat =
    param::choice<repetition>("repeats",
                              "no: values of a cage differ; yes: plain sums, a value may stand in "
                              "a cage twice; either: only cells that the other rules keep "
                              "different share a cage, so that it makes no odds",
                              repetition_words)
        .fallback(repetition::no);

}  // namespace schema

}  // namespace killer
