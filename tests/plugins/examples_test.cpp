// The SDK's examples: hooks that no built-in rule has.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <catch2/catch.hpp>

#include "nonet/host/document.hpp"
#include "plugins/harness.hpp"
#include "plugins/workshop.hpp"

namespace {

using namespace nonet;
using namespace nonet::plugin_tests;

// Level 1: valid() and candidates().
const rule_under_test calm_squares{
    "calm-squares", [](core::random_stream&, const core::board& b) -> std::optional<std::string> {
      if (b.value_min > 1 || b.value_max < 9 || b.rows < 2) return std::nullopt;
      return "";
    }};

// Level 3: a propagator that keeps state between its calls.
const rule_under_test multiple_line{
    "multiple-line",
    [](core::random_stream& random, const core::board& b) -> std::optional<std::string> {
      std::string text = "of = " + std::to_string(2 + random.below(9)) + "\nlines = [\n";
      for (std::uint64_t n = random.below(3) + 1; n != 0; --n) {
        std::vector<core::cell> cells(b.cells());
        for (core::cell c = 0; c < b.cells(); ++c) cells[c] = c;
        random.shuffle(std::span(cells));
        cells.resize(1 + random.below(std::min<std::uint64_t>(b.cells(), 6)));
        text += "  \"";
        for (const core::cell c : cells) text += host::cell_name(b, c) + " ";
        text += "\",\n";
      }
      return text + "]\n";
    }};

// Plain C.
const rule_under_test anti_camel{
    "anti-camel", [](core::random_stream&, const core::board&) { return std::string(); }};

}  // namespace

TEST_CASE("a rule of two questions holds to its definition", "[property]") {
  hold_to_definition(calm_squares);
  hold_to_brute_force(calm_squares);
}

TEST_CASE("a rule with a propagator holds to its definition", "[property]") {
  hold_to_definition(multiple_line);
  hold_to_brute_force(multiple_line);
}

TEST_CASE("a rule in plain C holds to its definition", "[property]") {
  hold_to_definition(anti_camel);
  hold_to_brute_force(anti_camel);
}
