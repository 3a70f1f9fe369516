#!/usr/bin/env python3
"""Every recipe that a pack ships makes puzzles; there is one for each family, and six mixes.

SPDX-License-Identifier: MIT

    shipped_test.py NONET PLUGINS [--seeds N]
"""
import argparse
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from program import failed, program, report  # noqa: E402

FAMILIES = {"classic", "diagonal", "jigsaw", "killer", "thermo", "comparison"}
FRAME = {"classic", "latin", "rows", "columns", "boxes"}
MIXES = 6


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nonet", type=pathlib.Path)
    parser.add_argument("plugins", type=pathlib.Path)
    parser.add_argument("--seeds", type=int, default=10)
    arguments = parser.parse_args()
    number, failures, alone, mixed = 0, [], set(), 0
    with tempfile.TemporaryDirectory() as folder:
        nonet = program(arguments.nonet.resolve(), folder)
        for recipe in sorted(arguments.plugins.glob("*/recipes/*.toml")):
            used = {rule["use"] for rule in nonet.read(recipe)["rule"]}
            family = used - FRAME or {"classic"}
            if len(family) == 1:
                alone |= family
            else:
                mixed += 1
            for seed in range(arguments.seeds):
                number += 1
                try:
                    nonet.hold(nonet.make(recipe, seed))
                except failed as fault:
                    failures.append(f"{recipe} seed {seed}: {fault}")
    number += 1
    if missing := FAMILIES - alone:
        failures.append(f"no recipe for {', '.join(sorted(missing))} alone")
    elif mixed < MIXES:
        failures.append(f"expected {MIXES} recipes that mix rules, found {mixed}")
    return report("shipped recipes", number, failures)


if __name__ == "__main__":
    sys.exit(main())
