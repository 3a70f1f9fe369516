// Holds [puzzle] solution against the rest of the file.
// SPDX-License-Identifier: MIT
#include "stated_solution.hpp"

#include <utility>

#include "nonet/host/document.hpp"
#include "question.hpp"

namespace nonet::cli {
namespace {

[[nodiscard]] host::position place_of(const host::puzzle& p, core::cell c) {
  return place_of_cell(p.file, "puzzle", "solution", c);
}

}  // namespace

void stated_differs(const host::puzzle& p, const std::string& name, core::cell c,
                    const std::string& from, std::uint8_t expected, host::problems& found) {
  found.error(name, place_of(p, c), "[puzzle] solution",
              "expected " + std::string(1, host::digit_of(expected)) + " in " +
                  host::cell_name(p.shape(), c) + " like " + from + ", found " +
                  host::digit_of(p.file.solution[c]));
}

host::problems faults_of_stated(const host::puzzle& p, const std::string& name) {
  host::problems found;
  const std::vector<std::uint8_t>& stated = p.file.solution;
  const std::vector<std::uint8_t>& givens = p.file.givens;
  for (core::cell c = 0; c < stated.size(); ++c) {
    if (givens[c] == core::empty_value || givens[c] == stated[c]) continue;
    stated_differs(p, name, c, "the given", givens[c], found);
  }
  const std::vector<core::mask>& allowed = p.file.candidates;
  for (core::cell c = 0; c < stated.size() && c < allowed.size(); ++c) {
    if ((allowed[c] & core::bit(stated[c])) != 0) continue;
    found.error(name, place_of(p, c), "[puzzle] solution",
                "expected one of the candidates " + digits(allowed[c]) + " in " +
                    host::cell_name(p.shape(), c) + ", found " + host::digit_of(stated[c]));
  }
  for (const host::violation& v : host::violations(p, stated)) {
    found.error(name, place_of(p, v.cells.empty() ? 0 : v.cells.back()), v.where,
                "the stated solution breaks it: " + with_cells(v, p.shape()));
  }
  return found;
}

}  // namespace nonet::cli
