#!/usr/bin/env python3
"""Where the instructions of set-up and search go, by part and by function.

SPDX-License-Identifier: MIT

    where_it_goes.py NONET_SETS [--kernel avx2|portable] [--most N] [--functions N] SET...

Callgrind (package valgrind) counts what runs inside of the compiler and the engine's making
(set-up), and inside of solver::solve (search); it knows no AVX-512.  A part is told by the names of
functions, so what is inlined counts for who calls it.
"""
import argparse
import collections
import pathlib
import re
import tempfile

import instructions

# The first that matches a function's name.
SEARCH = [
    ("what to guess", r"choose_slot|two_places|find_places|brancher|slot_weights|best_slot"),
    ("cages", r"keep_holders|fit<|fit_cage|propagate_cage|cage"),
    ("sums", r"clique_bounds|narrow_exact|linear|reach"),
    ("orders and crowds", r"order|crowd"),
    ("other propagators", r"propagate_(relation|among|regular|table|custom)"),
    ("whom to wake", r"propagate_houses|propagate_all|propagate_item|find_changes|publish|narrow"),
    ("houses", r"house_lanes|box_lanes|extras|portable|tile|settle|segment|search_in_place|lanes"),
    ("frames", r"tree<|mem(cpy|move|set)"),
]
SET_UP = [
    ("memory", r"malloc|free|operator (new|delete)|mem(cpy|move|set)|vector"),
    ("exclusions, leftovers", r"exclusion|leftover|differ"),
    ("sums", r"sum|tiling|linear"),
    ("orders and crowds", r"order|crowd"),
    ("houses and segments", r"house|segment|group|promote"),
    ("the kernel's tables", r"table_maker|tile_maker|shuffle|lane|turned|lookups|kernel"),
    ("the rest of the compiler", r"nonet::core"),
]
INSIDE_SEARCH = ["nonet::core::solver::solve(*"]
INSIDE_SET_UP = ["nonet::core::program::program(nonet::core::model*", "nonet::core::solver::solver(*"]


def part_of(name, parts):
    return next((part for part, pattern in parts if re.search(pattern, name)), "other")


def short(name):
    for word in ("nonet::core::", "(anonymous namespace)::", "unsigned short"):
        name = name.replace(word, "")
    return name if len(name) <= 70 else name[:67] + "..."


def print_profile(title, own, parts, functions):
    total = sum(own.values())
    by_part = collections.Counter()
    for name, cost in own.items():
        by_part[part_of(name, parts)] += cost
    print(f"\n{title}: {total:,} instructions")
    for part, cost in by_part.most_common():
        print(f"  {cost / total:6.1%}  {part}")
    for name, cost in own.most_common(functions):
        print(f"          {cost / total:6.1%}  {short(name)}  [{part_of(name, parts)}]")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path, metavar="NONET_SETS")
    parser.add_argument("--kernel", default="avx2")
    parser.add_argument("--most", default="1000000", metavar="N", help="puzzles of each set")
    parser.add_argument("--functions", type=int, default=0, metavar="N", help="also the N dearest")
    parser.add_argument("sets", nargs="+", metavar="SET")
    arguments = parser.parse_args()
    command = [arguments.program, "--counts", "--kernel", arguments.kernel, "--most",
               arguments.most, *arguments.sets]
    with tempfile.TemporaryDirectory() as folder:
        for title, inside, parts in (("set-up", INSIDE_SET_UP, SET_UP),
                                     ("search", INSIDE_SEARCH, SEARCH)):
            options = [f"--toggle-collect={function}" for function in inside]
            _, _, own = instructions.profile(command, folder, options)
            print_profile(title, own, parts, arguments.functions)


if __name__ == "__main__":
    main()
