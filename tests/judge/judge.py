#!/usr/bin/env python3
"""The independent judge: has a puzzle no solution, one, or more?  Asked of a SAT solver.

SPDX-License-Identifier: MIT

    judge.py FILE...        FILE: unique | FILE: none | FILE: multiple ONE OTHER

It reads the puzzle file by itself and shares no code with the engine.  It asks twice: for a
solution, and for one beside it.  Exit status 1 if a puzzle is not unique or states a solution
that is wrong.
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import clauses  # noqa: E402
import puzzle_text  # noqa: E402


def solutions(puzzle):
    """Up to two solutions, each held against the rules themselves, which knows no clauses."""
    found = []
    said = clauses.encoding(puzzle)
    while len(found) < 2:
        values = said.solve()
        if values is None:
            break
        broken = puzzle.broken(values)
        assert broken is None, f"the clauses do not say the rules: {broken}"
        assert values not in found, "the clauses do not exclude a solution"
        found.append(values)
        said.exclude(values)
    return found


def verdict(puzzle):
    """'none', 'unique' or 'multiple', and the solutions that were found, spelled."""
    found = solutions(puzzle)
    return ("none", "unique", "multiple")[len(found)], [puzzle.spell(s) for s in found]


def fault(puzzle):
    """Why this is no finished puzzle: not unique, or a stated solution that is not it; or None."""
    word, found = verdict(puzzle)
    if word != "unique":
        return f"{word} {' '.join(found)}".strip()
    stated = puzzle.solution
    if stated is not None and puzzle.spell(stated) != found[0]:
        return f"states {puzzle.spell(stated)}, but its solution is {found[0]}"
    return None


def main():
    status = 0
    for name in sys.argv[1:]:
        said = fault(puzzle_text.read(name))
        print(f"{name}: {said or 'unique'}", flush=True)
        status |= said is not None
    return status


if __name__ == "__main__":
    sys.exit(main())
