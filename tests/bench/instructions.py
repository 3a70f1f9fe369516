#!/usr/bin/env python3
"""Holds the engine to the counts of tests/bench/baseline: nodes and instructions, +5 % at most.

SPDX-License-Identifier: MIT

    instructions.py NONET NONET_SETS --compiler TEXT [--nodes-only] [--record] [--baseline FILE]

Nodes: every kernel that this processor has walks the same tree over each set, and its size is held.
Instructions: counted by callgrind (package valgrind) over a part of the sets, for what the compiler
and the engine's memory take (set-up) and for the search (solve) under the AVX2 and the portable
kernel; over `nonet generate` of a few puzzles, and over a whole `nonet solve`.  Callgrind knows no
AVX-512: that kernel's instructions are the one thing not held here.

Counts of instructions belong to a compiler, whose name stands in the baseline; under another one
only the nodes are compared, and the exit status is 77 ("skipped").  Set and seed are fixed, one
thread runs, so the same build gives the same counts.  --record writes the baseline anew: after a
gain, or after a change that costs something and is worth it, which the commit then says.
"""
import argparse
import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SETS = HERE / "sets"
sys.path.append(str(HERE.parent / "recipes"))

import mixes  # noqa: E402

ALLOWED = 0.05
SKIPPED = 77
# Part of the sets: name, sets, puzzles of each under AVX2 and under the portable kernel.
SEARCHES = [
    ("houses", ["classic-hard.txt", "classic-extreme.txt", "x.txt", "jigsaw"], 20, 5),
    ("houses-16", ["classic-16.txt"], 20, 5),
    ("regions-x", ["jigsaw-x"], 2, 1),
    ("orders", ["thermo", "thermo-x", "comparison"], 3, 2),
    ("cages", ["killer", "killer-jigsaw"], 1, 1),
    ("cages-orders", ["thermo-killer-comparison"], 2, 2),
]
# Recipes: name, rules, keys of [generate], puzzles.
RECIPES = [
    ("classic", "classic", {"minimise": "givens"}, 50),
    ("classic-hard", "classic", {"difficulty": "hard", "symmetry": "rotate180"}, 10),
    ("thermo", "thermo", {"difficulty": "medium"}, 5),
    ("killer", "killer", {"difficulty": "medium"}, 10),
]
SET_UP = re.compile(r"nonet::core::(program::program\(nonet::core::model|solver::solver\()")
SOLVE = re.compile(r"nonet::core::solver::solve\(")


def run(command, **environment):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False,
                          env={**os.environ, **environment})
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stderr}")
    return done.stdout


# ---- nodes ----


def own_sets():
    return sorted([*SETS.glob("*.txt"), *filter(pathlib.Path.is_dir, SETS.iterdir())])


def nodes_of(program, kernel):
    """Set to the sum of its nodes."""
    rows = run([program, "--counts", "--kernel", kernel, *own_sets()]).splitlines()[1:]
    return {row.split("\t")[0]: int(row.split("\t")[3]) for row in rows[:-1]}  # the last: all


def kernels(program):
    """Those that this processor has."""
    for name in ("avx512", "avx2", "portable"):
        done = subprocess.run([program, "--counts", "--most", "1", "--kernel", name,
                               SETS / "classic-easy.txt"], capture_output=True, check=False)
        if done.returncode == 0:
            yield name


def count_nodes(program, here):
    """Nodes by name; ends the run where two kernels walk different trees."""
    by_kernel = {name: nodes_of(program, name) for name in here}
    first = next(iter(by_kernel))
    for name, nodes in by_kernel.items():
        for which, count in nodes.items():
            if count != by_kernel[first][which]:
                sys.exit(f"FAILED {which}: {name} takes {count} nodes, {first} "
                         f"{by_kernel[first][which]}: all kernels walk the same tree")
    print(f"{len(by_kernel[first])} sets: the same nodes with {', '.join(by_kernel)}")
    return {f"nodes/{which}": count for which, count in by_kernel[first].items()}


# ---- instructions ----


def profile(command, folder, options=(), **environment):
    """Instructions of a program: in all, of each function with what it calls, and without."""
    out = pathlib.Path(folder) / "callgrind.out"
    run([valgrind(), "--tool=callgrind", f"--callgrind-out-file={out}", *options, *command],
        **environment)
    return read_profile(out.read_text())


def read_profile(text):
    """The file format: valgrind.org/docs/manual/cl-format.html."""
    names, inclusive, own = {}, collections.Counter(), collections.Counter()
    caller, callee, is_call, total = "", "", False, 0
    for line in text.splitlines():
        if match := re.match(r"(c?)fn=\((\d+)\)(?: (.*))?", line):
            if match[3] is not None:
                names[match[2]] = match[3]
            if match[1]:
                callee = match[2]
            else:
                caller = match[2]
        elif line.startswith("calls="):
            is_call = True
        elif line.startswith(("summary:", "totals:")):
            total = max(total, int(line.split()[1]))
        elif is_call:
            inclusive[callee] += int(line.split()[1])
            is_call = False
        elif re.match(r"[-+*\d]", line):
            own[caller] += int(line.split()[1])
    return total, named(inclusive, names), named(own, names)


