#!/usr/bin/env python3
"""Puzzles a second, level by level, side by side with the generators that Debian has.

SPDX-License-Identifier: MIT

    generation.py NONET [--seconds S] [--patience S] [--only TEXT] [--without-peers] [--match]

Prints the tables of generation in Markdown: ours, theirs and the ratio in each cell.  Theirs are
sgt-solo (package sgt-puzzles) and qqwing; what is not installed is left out.  One thread each, a
program at a time; a rate is puzzles for each second of processor time of the process, start
included, so that what else runs on the machine counts for little.  Each side of a cell runs for
about S seconds (3), more puzzles a run while runs are short; a run of more than --patience (60) seconds
on the clock is ended.  "-": the program does not make these; "<": nothing was made in time;
where that is ours, the exit status is 1.

--match: for classic and X a level of ours is the range of ratings around the median that we give
to 200 of theirs, so that equal columns are equally hard for one judge; both medians are printed.
Elsewhere, and without it, levels go by name (see LEVELS).
"""
import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "recipes"))

import mixes  # noqa: E402

# A level of sgt-solo, its letter there, and the level of a recipe that is held against it.
LEVELS = [("trivial", "t", "easy"), ("basic", "b", "easy"), ("intermediate", "i", "medium"),
          ("advanced", "a", "hard"), ("extreme", "e", "expert"), ("unreasonable", "u", "extreme")]
# Row, rules, size, keys of [generate], parameters of sgt-solo without the level (None: no peer),
# whether levels can be matched by rating.
TURNED = {"symmetry": "rotate180"}
ROWS = [
    ("classic, 180 degrees", "classic", 9, TURNED, "3x3r2d", True),
    ("X", "x", 9, {}, "3x3xad", True),
    ("jigsaw", "jigsaw", 9, {}, "9jad", False),
    ("killer", "killer", 9, {}, "3x3kad", False),
    ("killer X", "killer-x", 9, {}, "3x3xkad", False),
    ("killer jigsaw", "killer-jigsaw", 9, {}, "9jkad", False),
    ("16x16, 180 degrees", "classic", 16, TURNED, "4x4r2d", False),
    ("thermo", "thermo", 9, {}, None, False),
    ("comparison", "comparison", 9, {}, None, False),
    ("thermo X", "thermo-x", 9, {}, None, False),
    ("comparison jigsaw", "comparison-jigsaw", 9, {}, None, False),
]
QQWING = [("any", None), ("simple", "easy"), ("easy", "easy"), ("intermediate", "medium"),
          ("expert", "hard")]
UNGRADED = [
    ("classic", "classic", {}), ("classic, 180 degrees", "classic", TURNED), ("X", "x", {}),
    ("X, 180 degrees", "x", TURNED), *((name, name, {}) for name in mixes.RULES
                                       if name not in ("classic", "x", *mixes.LARGE_ONLY)),
]
MATCHED = 200  # puzzles of a level that are rated
SLACK = 2      # tenths around their median


