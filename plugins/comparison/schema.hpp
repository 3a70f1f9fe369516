// What a puzzle file may say of signs, and the dials of a recipe that leaves them out.
// SPDX-License-Identifier: MIT
#pragma once

#include <nonet/parameter.hpp>

namespace comparison {

// In this order among the words.
enum class order { less, greater };
enum class place { inside, all };

namespace schema {

namespace param = nonet::sdk::param;

inline constexpr const char* order_words[] = {"<", ">", nullptr};
inline constexpr auto signs =
    param::pair<order>("signs", "two cells with < or > between them", order_words)
        .adjacent()
        .list()
        .clues()
        .required();

inline constexpr const char* place_words[] = {"inside", "all", nullptr};
inline constexpr auto where =
    param::choice<place>("where",
                         "which neighbours may have a sign; inside: those that share a box, a "
                         "region or another unit that is no line (all, if there is none); all: "
                         "any two",
                         place_words)
        .fallback(place::inside);
inline constexpr auto share =
    param::integer(
        "share",
        "percent of these neighbours that have a sign, more where one solution needs it; "
        "default 100, and above easy any share, the smaller the harder")
        .range(1, 100);

}  // namespace schema

}  // namespace comparison
