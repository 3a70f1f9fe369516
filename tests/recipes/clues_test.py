#!/usr/bin/env python3
"""`minimise` leaves nothing that could be dropped: every clue, field of a clue and given is tried.

SPDX-License-Identifier: MIT

    clues_test.py NONET [--seeds N]

Takes each out of the puzzle's file, one at a time, and counts with `nonet count`: at least two
solutions have to be left.  A list that would be empty may be refused instead.
"""
import argparse
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import mixes  # noqa: E402
import puzzle_toml  # noqa: E402
from program import failed, program, report  # noqa: E402

# Mix, size, dials and keys of [generate].
RECIPES = [
    ("killer", 6, {}, {"minimise": "clues"}),
    ("killer", 9, {}, {"minimise": "clues"}),
    ("killer", 9, {"killer": {"max_cage_size": 6, "uncaged": 20}}, {"minimise": "all"}),
    ("comparison", 4, {}, {"minimise": "clues"}),
    ("comparison", 9, {}, {"minimise": "clues"}),
    ("comparison", 8, {"comparison": {"where": "all"}},
     {"minimise": "clues", "givens": {"min": 0, "max": 5}}),
    ("comparison", 9, {"comparison": {"share": 60}},
     {"minimise": "all", "givens": {"min": 0, "max": 40}}),
    ("killer-jigsaw", 8, {}, {"minimise": "clues"}),
    ("comparison-killer", 6, {}, {"minimise": "clues"}),
    ("thermo", 9, {}, {"minimise": "all"}),
    ("thermo-x", 6, {}, {"minimise": "all"}),
    ("x-jigsaw-thermo", 8, {}, {"minimise": "all"}),
    ("thermo-killer-comparison", 9, {}, {"minimise": "clues"}),
    ("all", 6, {}, {"minimise": "all"}),
    ("classic", 9, {}, {"minimise": "givens"}),
    ("jigsaw", 9, {}, {"minimise": "all"}),
]


def spared(nonet, path, givens_too):
    """What can go, one at a time."""
    tree = nonet.read(path)
    trials = list(puzzle_toml.without_one_clue(tree))
    if givens_too:
        trials += puzzle_toml.without_one_given(tree)
    if not trials:
        return []
    answers = nonet.counts([puzzle_toml.puzzle(less) for _, less in trials])
    wrong = []
    for (what, less), answer in zip(trials, answers):
        emptied = any(rule.get(key) == [] for rule in less["rule"]
                      for key, _ in puzzle_toml.CLUES.values())
        if answer != "2+" and not (answer == "refused" and emptied):
            wrong.append(f"{what}: count {answer} without it")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nonet", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=10)
    arguments = parser.parse_args()
    number, failures = 0, []
    with tempfile.TemporaryDirectory() as folder:
        nonet = program(arguments.nonet.resolve(), folder)
        for at, (name, size, dials, generate) in enumerate(RECIPES):
            text = mixes.recipe(mixes.RULES[name], size, dials, generate)
            givens_too = generate["minimise"] in ("all", "givens")
            recipe = nonet.write(f"{at:02}-{name}-{size}.toml", text)
            for seed in range(arguments.seeds):
                number += 1
                try:
                    path = nonet.make(recipe, seed)
                    nonet.hold(path)
                    if not givens_too and not any(puzzle_toml.without_one_clue(nonet.read(path))):
                        raise failed("the puzzle has no clue at all")
                    if wrong := spared(nonet, path, givens_too):
                        raise failed("; ".join(wrong))
                except failed as fault:
                    failures.append(f"{recipe.stem} seed {seed} ({generate}): {fault}")
            print(f"{recipe.stem}: done", flush=True)
    return report("clues", number, failures)


if __name__ == "__main__":
    sys.exit(main())