class maker:
    """A program that makes n puzzles; command(n, k) is its k-th run.

    Runs get longer while they are short.  One that is ended takes what it has made with it, so it
    counts for nothing, unless it was to make a single puzzle.
    """

    def __init__(self, command, marks):
        self.command = command
        self.marks = marks  # tells a line with a puzzle from others
        self.made, self.seconds, self.runs = 0, 0.0, 0
        self.number, self.most = 1, 1_000_000

    def run_once(self, patience):
        """One run; its puzzles and its processor time.  False if it is refused."""
        run = subprocess.Popen(self.command(self.number, self.runs), stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, text=True)
        timer = threading.Timer(patience, run.kill)
        timer.start()
        made = sum(1 for line in run.stdout if self.marks(line))
        _, status, used = os.wait4(run.pid, 0)
        run.returncode = os.waitstatus_to_exitcode(status)
        timer.cancel()
        self.runs += 1
        if run.returncode < 0 and self.number > 1:
            self.number = self.most = max(1, self.number // 8)
            return True
        cost = used.ru_utime + used.ru_stime
        self.made += made
        self.seconds += cost
        if cost < 1:
            self.number = min(self.most, self.number * (8 if cost < 0.2 else 2))
        return made > 0 or run.returncode not in (2, 3)

    def rate(self):
        return self.made / self.seconds if self.seconds else 0.0


def measure(makers, seconds, patience):
    """Runs them in turn until each has had its time; None where the program refuses."""
    rates = [None] * len(makers)
    going = [m for m in makers if m is not None]
    while going:
        for m in list(going):
            if not m.run_once(patience):
                going.remove(m)
                continue
            rates[makers.index(m)] = m.rate()
            if m.seconds >= seconds:
                going.remove(m)
    return rates


def figure(rate):
    if rate is None:
        return "-"
    return "<" if rate == 0 else f"{rate:.0f}" if rate >= 100 else f"{rate:.3g}"


def cell(ours, theirs):
    text = f"{figure(ours)} / {figure(theirs)}"
    if ours and theirs:
        text += f" = **{figure(ours / theirs)}**"
    return text


class bench:
    def __init__(self, arguments, folder):
        self.arguments = arguments
        self.nonet = str(arguments.nonet.resolve())
        self.folder = pathlib.Path(folder)
        self.solo = self.peer("sgt-solo")
        self.qqwing = self.peer("qqwing")
        self.makers = []  # ours

    def peer(self, name):
        if self.arguments.without_peers:
            return None
        return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/games")

    def wanted(self, row):
        return self.arguments.only in row

    def recipe(self, rules, size, generate):
        path = self.folder / "recipe.toml"
        number = 0
        while path.exists():
            number += 1
            path = self.folder / f"recipe-{number}.toml"
        path.write_text(mixes.recipe(mixes.RULES[rules], size, None, generate))
        return str(path)

    def ours(self, rules, size, generate, lines=False):
        """`lines`: givens alone, which come without a rating."""
        recipe = self.recipe(rules, size, generate)
        unique = '"status":"unique"'
        made = maker(lambda n, k: [self.nonet, "generate", recipe, "-n", str(n), "--seed", str(k),
                                   "--threads", "1", "--format", "lines" if lines else "json"],
                     lambda line: len(line) == size * size + 1 if lines else unique in line)
        self.makers.append(made)
        return made

    def of_solo(self, parameters):
        if self.solo is None or parameters is None:
            return None
        return maker(lambda n, k: [self.solo, "--generate", str(n), f"{parameters}#{k + 1}"],
                     lambda line: ":" in line)

    def of_qqwing(self, difficulty, symmetry):
        if self.qqwing is None:
            return None
        return maker(lambda n, k: [self.qqwing, "--generate", str(n), "--one-line", "--difficulty",
                                   difficulty, "--symmetry", symmetry],
                     lambda line: len(line.strip()) == 81)

    def rates(self, *makers):
        return measure(makers, self.arguments.seconds, self.arguments.patience)

    # ---- ratings ----

    def ratings(self, texts):
        """What `nonet grade` says of puzzle files."""
        paths = []
        for number, text in enumerate(texts):
            paths.append(self.folder / f"rated-{number:04}.toml")
            paths[-1].write_text(text)
        done = subprocess.run([self.nonet, "grade", "--json", *map(str, paths)],
                              capture_output=True, text=True, check=False)
        return [json.loads(line)["rating"] for line in done.stdout.splitlines()]

    def matched(self, rules, size, parameters, generate):
        """Keys of [generate] that make puzzles as hard as theirs, and the two medians."""
        made = subprocess.run([self.solo, "--generate", str(MATCHED), f"{parameters}#1"],
                              capture_output=True, text=True, check=True)
        frame = mixes.recipe(mixes.RULES[rules], size)
        theirs = self.ratings([with_givens(frame, size, read_solo(line))
                               for line in made.stdout.splitlines()])
        if not theirs:
            return generate, "not rated"
        middle = round(statistics.median(theirs) * 10)
        harder = {"min": max(10, middle - SLACK) / 10, "max": min(100, middle + SLACK) / 10}
        generate = {**generate, "difficulty": harder}
        done = subprocess.run([self.nonet, "generate", self.recipe(rules, size, generate), "-n",
                               str(MATCHED), "--seed", "1", "--format", "json"],
                              capture_output=True, text=True, check=False)
        ours = [json.loads(line)["made"]["rating"] for line in done.stdout.splitlines()
                if '"status":"unique"' in line]
        ours = f"{statistics.median(ours):.1f}" if ours else "none"
        return generate, f"{ours} / {middle / 10:.1f}"

    # ---- tables ----

    def graded(self):
        rows = [row for row in ROWS if self.wanted(row[0])]
        if not rows:
            return
        print_head("ours / sgt-solo", [name for name, _, _ in LEVELS])
        notes = []
        for name, rules, size, generate, parameters, can_match in rows:
            cells, medians = [], []
            for _, letter, level in LEVELS:
                keys = {**generate, "difficulty": level}
                theirs = parameters and parameters + letter
                if can_match and self.arguments.match and self.solo:
                    keys, said = self.matched(rules, size, theirs, generate)
                    medians.append(said)
                cells.append(cell(*self.rates(self.ours(rules, size, keys), self.of_solo(theirs))))
            print_row(name, cells)
            if medians:
                notes.append((f"{name}: median rating", medians))
        for note in notes:
            print_row(*note)

    def against_qqwing(self):
        rows = [row for row in (("classic", "none", {}), ("classic, 180 degrees", "rotate180",
                                                          TURNED)) if self.wanted(row[0])]
        if self.qqwing is None or not rows:
            return
        print_head("ours / qqwing", [f"{theirs} ({ours or 'any'})" for theirs, ours in QQWING])
        for name, symmetry, generate in rows:
            cells = []
            for difficulty, level in QQWING:
                keys = {**generate, "difficulty": level} if level else generate
                cells.append(cell(*self.rates(self.ours("classic", 9, keys),
                                              self.of_qqwing(difficulty, symmetry))))
            print_row(name, cells)

    def ungraded(self):
        rows = [row for row in UNGRADED if self.wanted(row[0])]
        if not rows:
            return
        print_head("no difficulty, minimal, 9x9", ["as lines of givens", "as json, with a rating"])
        for name, rules, generate in rows:
            makers = [self.ours(rules, 9, generate)]
            # Nothing but givens is made.
            makers.insert(0, self.ours(rules, 9, generate, True) if rules in ("classic", "x")
                          else None)
            print_row(name, [figure(rate) for rate in self.rates(*makers)])


def read_solo(line):
    """The givens of a game of sgt-solo, 3x3:a5_3b...: a letter is a run of empty cells."""
    givens, number = "", ""
    for letter in line.split(":", 1)[1].split(",")[0].strip() + "_":
        if letter.isdigit():
            number += letter
            continue
        if number:
            givens += "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[int(number)]
            number = ""
        if letter != "_":
            givens += "." * (ord(letter) - ord("a") + 1)
    return givens


def with_givens(recipe, size, givens):
    head = f"size = {size}\n"
    return recipe.split("[generate]")[0].replace(head, head + f'givens = "{givens}"\n')


def print_head(corner, names):
    print(f"\n| {corner} | " + " | ".join(names) + " |")
    print("|---" + "|--:" * len(names) + "|", flush=True)


def print_row(name, cells):
    print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nonet", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--patience", type=float, default=60.0)
    parser.add_argument("--only", default="")
    parser.add_argument("--without-peers", action="store_true")
    parser.add_argument("--match", action="store_true")
    arguments = parser.parse_args()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        run = bench(arguments, folder)
        print(f"Puzzles for each second of processor time, one thread, {arguments.seconds:g} s a "
              "cell and side.")
        run.graded()
        run.against_qqwing()
        run.ungraded()
    print(f"\nTook {time.monotonic() - begin:.0f} s.")
    idle = sum(m.made == 0 for m in run.makers)
    if idle:
        sys.exit(f"{arguments.nonet} made nothing in {idle} cells")


if __name__ == "__main__":
    main()
