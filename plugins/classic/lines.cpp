// Rows and columns as groups of cells.
// SPDX-License-Identifier: MIT
#include "groups.hpp"

namespace classic {

namespace {

using namespace nonet::sdk;

// A line with more cells than values has no two of them equal only in an impossible puzzle;
// one with fewer is fine, but no value needs to be in it.
void judge_length(const context& c, std::string_view line, int length) {
  const int values = c.board().values();
  if (length > values) {
    c.error("", "expected at most ", values, " cells in a ", line,
            ", as many as there are values, found ", length);
  } else if (length < values) {
    c.warning("", "a ", line, " of ", plural(length, "cell"), " is smaller than the ", values,
              " values: they differ, but not each value is in it");
  }
}

}  // namespace

std::vector<group> rows_of(const context& c) {
  judge_length(c, "row", c.board().columns());
  std::vector<group> found;
  for (int r = 0; r < c.board().rows(); ++r) {
    found.push_back({say("rows[", r + 1, ']'), c.board().row_cells(r)});
  }
  return found;
}

std::vector<group> columns_of(const context& c) {
  judge_length(c, "column", c.board().rows());
  std::vector<group> found;
  for (int k = 0; k < c.board().columns(); ++k) {
    found.push_back({say("columns[", k + 1, ']'), c.board().column_cells(k)});
  }
  return found;
}

}  // namespace classic
