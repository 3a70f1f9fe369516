#!/usr/bin/env python3
"""Makes many puzzles of each family of rules: no failure, no hang, no twin.

SPDX-License-Identifier: MIT

    families_soak.py NONET [N] [--only TEXT] [--judge K]

N (1000) puzzles of each mix on 9 x 9, in one run with --unique; the engine checks all of them,
the judge K (20) of them, spread over the run.
"""
import argparse
import pathlib
import shutil
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import mixes  # noqa: E402
from program import failed, program, report  # noqa: E402

SIZE = 9
SECONDS_EACH = 5  # so many on average mean a hang
BATCH = 200  # files in one command


def made(nonet, name, count):
    """Makes the puzzles; returns their paths."""
    recipe = nonet.write(f"{name}.toml", mixes.recipe(mixes.RULES[name], SIZE))
    folder = nonet.folder / name
    done = nonet.run("generate", recipe, "-n", count, "--seed", 1, "--unique", "-o", folder,
                     seconds=600 + count * SECONDS_EACH)
    paths = sorted(folder.glob("*.toml"))
    if done.returncode != 0:
        raise failed(f"generate ended with {done.returncode}: {done.stderr.strip()}")
    if len(paths) != count:
        raise failed(f"expected {count} puzzles, found {len(paths)}: {done.stderr.strip()}")
    return paths


def hold_all(nonet, paths):
    for at in range(0, len(paths), BATCH):
        batch = paths[at:at + BATCH]
        done = nonet.run("check", *batch)
        said = {line.split(": ", 1)[0] for line in done.stdout.splitlines() if ": unique" in line}
        if wrong := [p.name for p in batch if str(p) not in said] or done.returncode:
            raise failed(f"check of {wrong}: {done.stderr.strip()}")
    if len({p.read_text().split("[made]")[0] for p in paths}) != len(paths):
        raise failed("a puzzle was made twice")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nonet", type=pathlib.Path)
    parser.add_argument("count", type=int, nargs="?", default=1000)
    parser.add_argument("--only", default="")
    parser.add_argument("--judge", type=int, default=20)
    arguments = parser.parse_args()
    number, failures = 0, []
    with tempfile.TemporaryDirectory() as folder:
        nonet = program(arguments.nonet.resolve(), folder)
        for name in mixes.RULES:
            if arguments.only not in name or name in mixes.LARGE_ONLY:
                continue
            number += 1
            begin = time.monotonic()
            try:
                paths = made(nonet, name, arguments.count)
                seconds = time.monotonic() - begin
                hold_all(nonet, paths)
                judged = paths[::max(1, len(paths) // max(1, arguments.judge))]
                for path in judged:
                    nonet.hold(path)
                print(f"{name}: {len(paths)} made in {seconds:.1f} s, all unique, no twin; the "
                      f"judge agrees on {len(judged)}", flush=True)
            except failed as fault:
                failures.append(f"{name}: {fault}")
                print(f"{name}: FAILED", flush=True)
            shutil.rmtree(nonet.folder / name, ignore_errors=True)
    return report("families", number, failures)


if __name__ == "__main__":
    sys.exit(main())
