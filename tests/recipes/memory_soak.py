#!/usr/bin/env python3
"""Memory stays flat, however many puzzles are made.

SPDX-License-Identifier: MIT

    memory_soak.py NONET RECIPE [FEW] [MANY]

Compares the most memory that `nonet generate` had at once while it made FEW (1000) and MANY
(100000) puzzles.
"""
import os
import subprocess
import sys

# Queues between threads fill more or less, and the allocator's arenas with them.
SPARE_KIB = 2048


def most_memory(nonet, recipe, count):
    """In KiB."""
    command = [nonet, "generate", recipe, "-n", str(count), "--seed", "1", "--threads", "2",
               "--format", "lines"]
    run = subprocess.Popen(command, stdout=subprocess.PIPE)
    lines = sum(1 for _ in run.stdout)
    _, status, used = os.wait4(run.pid, 0)
    run.returncode = os.waitstatus_to_exitcode(status)
    if run.returncode != 0 or lines != count:
        sys.exit(f"FAILED {' '.join(command)}: exit {run.returncode}, {lines} lines")
    return used.ru_maxrss


def main():
    nonet, recipe = sys.argv[1:3]
    few, many = [int(n) for n in sys.argv[3:5]] or (1000, 100000)
    small, large = most_memory(nonet, recipe, few), most_memory(nonet, recipe, many)
    print(f"memory: {small} KiB for {few} puzzles, {large} KiB for {many}")
    if large > small + SPARE_KIB:
        print(f"FAILED memory grows by {large - small} KiB")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
