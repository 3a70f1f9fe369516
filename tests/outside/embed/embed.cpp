// Solves a puzzle file with the engine as a library: embed PACKS PUZZLE.
// SPDX-License-Identifier: MIT
#include <iostream>
#include <nonet/core/search.hpp>
#include <nonet/host/puzzle.hpp>

int main(int count, char** arguments) {
  using namespace nonet;
  if (count != 3) return 2;
  host::search_path where;
  where.named = {arguments[1]};
  host::registry packs(where);
  host::problems found;
  const auto puzzle = host::load_puzzle(arguments[2], packs, found);
  const auto program = puzzle ? host::compile(*puzzle, found) : std::nullopt;
  for (const auto& p : found.list()) std::cerr << host::to_string(p) << '\n';
  if (!program) return found.exit_status();

  core::limits until;
  until.solutions = 1;
  core::solver solver(*program);
  const auto answer = solver.solve(puzzle->file.givens, until, [](auto solution) {
    std::cout << host::grid_line(solution) << '\n';
    return true;
  });
  return answer.solutions == 1 ? 0 : 1;
}
