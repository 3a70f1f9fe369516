#!/usr/bin/env python3
"""Symmetric means symmetric: for every symmetry, on boards with a centre and without, any rules.

SPDX-License-Identifier: MIT

    symmetry_test.py NONET [--seeds N]

The whole group is tried, so that rotate90 that is only rotate180 is found out.
"""
import argparse
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import mixes  # noqa: E402
from program import failed, program, report  # noqa: E402

# Where a cell (row, column of n x n, e = n - 1) goes; the generators of each group.
TURN = lambda r, c, e: (c, e - r)  # noqa: E731
HALF_TURN = lambda r, c, e: (e - r, e - c)  # noqa: E731
LEFT_RIGHT = lambda r, c, e: (r, e - c)  # noqa: E731
TOP_BOTTOM = lambda r, c, e: (e - r, c)  # noqa: E731
DIAGONAL = lambda r, c, e: (c, r)  # noqa: E731
ANTIDIAGONAL = lambda r, c, e: (e - c, e - r)  # noqa: E731
SYMMETRIES = {
    "none": [],
    "rotate180": [HALF_TURN],
    "rotate90": [TURN],
    "mirror-horizontal": [LEFT_RIGHT],
    "mirror-vertical": [TOP_BOTTOM],
    "mirror-diagonal": [DIAGONAL],
    "mirror-antidiagonal": [ANTIDIAGONAL],
    "full": [TURN, DIAGONAL],
}
# What a symmetry has besides itself.
WITH = {"rotate90": {"rotate180"}, "full": SYMMETRIES.keys() - {"full", "none"}}
BOARDS = [("classic", 9), ("classic", 6), ("x", 9), ("jigsaw", 9), ("jigsaw", 8), ("thermo", 9),
          ("x-jigsaw-thermo", 7)]


def keeps(cells, move, size):
    return {move(r, c, size - 1) for r, c in cells} == cells


def hold(puzzle, symmetry):
    size = puzzle.board.rows
    cells = {divmod(cell, size) for cell in puzzle.givens}
    for move in SYMMETRIES[symmetry]:
        if not keeps(cells, move, size):
            raise failed(f"the givens are not symmetric: {sorted(cells)}")
    # A full grid is symmetric too, and no puzzle.
    if len(cells) > size * size * 3 // 4:
        raise failed(f"{len(cells)} givens are left of {size * size}")
    return cells


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nonet", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=10)
    arguments = parser.parse_args()
    number, failures, centres, kept = 0, [], set(), {}
    with tempfile.TemporaryDirectory() as folder:
        nonet = program(arguments.nonet.resolve(), folder)
        for (name, size), symmetry in ((b, s) for b in BOARDS for s in SYMMETRIES):
            text = mixes.recipe(mixes.RULES[name], size, None, {"symmetry": symmetry})
            recipe = nonet.write(f"{name}-{size}-{symmetry}.toml", text)
            for seed in range(arguments.seeds):
                number += 1
                try:
                    cells = hold(nonet.hold(nonet.make(recipe, seed)), symmetry)
                except failed as fault:
                    failures.append(f"{recipe.stem} seed {seed}: {fault}")
                    continue
                if size % 2 == 1 and symmetry == "rotate180":
                    centres.add((size // 2, size // 2) in cells)
                has = {other for other, moves in SYMMETRIES.items()
                       if moves and all(keeps(cells, move, size) for move in moves)}
                kept[symmetry] = kept.get(symmetry, has) & has
    # The centre is its own partner: it may be a given and it may be none.
    if arguments.seeds >= 5 and centres != {False, True}:
        failures.append(f"in all puzzles of rotate180 the centre is a given: {centres}")
    # A symmetry is itself, not always a larger one.
    for symmetry, has in kept.items():
        more = has - {symmetry} - WITH.get(symmetry, set())
        if more:
            failures.append(f"all puzzles of {symmetry} have {', '.join(sorted(more))} too")
    return report("symmetry", number, failures)


if __name__ == "__main__":
    sys.exit(main())
