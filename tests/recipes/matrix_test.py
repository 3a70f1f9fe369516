#!/usr/bin/env python3
"""Makes puzzles of every mix at every size, and has each proven by the engine and by the judge.

SPDX-License-Identifier: MIT

    matrix_test.py NONET [--seeds N] [--only TEXT]

Seeds 0 to N - 1 (10) give N puzzles of each cell of the matrix.  --only: the cells whose name,
"thermo-x 9" for instance, contains TEXT.  A mix that has no puzzle at a size has to say so.
"""
import argparse
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import mixes  # noqa: E402
from program import failed, program, report  # noqa: E402


def make_one(nonet, recipe, size, seed):
    path = nonet.make(recipe, seed)
    puzzle = nonet.hold(path)
    tree = nonet.read(path)
    if puzzle.board.rows != size or puzzle.board.columns != size:
        raise failed(f"seed {seed}: a board of {puzzle.board.rows} x {puzzle.board.columns}")
    wanted = [rule["use"] for rule in nonet.read(recipe)["rule"]]
    if [rule["use"] for rule in tree["rule"]] != wanted:
        raise failed(f"seed {seed}: the rules are {[rule['use'] for rule in tree['rule']]}")
    for rule in tree["rule"]:
        if "generate" in rule:
            raise failed(f"seed {seed}: [rule.generate] is copied into the puzzle")
        # Rules that live on clues have some.
        for key in ("cages", "thermometers", "signs"):
            if key in rule and not rule[key]:
                raise failed(f"seed {seed}: {rule['use']} has no {key}")
    return path.read_text(encoding="utf-8")


def try_cell(nonet, name, size, text, seeds):
    """The number of trials and the failures."""
    recipe = nonet.write(f"{name}-{size}.toml", text)
    failures, seen = [], {}
    for seed in range(seeds):
        try:
            made = make_one(nonet, recipe, size, seed).split("[made]", maxsplit=1)[0]
            # Small boards have few puzzles; a large one twice is a fault.
            if size >= 8 and made in seen:
                raise failed(f"seed {seed}: the puzzle of seed {seen[made]} again")
            seen[made] = seed
        except failed as fault:
            failures.append(f"{name} {size}: {fault}")
    return seeds, failures


def try_impossible(nonet, name, text, sentence):
    recipe = nonet.write(f"no-{name}.toml", text)
    try:
        done = nonet.run("generate", recipe, "--seed", 1, "--threads", 1)
    except failed as fault:
        return 1, [f"{name}: {fault}"]
    if done.returncode in (2, 4) and sentence in done.stderr and not done.stdout:
        return 1, []
    return 1, [f"{name}: expected exit 2 or 4 and '{sentence}', found exit {done.returncode}: "
               f"{done.stderr}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nonet", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    number, failures = 0, []
    with tempfile.TemporaryDirectory() as folder:
        nonet = program(arguments.nonet.resolve(), folder)
        trials = [(f"{name} {size}", try_cell, (name, size, text, arguments.seeds))
                  for name, size, text in mixes.cells()]
        trials += [(name, try_impossible, (name, text, sentence))
                   for name, text, sentence in mixes.impossible()]
        for name, trial, details in trials:
            if arguments.only not in name:
                continue
            tried, wrong = trial(nonet, *details)
            print(f"{name}: {tried - len(wrong)} of {tried}", flush=True)
            number += tried
            failures += wrong
    return report("matrix", number, failures)


if __name__ == "__main__":
    sys.exit(main())
