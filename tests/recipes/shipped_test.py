#!/usr/bin/env python3
"""Every recipe that a pack ships makes puzzles.

SPDX-License-Identifier: MIT

    shipped_test.py NONET PLUGINS [--seeds N]
"""
import argparse
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from program import failed, program, report  # noqa: E402

def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nonet", type=pathlib.Path)
    parser.add_argument("plugins", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=10)
    arguments = parser.parse_args()
    number, failures = 0, []
    with tempfile.TemporaryDirectory() as folder:
        nonet = program(arguments.nonet.resolve(), folder)
        for recipe in sorted(arguments.plugins.glob("*/recipes/*.toml")):
            for seed in range(arguments.seeds):
                number += 1
                try:
                    nonet.hold(nonet.make(recipe, seed))
                except failed as fault:
                    failures.append(f"{recipe} seed {seed}: {fault}")
    return report("shipped recipes", number, failures)


if __name__ == "__main__":
    sys.exit(main())
