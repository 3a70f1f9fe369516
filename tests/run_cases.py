#!/usr/bin/env python3
"""Runs `nonet` on every puzzle of a folder and holds the answers against its expect.tsv.

SPDX-License-Identifier: MIT

    run_cases.py NONET FOLDER [--threads N]

expect.tsv: name, solutions (0, n, 2+ or error), solution or '-', 'or-error' where refusing the
file is as good as 0.  Cases whose rules the program does not have are skipped and listed.
"""
import argparse
import csv
import json
import pathlib
import subprocess
import sys
import tomllib

SECONDS = 120  # a case that takes longer has failed; asserts no speed


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    if done.returncode < 0:
        raise AssertionError(f"{' '.join(command)}: killed by signal {-done.returncode}")
    return done


def known_rules(nonet):
    listing = json.loads(run([nonet, "rules", "--json"]).stdout)
    return {rule["name"] for rule in listing["rules"]}


def used_rules(path):
    try:
        return {rule.get("use") for rule in tomllib.loads(path.read_text()).get("rule", [])}
    except tomllib.TOMLDecodeError:
        return set()


def check(nonet, path, solutions, solution, or_error, options):
    """Returns None, or a sentence that says what is wrong."""
    limit = ["--limit", "2"] if solutions == "2+" else []
    count = run([nonet, "count", *limit, *options, str(path)])
    refused = count.returncode == 2 and f"{path.name}:" in count.stderr
    if solutions == "error":
        return None if refused else f"expected a refusal, got exit {count.returncode}"
    if refused and or_error:
        return None
    if count.returncode != 0:
        return f"count ended with {count.returncode}: {count.stderr.strip()}"
    # Counting ended by its limit says `2+`.
    if count.stdout.strip() != solutions:
        return f"expected {solutions} solutions, counted {count.stdout.strip()}"
    verdict = {"0": "none", "1": "unique"}.get(solutions, "multiple")
    checked = run([nonet, "check", *options, str(path)])
    if f": {verdict}" not in checked.stdout:
        return f"check: expected {verdict}, found {checked.stdout.strip()}"
    if checked.returncode != (0 if solutions == "1" else 1):
        return f"check ended with {checked.returncode}"
    solved = run([nonet, "solve", *options, str(path)])
    if solved.returncode != (1 if solutions == "0" else 0):
        return f"solve ended with {solved.returncode}"
    if solution != "-" and "".join(solved.stdout.split()) != solution:
        return f"solve: expected {solution}, found {''.join(solved.stdout.split())}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nonet")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--threads", default="")
    arguments = parser.parse_args()
    options = ["--threads", arguments.threads] if arguments.threads else []

    rules = known_rules(arguments.nonet)
    passed, skipped, failed = 0, [], []
    with open(arguments.folder / "expect.tsv", encoding="utf-8", newline="") as table:
        for row in csv.reader(table, delimiter="\t"):
            if not row or row[0].startswith("#"):
                continue
            name, solutions, solution, or_error = (row + ["-", "-"])[:4]
            path = arguments.folder / f"{name}.toml"
            missing = used_rules(path) - rules
            if missing:
                skipped.append(f"{name} (no rule {', '.join(sorted(missing))})")
                continue
            try:
                wrong = check(arguments.nonet, path, solutions, solution,
                              or_error == "or-error", options)
            except (AssertionError, subprocess.TimeoutExpired) as problem:
                wrong = str(problem)
            if wrong:
                failed.append(f"{name}: {wrong}")
            else:
                passed += 1
    for line in skipped:
        print("skipped", line)
    for line in failed:
        print("FAILED", line)
    print(f"{passed} passed, {len(failed)} failed, {len(skipped)} skipped")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
