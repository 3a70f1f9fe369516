#!/usr/bin/env python3
"""Makes the sets of puzzles in tests/bench/sets anew, with our generator, qqwing and sgt-solo.

SPDX-License-Identifier: MIT

    make_sets.py NONET FOLDER [--only NAME]

The sets of the tree stay as they are, so that figures of different days are of the same puzzles:
this says how they came to be, and makes others of their kind.  Seeds are fixed; qqwing has none.
Needs the packages qqwing and sgt-puzzles.
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "recipes"))

import mixes  # noqa: E402
from generation import read_solo  # noqa: E402

# Folders of 20: half as they come, half with no clue and no given to spare, which are harder to
# search.  Name, rules, size.
FOLDERS = [
    ("jigsaw", mixes.RULES["jigsaw"]),
    ("jigsaw-x", ["latin", "diagonal", "jigsaw"]),
    ("killer", mixes.RULES["killer"]),
    ("killer-x", mixes.RULES["killer-x"]),
    ("killer-jigsaw", mixes.RULES["killer-jigsaw"]),
    ("thermo", mixes.RULES["thermo"]),
    ("thermo-x", mixes.RULES["thermo-x"]),
    ("comparison", mixes.RULES["comparison"]),
    ("comparison-jigsaw", mixes.RULES["comparison-jigsaw"]),
    ("comparison-killer", mixes.RULES["comparison-killer"]),
    ("thermo-killer-comparison", mixes.RULES["thermo-killer-comparison"]),
]
HALF = 10
SEED = 20
# Files of lines: name, rules, size, number, maker and what it is asked.
LINES = [
    ("classic-easy", ["classic"], 9, 100, "qqwing", "easy"),
    ("classic-hard", ["classic"], 9, 100, "qqwing", "expert"),
    ("classic-extreme", ["classic"], 9, 100, "sgt-solo", "3x3adu"),
    ("x", ["classic", "diagonal"], 9, 20, "sgt-solo", "3x3xadu"),
    ("x-minimal", ["classic", "diagonal"], 9, 20, "nonet", {"minimise": "givens"}),
    ("classic-16", ["classic"], 16, 20, "sgt-solo", "4x4r2de"),
    ("classic-25", ["classic"], 25, 5, "nonet", {"minimise": "none", "givens": 320}),
]
GAMES = ":/usr/games"  # where Debian has them


def find(program):
    path = shutil.which(program, path=os.environ.get("PATH", "") + GAMES)
    if path is None:
        sys.exit(f"{program}: not installed (packages qqwing, sgt-puzzles)")
    return path


def output_of(command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def lines_of(nonet, folder, rules, size, number, maker, asked):
    """The puzzles, a line each."""
    if maker == "qqwing":
        return output_of([find(maker), "--generate", str(number), "--one-line", "--difficulty",
                          asked])
    if maker == "sgt-solo":
        return [read_solo(line)
                for line in output_of([find(maker), "--generate", str(number), f"{asked}#{SEED}"])]
    recipe = folder / "recipe.toml"
    recipe.write_text(mixes.recipe(rules, size, None, asked))
    return output_of([nonet, "generate", str(recipe), "-n", str(number), "--seed", str(SEED),
                      "--format", "lines"])


def make_lines(nonet, folder, work, only):
    for name, rules, size, number, maker, asked in LINES:
        if only not in name:
            continue
        lines = lines_of(nonet, work, rules, size, number, maker, asked)
        (folder / f"{name}.txt").write_text("".join(f"{line.split()[0]}\n" for line in lines))
        if rules == ["classic"] and size == 9:
            continue  # what nonet_sets takes by itself
        text = "# The rule list of the puzzles in lines beside it.\n" + mixes.recipe(rules, size)
        (folder / f"{name}.toml").write_text(text.removesuffix("\n[generate]\n"))


def make_folders(nonet, folder, work, only):
    for name, rules in FOLDERS:
        if only not in name:
            continue
        shutil.rmtree(folder / name, ignore_errors=True)
        for kind, generate in (("plain", {}), ("minimal", {"minimise": "all"})):
            recipe = work / f"{name}-{kind}.toml"
            recipe.write_text(mixes.recipe(rules, 9, None, generate))
            output_of([nonet, "generate", str(recipe), "-n", str(HALF), "--seed", str(SEED),
                       "-o", str(folder / name)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nonet")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--only", default="", help="sets with this in their names")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        make_lines(arguments.nonet, arguments.folder, pathlib.Path(work), arguments.only)
        make_folders(arguments.nonet, arguments.folder, pathlib.Path(work), arguments.only)


if __name__ == "__main__":
    main()
