#!/usr/bin/env python3
"""Runs a peer and us in turns over sets of puzzles, and prints how many times as fast we are.

SPDX-License-Identifier: MIT

    peers.py --ours COMMAND --peer COMMAND [--ours-figure FIGURE] [--peer-figure FIGURE]
             [--ours-clock] [--peer-clock] [--same REGEX] [--rounds N] [--patience S] SET...

A COMMAND is one of a shell's words; {set} in it is the path of the set, which otherwise comes on
standard input.  A FIGURE says how a run is timed:

    cpu            processor time of the process and its children, start included (unless given)
    wall           time on the clock
    rate:REGEX     the program prints puzzles a second: the group of the last match
    s:REGEX        it prints seconds, of one puzzle or of many: the sum of the group over all matches
    ms:REGEX, us:REGEX, ns:REGEX   the same in other units

--ours-clock, --peer-clock: that program takes what it prints from the clock, so on a busy machine its
speed is raised by the share of a processor that it did not get (for programs of one thread; only on
an idle machine is nothing to be raised).

Only ratios of one run count, so the two take turns: each round runs one after the other and gives a
ratio, and what is printed is the median of the rounds with the least and the greatest.  --same: the
lines of both outputs that match REGEX have to be the same in the same order, or the run fails.
Peers, how they are built and the puzzles that others published stay outside the tree.  Examples:

    # qqwing's solver against ours, whole processes, the same solutions
    peers.py --ours 'build/release/bin/nonet solve --threads 1 --lines {set} tests/bench/empty_classic.toml'
             --peer 'qqwing --solve --one-line' --same '^[1-9]{81}$' tests/bench/sets/classic-*.txt
    # tdoku's own benchmark, which prints a table with puzzles a second, against our runner
    peers.py --ours 'build/release/bin/nonet_sets {set}' --ours-figure 'rate:([0-9]+) \\| +[0-9.]+ +[0-9.]+$'
             --peer 'PATH/run_benchmark -t 1 -w 1 -n 1000 {set}' --peer-clock
             --peer-figure 'rate:tdoku[^|]*\\| +([0-9.]+)' tests/bench/sets/classic-*.txt
    # a solver in JavaScript behind a script that prints "NAME: MS ms" for each puzzle of a folder
    peers.py --ours 'build/release/bin/nonet_sets {set}'
             --ours-figure 'ms:\\| +([0-9.]+) +[0-9.]+ +[0-9.]+ +[0-9.]+ +\\| +[0-9]+ \\|'
             --peer 'node PATH/script.mjs {set}' --peer-figure 'ms:: ([0-9.]+) ms' FOLDER...
"""
import argparse
import dataclasses
import os
import pathlib
import re
import shlex
import statistics
import subprocess
import sys
import threading
import time

UNITS = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9}


class unfit(Exception):
    """A run that can't be compared; the text says why."""


@dataclasses.dataclass
class figure:
    """How a run is timed."""

    kind: str  # "cpu", "wall", "rate" or a unit of time
    pattern: re.Pattern = None

    @staticmethod
    def parse(text):
        kind, colon, pattern = text.partition(":")
        if (kind in ("cpu", "wall")) == bool(colon) or kind not in ("cpu", "wall", "rate", *UNITS):
            raise argparse.ArgumentTypeError(
                f"expected cpu, wall, or rate, s, ms, us or ns with :REGEX, found '{text}'")
        if not colon:
            return figure(kind)
        try:
            compiled = re.compile(pattern, re.MULTILINE)
        except re.error as error:
            raise argparse.ArgumentTypeError(f"{text}: {error}") from error
        if compiled.groups != 1:
            raise argparse.ArgumentTypeError(f"expected one group in '{pattern}'")
        return figure(kind, compiled)

    def speed(self, ran, puzzles, by_the_clock=False):
        """Puzzles a second."""
        if by_the_clock:
            return self.speed(ran, puzzles) * max(1.0, ran.wall / ran.cpu)
        if self.kind == "cpu":
            return puzzles / ran.cpu
        if self.kind == "wall":
            return puzzles / ran.wall
        found = [float(number) for number in self.pattern.findall(ran.output)]
        if not found:
            raise unfit(f"'{self.pattern.pattern}' matches nothing that it printed")
        number = found[-1] if self.kind == "rate" else sum(found) * UNITS[self.kind]
        if number <= 0:
            raise unfit(f"'{self.pattern.pattern}' gives {number:g}")
        return number if self.kind == "rate" else puzzles / number


