// Makes the regions of a jigsaw: a random map that some grid is likely to fit.
// SPDX-License-Identifier: MIT
#pragma once

#include <nonet/pack.hpp>

#include "tiling.hpp"

namespace jigsaw {

inline constexpr auto map =
    nonet::sdk::param::regions("regions",
                               "one letter for each cell; equal letters are a region, of as "
                               "many cells as there are values")
        .required();

inline constexpr const char* looks[] = {"any", "compact", "snaky", nullptr};
inline constexpr auto shape =
    nonet::sdk::param::choice<look>(
        "shape", "compact regions are nearly boxes, snaky ones long and thin", looks)
        .fallback(look::any);

enum class turning { none, rotate180 };
inline constexpr const char* turnings[] = {"none", "rotate180", nullptr};
inline constexpr auto symmetry =
    nonet::sdk::param::choice<turning>("symmetry",
                                       "rotate180: the regions look the same upside down", turnings)
        .fallback(turning::none);

class regions_maker : public nonet::sdk::rule_maker {
 public:
  // Before the fill: all that matters of the digits is that some fit.
  bool propose(const nonet::sdk::layout& at, nonet::sdk::table_writer& out) const override;
};

}  // namespace jigsaw
