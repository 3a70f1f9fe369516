#!/usr/bin/env python3
"""A rule without a generator of its own, from a third-party pack, is in force in what is made.

SPDX-License-Identifier: MIT

    foreign_rule_test.py NONET PACKS [--seeds N]

PACKS holds the SDK's example calm-squares (no 2x2 square holds both 1 and 9), a rule of level 1:
it answers two questions, and the engine has never seen it.
"""
import argparse
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import mixes  # noqa: E402
import puzzle_toml  # noqa: E402
from program import failed, program, report  # noqa: E402

MIXES = ["classic", "x", "jigsaw", "killer", "thermo", "comparison-killer"]


def is_calm(values, size):
    """Straight from the sentence, on a full grid."""
    rows = [values[r * size:(r + 1) * size] for r in range(size)]
    return not any({1, 9} <= {*rows[r][c:c + 2], *rows[r + 1][c:c + 2]}
                   for r in range(size - 1) for c in range(size - 1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nonet", type=pathlib.Path)
    parser.add_argument("packs", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=10)
    arguments = parser.parse_args()
    number, failures, texts = 0, [], []
    with tempfile.TemporaryDirectory() as folder:
        nonet = program(arguments.nonet.resolve(), folder, [arguments.packs.resolve()])
        for name, size in [(name, 9) for name in MIXES] + [("classic", 10)]:
            text = mixes.recipe([*mixes.RULES[name], "calm-squares"], size)
            recipe = nonet.write(f"calm-{name}-{size}.toml", text)
            for seed in range(arguments.seeds):
                number += 1
                try:
                    path = nonet.make(recipe, seed)
                    puzzle = nonet.hold(path)
                    if not is_calm(puzzle.solution, size):
                        raise failed(f"{path.name}: the solution is not calm")
                    tree = nonet.read(path)
                    tree["rule"] = [r for r in tree["rule"] if r["use"] != "calm-squares"]
                    if name == "classic":
                        texts.append(puzzle_toml.puzzle(tree))
                except failed as fault:
                    failures.append(f"{recipe.stem} seed {seed}: {fault}")
        # The rule is needed for the one solution, not only obeyed by it.
        if texts and "2+" not in nonet.counts(texts):
            failures.append("all puzzles are unique without the rule too")
    return report("foreign rule", number, failures)


if __name__ == "__main__":
    sys.exit(main())