@dataclasses.dataclass
class outcome:
    output: str
    cpu: float
    wall: float


def run_once(command, path, patience):
    words = [word.replace("{set}", str(path)) for word in shlex.split(command)]
    source = subprocess.DEVNULL if "{set}" in command else open(path, "rb")
    begin = time.monotonic()
    try:
        child = subprocess.Popen(words, stdin=source, stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL, text=True)
    except OSError as error:
        raise unfit(f"{words[0]}: {error.strerror}") from error
    finally:
        if source != subprocess.DEVNULL:
            source.close()
    timer = threading.Timer(patience, child.kill)
    timer.start()
    output = child.stdout.read()
    _, status, used = os.wait4(child.pid, 0)
    wall = time.monotonic() - begin
    timer.cancel()
    child.stdout.close()
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        ended = "ended after --patience" if wall >= patience else f"exit {child.returncode}"
        raise unfit(f"{words[0]}: {ended}")
    return outcome(output, max(used.ru_utime + used.ru_stime, 1e-6), wall)


def puzzles_in(path):
    if path.is_dir():
        return len(list(path.glob("*.toml")))
    lines = path.read_text().splitlines()
    return sum(1 for line in lines if line.strip() and not line.startswith("#"))


def hold_same(ours, theirs, pattern):
    mine, other = ([line for line in of.output.splitlines() if pattern.search(line)]
                   for of in (ours, theirs))
    if not mine:
        raise unfit(f"--same '{pattern.pattern}' matches nothing that we printed")
    if mine == other:
        return
    for number, (a, b) in enumerate(zip(mine, other), 1):
        if a != b:
            raise unfit(f"answer {number} differs: ours {a}, the peer's {b}")
    raise unfit(f"we gave {len(mine)} answers, the peer {len(other)}")


def compare(arguments, path):
    """Puzzles a second of both, by round."""
    puzzles = puzzles_in(path)
    if puzzles == 0:
        raise unfit("no puzzle in it")
    speeds = []
    for _ in range(arguments.rounds):
        ours = run_once(arguments.ours, path, arguments.patience)
        theirs = run_once(arguments.peer, path, arguments.patience)
        if arguments.same is not None:
            hold_same(ours, theirs, arguments.same)
        speeds.append((arguments.ours_figure.speed(ours, puzzles, arguments.ours_clock),
                       arguments.peer_figure.speed(theirs, puzzles, arguments.peer_clock)))
    return puzzles, speeds


def three_digits(number):
    return f"{number:.0f}" if number >= 100 else f"{number:.3g}"


def row(path, puzzles, speeds):
    ratios = sorted(ours / theirs for ours, theirs in speeds)
    cells = [path.stem, str(puzzles), *(three_digits(statistics.median(s)) for s in zip(*speeds)),
             f"**{three_digits(statistics.median(ratios))}**",
             f"{three_digits(ratios[0])} to {three_digits(ratios[-1])}"]
    return "| " + " | ".join(cells) + " |"


def read_arguments(given):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ours", required=True)
    parser.add_argument("--peer", required=True)
    parser.add_argument("--ours-figure", type=figure.parse, default=figure("cpu"))
    parser.add_argument("--peer-figure", type=figure.parse, default=figure("cpu"))
    parser.add_argument("--ours-clock", action="store_true")
    parser.add_argument("--peer-clock", action="store_true")
    parser.add_argument("--same", type=re.compile, metavar="REGEX")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--patience", type=float, default=600, help="seconds for a run")
    parser.add_argument("sets", nargs="+", type=pathlib.Path, metavar="SET")
    return parser.parse_args(given)


def main(given=None):
    arguments = read_arguments(given)
    print(f"ours: {arguments.ours}\npeer: {arguments.peer}\n{arguments.rounds} rounds in turns\n")
    print("| set | puzzles | ours a second | the peer's | ours / the peer's | least to most |")
    print("|---|--:|--:|--:|--:|--:|", flush=True)
    status = 0
    for path in arguments.sets:
        try:
            print(row(path, *compare(arguments, path)), flush=True)
        except (unfit, OSError) as error:
            print(f"FAILED {path}: {error}", flush=True)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
