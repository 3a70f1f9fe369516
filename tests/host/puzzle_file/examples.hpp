// The examples of the puzzle file's description, as texts.
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace nonet::host::tests {

inline constexpr std::string_view puzzle_example =
    R"(nonet = 1                       # format version, required

[puzzle]                        # all optional; kept on every round trip
title = "Ten cages"
author = "A. Setter"
note = "free text shown to the solver"
# if a solution stands here, `check` holds it against the rules
solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

[grid]
size = 9                        # 1..35: that many rows, columns and values 1..size; default 9
# or apart: rows = 6, columns = 9, values = [1, 9] (also [0, 8]; at most 35 values, the highest 35)
# in givens white space is ignored; '.' '0' '*' '_' are empty; 1-9 then A-Z (A = 10), either case
givens = """
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
"""
candidates = { r1c3 = "124", r1c4 = "26" }   # optional: what a cell may hold

[[rule]]
use = "classic"                 # = rows, columns, boxes.  box = [2, 3]: boxes of 2 rows x 3 columns

[[rule]]
use = "killer"
cages = [
  { cells = "r1c1 r1c2 r2c1", sum = 14 },
  { cells = "r5c5-r5c8" },      # no sum: values only differ
  { cells = "r8c1 r9c1", sum = 5, repeats = true },   # a plain sum, values may repeat
]

[[rule]]
use = "thermo"
thermometers = ["r1c2-r1c5", "r9c7 r9c8 r9c9"]      # bulb first

[[rule]]
use = "comparison"
signs = ["r1c1 > r1c2", "r2c1 < r2c2"]
)";

inline constexpr std::string_view recipe_example = R"(nonet = 1
[grid]
size = 9
[[rule]]
use = "classic"
[[rule]]
use = "killer"
[rule.generate]                 # what this rule's generator should do; keys declared by the rule
max_cage_size = 4
[generate]
with = "carve"                  # the generator plugin; default chosen from the rules
symmetry = "rotate180"          # none rotate180 rotate90 mirror-horizontal mirror-vertical
givens = { min = 0, max = 30 }  # or a number
difficulty = "hard"             # easy medium hard expert extreme, or { min = 3.5, max = 4.5 }
minimise = "givens"             # none | givens | clues (cages, signs, thermometers) | all
budget = { attempts = 200, nodes = 5000000 }
)";

// Every kind of parameter of schema_kit.
inline constexpr std::string_view kit_example = R"(nonet = 1
[grid]
rows = 4
columns = 4
values = [0, 3]
givens = '''
0..1
....
_.*2
3...'''
[[rule]]
use = "kit"
count = 3
free = -7
strict = false
name = "a\tb\u00E9"
centre = "R2c3"
cells = "r1c1-r1c3, r2c1"
piece = ["r1c1", "r1c2 r1c3"]
walk = "r1c1 r2c2 r1c1"
regions = """
bbaa
bbaa
CC11\
 CC11"""
way = "anti"
box = [2, 3]
lines = ["r1c1-r3c3", ["r4c1", "r4c2"]]
signs = ["r1c1 < r1c2", "r2c1<=r3c1"]
cages = [{ cells = "r1c1 r1c2", sum = 5 }, { cells = "r4c4", repeats = true }]
one.cells = "r2c2"
[made]
at = 1979-05-27 07:32:00.5Z
rating = 4.5e0
)";

}  // namespace nonet::host::tests
