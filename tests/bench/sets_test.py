#!/usr/bin/env python3
"""Holds the whole-set runner and the sets of the tree to what they promise.

SPDX-License-Identifier: MIT

    sets_test.py NONET NONET_SETS [--most N]
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

SETS = pathlib.Path(__file__).resolve().parent / "sets"
failed = []


def expect(holds, what):
    if not holds:
        failed.append(what)
        print(f"FAILED {what}")


def run(*command):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)


def counts(program, *arguments):
    """Set to (puzzles, unique, nodes, guesses)."""
    done = run(program, "--counts", *arguments)
    expect(done.returncode == 0, f"{arguments}: exit {done.returncode}: {done.stderr}")
    rows = [line.split("\t") for line in done.stdout.splitlines()[1:]]
    return {row[0]: tuple(map(int, row[1:])) for row in rows}


def own_sets():
    return sorted([*SETS.glob("*.txt"), *filter(pathlib.Path.is_dir, SETS.iterdir())])


def every_puzzle_is_unique_in_all_orientations(program, most):
    paths = own_sets()
    found = counts(program, "--symmetries", "--most", most, *paths)
    expect(len(found) == len(paths) + 1, f"expected {len(paths)} sets and their sum, found {found}")
    for name, (puzzles, unique, _, _) in found.items():
        expect(unique == puzzles, f"{name}: {unique} of {puzzles} have one solution")
    expect(sum(row[0] for row in list(found.values())[:-1]) == found["all"][0], "the sum of all")
    expect(found["killer"][0] == 8 * min(most, 20), "each puzzle stands there in 8 orientations")


def every_stated_solution_is_right(nonet):
    files = sorted(SETS.glob("*/*.toml"))
    done = run(nonet, "--only-builtin", "check", *files)
    expect(done.returncode == 0 and len(files) >= 200, f"check: {done.stdout}{done.stderr}")


def what_the_compiler_derives_can_be_left_out(program, most):
    listed = run(program, "--help").stdout.partition("What --without leaves out")[2]
    names = [line.split()[0] for line in listed.splitlines() if line.startswith("  ")]
    expect(len(names) == len(set(names)) >= 9 and "sums" in names, f"names: {names}")
    sets = [SETS / name for name in ("killer", "comparison", "jigsaw", "thermo")]
    whole = counts(program, "--most", most, *sets)
    every = []
    for name in names:
        every += ["--without", name]
        found = counts(program, "--most", most, "--without", name, *sets)
        expect(found["all"][:2] == whole["all"][:2], f"without {name}: {found}, else {whole}")
    found = counts(program, "--most", 2, *every, *sets[1:])
    expect(found["all"][:2] == (6, 6), f"without all that is derived: {found}")
    done = run(program, "--without", "nothing", *sets)
    expect(done.returncode == 2 and "--help lists" in done.stderr, f"a wrong name: {done}")


def lines_are_read_and_faults_are_named(program):
    with tempfile.TemporaryDirectory() as folder:
        lines = pathlib.Path(folder) / "small.txt"
        solved = "1234" "3412" "2143" "4321"
        lines.write_text(f"# a comment\n\n{solved}\n.{solved[1:]} a comment\n{'.' * 16}\n12\n")
        (pathlib.Path(folder) / "small.toml").write_text(
            'nonet = 1\n[grid]\nsize = 4\n[[rule]]\nuse = "classic"\n')
        done = run(program, "--counts", lines)
        expect(done.stdout.splitlines()[1].startswith("small\t3\t2\t"),
               f"two of three lines have one solution: {done.stdout}")
        expect("small.txt:6: expected 16 cells, found 2" in done.stderr,
               f"the short line is named: {done.stderr}")
        (pathlib.Path(folder) / "small.toml").write_text("nonet = 2\n")
        done = run(program, lines)
        expect(done.returncode == 2 and "small.toml:1" in done.stderr,
               f"a bad rule list is named: {done.stderr}")
        done = run(program, pathlib.Path(folder) / "nothing")
        expect(done.returncode == 2 and "found nothing there" in done.stderr,
               f"a missing set is named: {done.stderr}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nonet", type=pathlib.Path)
    parser.add_argument("sets", type=pathlib.Path)
    parser.add_argument("--most", type=int, default=5)
    arguments = parser.parse_args()
    every_puzzle_is_unique_in_all_orientations(arguments.sets, arguments.most)
    every_stated_solution_is_right(arguments.nonet)
    what_the_compiler_derives_can_be_left_out(arguments.sets, arguments.most)
    lines_are_read_and_faults_are_named(arguments.sets)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
