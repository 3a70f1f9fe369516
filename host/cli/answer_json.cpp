// Builds the JSON objects of --json.
// SPDX-License-Identifier: MIT
#include "answer_json.hpp"

#include <cassert>
#include <nlohmann/json.hpp>

#include "json_line.hpp"
#include "nonet/host/document.hpp"
#include "problem_json.hpp"

namespace nonet::cli {
namespace {

using json = nlohmann::ordered_json;

json begin(const json_name& who, verdict what) {
  json object;
  object["name"] = who.name;
  if (who.comment) object["comment"] = *who.comment;
  object["status"] = word(what);
  return object;
}

json lines_of(const answer& a) {
  json lines = json::array();
  if (a.solutions.empty()) return lines;
  assert(a.solutions.size() % a.effort.solutions == 0 && "all grids are of one board");
  const std::size_t cells = a.solutions.size() / a.effort.solutions;
  for (std::size_t at = 0; at < a.solutions.size(); at += cells) {
    lines.push_back(host::grid_line(std::span(a.solutions).subspan(at, cells)));
  }
  return lines;
}

json counts_of(const answer& a, std::size_t cell) {
  json object = json::object();
  for (core::mask left = a.candidates[cell]; left != 0; left &= left - 1) {
    const std::uint32_t value = core::least_value(left);
    object[std::string(1, host::digit_of(static_cast<std::uint8_t>(value)))] =
        a.counts[cell * 64 + value];
  }
  return object;
}

void put_rating(json& object, const core::rating& r) {
  object["rating"] = r.score / 10.0;
  object["level"] = core::name_of(r.level);
  object["hardest"] = core::name_of(r.hardest);
  json techniques = json::array();
  for (std::size_t t = 0; t < core::techniques; ++t) {
    if (r.steps[t] == 0) continue;
    techniques.push_back({{"name", core::name_of(static_cast<core::technique>(t))},
                          {"steps", r.steps[t]},
                          {"rounds", r.rounds[t]}});
  }
  object["techniques"] = std::move(techniques);
  object["chain"] = r.depth;
  object["trials"] = r.trials;
}

}  // namespace

std::string answer_json(const json_name& who, const answer& a, const std::optional<timing>& took) {
  json object = begin(who, a.what);
  if (a.what == verdict::error) {
    object["errors"] = problem_json(a.remarks);
    return dump_line(object);
  }
  if (a.is == answer::content::cells) {
    json cells = json::array();
    for (const core::mask m : a.candidates) cells.push_back(digits(m));
    object["candidates"] = std::move(cells);
    if (!a.counts.empty()) {
      json counts = json::array();
      for (std::size_t c = 0; c < a.candidates.size(); ++c) counts.push_back(counts_of(a, c));
      object["counts"] = std::move(counts);
      object["count"] = a.effort.solutions;
    }
  } else if (a.is == answer::content::rating) {
    if (a.rating) put_rating(object, *a.rating);
    object["count"] = a.effort.solutions;
  } else {
    object["solutions"] = lines_of(a);
    object["count"] = a.effort.solutions;
  }
  object["complete"] = a.effort.ended == core::ending::complete && a.what != verdict::open;
  object["nodes"] = a.effort.nodes;
  object["guesses"] = a.effort.guesses;
  if (a.givens) object["givens"] = *a.givens;
  if (a.givens && a.is != answer::content::rating) {
    object["problems"] = problem_json(a.remarks);
  }
  if (took) {
    object["setup_us"] = took->setup;
    object["solve_us"] = took->solve;
  }
  return dump_line(object);
}

std::string error_json(const json_name& who, const host::problems& found) {
  json object = begin(who, verdict::error);
  object["errors"] = problem_json(found);
  return dump_line(object);
}

}  // namespace nonet::cli
