// Problems that are a pack's fault: they stand at the pack's path and say who needed it.
// SPDX-License-Identifier: MIT
#include "loader/pack_problem.hpp"

#include <utility>

namespace nonet::host {

problem pack_problem(const std::filesystem::path& path, const problem& asker, std::string message) {
  problem p;
  p.whose = fault::pack;
  p.file = path_text(path);
  p.where = asker.where;
  p.message = std::move(message);
  if (asker.file.empty()) return p;
  p.message += " (needed by " + asker.file;
  if (asker.at.line > 0) p.message += ":" + std::to_string(asker.at.line);
  if (asker.at.column > 0) p.message += ":" + std::to_string(asker.at.column);
  p.message += ")";
  return p;
}

std::string path_text(const std::filesystem::path& path) { return escaped(path.string()); }

}  // namespace nonet::host
