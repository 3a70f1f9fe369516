#!/usr/bin/env python3
"""Runs the build on an emulated processor that has SSE2 and nothing newer: same trees, same bytes.

SPDX-License-Identifier: MIT

    plain_processor_test.py NONET NONET_SETS

Needs qemu-x86_64 (package qemu-user); where it is not installed the exit status is 77 ("skipped").
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "recipes"))

import mixes  # noqa: E402
from instructions import own_sets  # noqa: E402

EMULATOR = ["qemu-x86_64", "-cpu", "Opteron_G1"]  # the first with these 64 bits
failed = []


def run(command, **environment):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False,
                          env={**os.environ, **environment})


def expect_same(what, command):
    here, there = run(command), run([*EMULATOR, *command])
    if here.returncode != 0 or there.returncode != 0:
        failed.append(f"{what}: exit {here.returncode} here, {there.returncode} emulated: "
                      f"{there.stderr}")
    elif here.stdout != there.stdout or not here.stdout:
        failed.append(f"{what}: other output when emulated")


def main():
    if shutil.which(EMULATOR[0]) is None:
        print(f"{EMULATOR[0]} is not installed")
        sys.exit(77)
    nonet, sets = sys.argv[1:3]
    expect_same("nodes", [sets, "--counts", "--most", "2", *own_sets()])
    with tempfile.TemporaryDirectory() as folder:
        recipe = pathlib.Path(folder) / "recipe.toml"
        for name in ("classic", "killer", "thermo"):
            recipe.write_text(mixes.recipe(mixes.RULES[name], 9))
            expect_same(name, [nonet, "--only-builtin", "generate", recipe, "-n", "2", "--seed",
                               "7", "--format", "json"])
    puzzle = HERE / "sets" / "killer" / "killer-plain-000000.toml"
    for kernel in ("avx2", "avx512"):
        done = run([*EMULATOR, nonet, "--only-builtin", "solve", puzzle], NONET_KERNEL=kernel)
        if done.returncode != 2 or "this processor runs" not in done.stderr:
            failed.append(f"{kernel} is not refused: exit {done.returncode}: {done.stderr}")
    for what in failed:
        print(f"FAILED {what}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