def named(costs, names):
    by_name = collections.Counter()
    for number, cost in costs.items():
        by_name[names[number]] += cost
    return by_name


def part(functions, pattern):
    return sum(cost for name, cost in functions.items() if pattern.match(name))


def valgrind():
    return shutil.which("valgrind")


def count_searches(program, folder):
    counts = {}
    for name, sets, *most in SEARCHES:
        for kernel, number in zip(("avx2", "portable"), most):
            _, functions, _ = profile([program, "--counts", "--kernel", kernel, "--most", number,
                                    *(SETS / s for s in sets)], folder)
            counts[f"set-up/{name}/{kernel}"] = part(functions, SET_UP)
            counts[f"solve/{name}/{kernel}"] = part(functions, SOLVE)
    return counts


def count_programs(nonet, folder):
    counts = {}
    for name, rules, keys, number in RECIPES:
        recipe = pathlib.Path(folder) / f"{name}.toml"
        recipe.write_text(mixes.recipe(mixes.RULES[rules], 9, None, keys))
        counts[f"generate/{name}"], _, _ = profile(
            [nonet, "--only-builtin", "generate", recipe, "-n", number, "--seed", "1", "--threads",
             "1", "--format", "json"], folder, NONET_KERNEL="avx2")
    puzzle = SETS / "killer" / "killer-plain-000000.toml"
    counts["process/solve"], _, _ = profile([nonet, "--only-builtin", "solve", puzzle], folder,
                                         NONET_KERNEL="avx2")
    return counts


# ---- the baseline ----


def read_baseline(path):
    """(what it was recorded with, name to count)"""
    compiler, counts = "", {}
    for line in path.read_text().splitlines():
        if line.startswith("# compiler: "):
            compiler = line.removeprefix("# compiler: ")
        elif line and not line.startswith("#"):
            name, count = line.split()
            counts[name] = int(count)
    return compiler, counts


def write_baseline(path, compiler, counts):
    path.write_text(
        "# What tests/bench/instructions.py holds the engine to: nodes of each set, instructions.\n"
        "# Anew (and the commit says why): cmake --build build/release --target bench_record\n"
        f"# compiler: {compiler}\n"
        + "".join(f"{name} {count}\n" for name, count in counts.items()))


def compare(recorded, counts):
    """Prints what changed; the names of those that grew too much, or that only one side has."""
    bad = []
    for name, count in counts.items():
        if name not in recorded:
            bad.append(name)
            print(f"FAILED {name}: {count}, not in the baseline")
            continue
        change = count / recorded[name] - 1 if recorded[name] else float(count > 0)
        if change > ALLOWED:
            bad.append(name)
        if abs(change) > 0.001:
            word = "FAILED " if change > ALLOWED else "better " if change < -ALLOWED else "       "
            print(f"{word}{name}: {count}, recorded {recorded[name]}: {change:+.1%}")
    return bad


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nonet", type=pathlib.Path)
    parser.add_argument("sets", type=pathlib.Path)
    parser.add_argument("--compiler", required=True, help="what built them")
    parser.add_argument("--baseline", type=pathlib.Path, default=HERE / "baseline")
    parser.add_argument("--nodes-only", action="store_true")
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_args()
    compiler, recorded = ("", {}) if arguments.record else read_baseline(arguments.baseline)
    here = list(kernels(arguments.sets))
    counts = count_nodes(arguments.sets, here)
    why_not = None
    if not arguments.nodes_only:
        if valgrind() is None:
            why_not = "valgrind is not installed (scripts/setup tests)"
            if os.environ.get("CI"):
                sys.exit(f"FAILED {why_not}")
        elif "avx2" not in here:
            why_not = "this processor has no AVX2"
        elif recorded and compiler != arguments.compiler:
            why_not = f"the baseline is of {compiler}, this build of {arguments.compiler}"
        else:
            with tempfile.TemporaryDirectory() as folder:
                counts |= count_searches(arguments.sets, folder)
                counts |= count_programs(arguments.nonet, folder)
    if arguments.record:
        if why_not is not None or arguments.nodes_only:
            sys.exit(f"nothing recorded: {why_not or 'nodes are only a part'}")
        write_baseline(arguments.baseline, arguments.compiler, counts)
        return
    bad = compare(recorded, counts)
    if bad:
        sys.exit(f"{len(bad)} of {len(counts)} counts are more than {ALLOWED:.0%} above "
                 f"{arguments.baseline.name}: mend it, or record it anew and say why")
    print(f"{len(counts)} counts are within {ALLOWED:.0%} of {arguments.baseline.name}")
    if why_not is not None:
        print(f"instructions were not compared: {why_not}")
        sys.exit(SKIPPED)


if __name__ == "__main__":
    main()
