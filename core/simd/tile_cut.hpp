// How a board is cut into tiles, while its tables are made.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/compiled.hpp"
#include "simd/tiles.hpp"

namespace nonet::core {

struct tile_cut {
  static constexpr std::uint32_t most_slots = 96, most_houses = 32, nothing = ~std::uint32_t{0};
  struct crossing {  // of a line and a box
    std::uint32_t line = nothing, box = nothing, side = 0, lane = 0;
  };
  using pair = std::array<std::uint32_t, 2>;

  std::array<bool, most_houses> further{};  // by house: neither line nor box
  std::vector<std::uint32_t> crossings;     // segments of a line and a box
  std::array<pair, most_slots> of{};        // by slot: those it is in
  std::vector<crossing> segments;           // by segment
  std::vector<std::uint32_t> lane[2];       // by side: segments by lane
  std::array<pair, most_slots> place{};     // by slot: lane and vector on side 0
  [[nodiscard]] std::uint32_t box_of(slot s) const { return segments[of[s][0]].box; }
};

// What a further unit has of a box.
struct tile_piece {
  std::uint32_t unit, box, number;  // of its segment, if it is one
  std::vector<slot> slots;
};

// Cuts all further units.  False: they don't fit, or cross others otherwise (tiles.hpp).
[[nodiscard]] bool cut_pieces(const compiled& rules, const tile_cut& cut,
                              std::vector<tile_piece>& pieces, tile_pieces& tables);

}  // namespace nonet::core
