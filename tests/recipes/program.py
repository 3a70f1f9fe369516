"""Runs `nonet` for the tests of recipes, and holds what it makes against the judge.

SPDX-License-Identifier: MIT
"""
import pathlib
import subprocess
import sys
import tomllib

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "judge"))

import judge  # noqa: E402
import puzzle_text  # noqa: E402

SECONDS = 300  # a command that takes longer hangs; asserts no speed


class failed(Exception):
    """What was made is wrong; the text says how."""


class program:
    """One executable, and a folder to work in."""

    def __init__(self, path, folder, packs=()):
        self.command = [str(path)]
        for pack in packs:
            self.command += ["--pack-path", str(pack)]
        self.folder = pathlib.Path(folder)

    def run(self, *arguments, seconds=SECONDS):
        command = [*self.command, *map(str, arguments)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=seconds,
                                  check=False)
        except subprocess.TimeoutExpired:
            raise failed(f"hangs: {' '.join(command)}") from None
        if done.returncode < 0 or done.returncode == 70:
            raise failed(f"{' '.join(command)} ended with {done.returncode}: {done.stderr}")
        return done

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def make(self, recipe, seed):
        """Makes the puzzle of a recipe (a path); returns its path."""
        path = self.folder / f"{recipe.stem}-of-{seed}.toml"
        done = self.run("generate", recipe, "--seed", seed, "--threads", 1)
        if done.returncode != 0:
            raise failed(f"seed {seed}: exit {done.returncode}: {done.stderr.strip()}")
        path.write_text(done.stdout, encoding="utf-8")
        return path

    def picture(self, puzzle):
        """What `render` draws, the same in every locale."""
        path = self.folder / "picture.txt"
        done = self.run("render", puzzle, "-o", path)
        if done.returncode != 0:
            raise failed(done.stderr)
        return path.read_text(encoding="utf-8")

    def counts(self, texts):
        """For each puzzle text '0', '1' or '2+' (or 'refused'), in one run."""
        paths = [self.write(f"count-{k:04}.toml", text) for k, text in enumerate(texts)]
        if len(paths) == 1:  # with one file the answer has no name before it
            paths *= 2
        done = self.run("count", "--limit", 2, "--threads", 1, *paths)
        said = dict(line.rsplit(": ", 1) for line in done.stdout.splitlines())
        return [said.get(str(path), "refused") for path in paths[:len(texts)]]

    def hold(self, path):
        """The engine and the judge find the stated solution and no other; else `failed`."""
        checked = self.run("check", "--threads", 1, path)
        if checked.returncode != 0 or f"{path}: unique" not in checked.stdout:
            raise failed(f"{path.name}: check says {checked.stdout}{checked.stderr}")
        puzzle = puzzle_text.read(path)
        if puzzle.solution is None:
            raise failed(f"{path.name} states no solution")
        if broken := puzzle.broken(puzzle.solution):
            raise failed(f"{path.name} states a wrong solution: {broken}")
        if fault := judge.fault(puzzle):
            raise failed(f"{path.name}: the judge says {fault}")
        solved = "".join(self.run("solve", "--threads", 1, path).stdout.split())
        if solved != puzzle.spell(puzzle.solution):
            raise failed(f"{path.name}: solve says {solved}")
        return puzzle

    def read(self, path):
        return tomllib.loads(path.read_text(encoding="utf-8"))


def report(name, number, failures):
    """Prints what came of `number` trials; returns the exit status."""
    for line in failures:
        print("FAILED", line)
    print(f"{name}: {number - len(failures)} of {number} passed")
    return 1 if failures or number == 0 else 0
