#!/usr/bin/env python3
"""Random recipes give a puzzle that engine and judge prove and that is as asked, or a sentence.

SPDX-License-Identifier: MIT

    dice_test.py NONET [--seeds N] [--first S]

N (1000) recipes of dice.py from seed S (0).  What is asked: the number of givens, their symmetry,
the difficulty, and that nothing can be dropped where `minimise` says so.  The same puzzle comes
again from a slice of a run with two threads.
"""
import argparse
import pathlib
import sys
import tempfile
import tomllib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import clues_test  # noqa: E402
import dice  # noqa: E402
import symmetry_test  # noqa: E402
from program import failed, program, report  # noqa: E402

AGAIN = 10  # every so many seeds two threads make the puzzle once more


def hold_wishes(nonet, path, asked, puzzle):
    number, wanted = len(puzzle.givens), asked.get("givens", {})
    least, most = (wanted, wanted) if isinstance(wanted, int) else (
        wanted.get("min", 0), wanted.get("max", number))
    if not least <= number <= most:
        raise failed(f"{number} givens, asked for {least} to {most}")
    symmetry = asked.get("symmetry", "none")
    at = {divmod(cell, puzzle.board.columns) for cell in puzzle.givens}
    if puzzle.board.rows == puzzle.board.columns:
        for move in symmetry_test.SYMMETRIES[symmetry]:
            if not symmetry_test.keeps(at, move, puzzle.board.rows):
                raise failed(f"the givens are not {symmetry}")
    if "difficulty" in asked:
        wanted, made = asked["difficulty"], puzzle.tree["made"]
        if isinstance(wanted, str) and made["level"] != wanted:
            raise failed(f"the level is {made['level']}, asked for {wanted}")
        if isinstance(wanted, dict) and not (
                wanted["min"] - 1e-9 <= made["rating"] <= wanted["max"] + 1e-9):
            raise failed(f"rated {made['rating']}, asked for {wanted}")
    # A number of givens or a difficulty may need clues that could be spared.
    if asked.get("minimise") in ("clues", "all") and not asked.keys() & {"givens", "difficulty"}:
        if wrong := clues_test.spared(nonet, path, False):
            raise failed("; ".join(wrong))


def try_recipe(nonet, seed):
    """True if a puzzle came of it, False if a sentence did."""
    text = dice.recipe(seed)
    recipe = nonet.write(f"dice-{seed}.toml", text)
    asked = tomllib.loads(text)["generate"]
    done = nonet.run("generate", recipe, "--seed", 7, "--threads", 1)
    if done.returncode in (2, 4):
        if "dice-" not in done.stderr:
            raise failed(f"exit {done.returncode} without a sentence: {done.stderr}")
        return False
    if done.returncode != 0:
        raise failed(f"exit {done.returncode}: {done.stderr.strip()}")
    path = nonet.write(f"made-of-{seed}.toml", done.stdout)
    hold_wishes(nonet, path, asked, nonet.hold(path))
    if seed % AGAIN == 0:
        folder = nonet.folder / f"again-{seed}"
        again = nonet.run("generate", recipe, "--seed", 7, "--threads", 2, "--to", 3, "-o", folder)
        copy = folder / f"dice-{seed}-000000.toml"
        if not copy.exists() or copy.read_text(encoding="utf-8") != done.stdout:
            raise failed(f"two threads make another puzzle: {again.stderr}")
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nonet", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    arguments = parser.parse_args()
    failures, made = [], 0
    with tempfile.TemporaryDirectory() as folder:
        nonet = program(arguments.nonet.resolve(), folder)
        for seed in range(arguments.first, arguments.first + arguments.seeds):
            try:
                made += try_recipe(nonet, seed)
            except failed as fault:
                failures.append(f"recipe of seed {seed}: {fault}")
                print(failures[-1], flush=True)
    # Else nothing was tried.
    if made * 5 < arguments.seeds:
        failures.append(f"only {made} of {arguments.seeds} recipes gave a puzzle")
    print(f"{made} puzzles, {arguments.seeds - made - len(failures)} sentences")
    return report("dice", arguments.seeds, failures)


if __name__ == "__main__":
    sys.exit(main())
