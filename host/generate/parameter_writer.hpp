// Takes what a rule's maker writes, as the tree that the puzzle file would hold.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "nonet/core/types.hpp"
#include "nonet/host/node.hpp"
#include "nonet/nonet.h"

namespace nonet::host {

// The nonet_writer of one hook.
//
// Invariants:
//   1. open_ holds the root and every table and list that was begun and not ended, inner last.
//   2. face().self points to this object, so it never moves.
class parameter_writer {
 public:
  // Fields are added to `table`, which outlives the writer.
  parameter_writer(const core::board& shape, node& table);
  parameter_writer(const parameter_writer&) = delete;
  parameter_writer& operator=(const parameter_writer&) = delete;

  [[nodiscard]] const nonet_writer* face() const noexcept { return &face_; }
  // How the writer was misused, or what was begun and never ended; empty if all is well.
  [[nodiscard]] std::string fault() const;

 private:
  nonet_status add(const char* key, node value);
  nonet_status add_cells(const char* key, const nonet_cell* cells, std::uint32_t n);
  nonet_status add_pair(const char* key, nonet_cell a, const char* choice, nonet_cell b);
  nonet_status add_regions(const char* key, const std::uint32_t* of_cell);
  nonet_status begin(const char* key, node value);
  nonet_status end();
  nonet_status misused(std::string how);
  [[nodiscard]] bool is_cell(nonet_cell c) const noexcept { return c < shape_.cells(); }

  core::board shape_;
  std::vector<node*> open_;
  std::size_t values_ = 0;
  std::string fault_;
  nonet_writer face_{};
};

// "r1c1-r1c4 r2c4": straight runs of three and more are written by their ends.  Requires: cells
// of the board.
[[nodiscard]] std::string cells_text(const core::board& shape, std::span<const core::cell> cells);

}  // namespace nonet::host
