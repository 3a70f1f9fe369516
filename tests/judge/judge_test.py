#!/usr/bin/env python3
"""The judge against puzzles with known answers: it is no judge if it is wrong itself.

SPDX-License-Identifier: MIT

    judge_test.py SOURCE

SOURCE/tests/cases and SOURCE/plugins/*/tests hold puzzles and an expect.tsv each.
"""
import csv
import pathlib
import subprocess
import sys
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import clauses  # noqa: E402
import judge  # noqa: E402
import puzzle_text  # noqa: E402

SOURCE = pathlib.Path(sys.argv[1])
FOLDERS = [SOURCE / "tests/cases", *sorted(SOURCE.glob("plugins/*/tests"))]
GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def rows(folder):
    with open(folder / "expect.tsv", encoding="utf-8", newline="") as table:
        for row in csv.reader(table, delimiter="\t"):
            if row and not row[0].startswith("#"):
                yield (row + ["-", "-"])[:3]


def classic(**more):
    return {"grid": {"size": 9, "givens": GIVENS}, "rule": [{"use": "classic"}], **more}


def empty(size, *rules):
    return puzzle_text.puzzle({"grid": {"size": size}, "rule": list(rules)})


class known_puzzles(unittest.TestCase):
    def test_every_known_answer_is_found_again(self):
        words = {"0": "none", "1": "unique"}
        seen, foreign = [], 0
        for folder in FOLDERS:
            for name, solutions, solution in rows(folder):
                if solutions == "error":
                    continue  # whether faulty files are refused is not for the judge
                with self.subTest(puzzle=f"{folder}/{name}"):
                    try:
                        puzzle = puzzle_text.read(folder / f"{name}.toml")
                    except puzzle_text.unknown as reason:
                        self.assertRegex(str(reason), "^rule [a-z-]+ with $")
                        foreign += 1
                        continue
                    word, found = judge.verdict(puzzle)
                    self.assertEqual(word, words.get(solutions, "multiple"))
                    if solution != "-" and word == "unique":
                        self.assertEqual(found, [solution])
                    seen.append(word)
        # Enough of each kind, so that no one answer is always right.
        for word, least in (("none", 10), ("unique", 100), ("multiple", 20)):
            self.assertGreaterEqual(seen.count(word), least, word)
        self.assertLess(foreign, 10)


class rules(unittest.TestCase):
    """Each rule where it decides alone; the answers are counted by hand."""

    def only_solution(self, size, *rules_of_it):
        word, found = judge.verdict(empty(size, *rules_of_it))
        self.assertEqual(word, "unique")
        return found[0]

    def test_a_thermometer_of_all_values_is_fixed(self):
        # Column 1 rises, and so do two more cells of each row: 1 2 3, 2 3 1, 3 1 2.
        self.assertEqual(self.only_solution(
            3, {"use": "latin"}, {"use": "thermo", "thermometers": ["r1c1-r3c1", "r1c1-r1c3"]}),
            "123231312")

    def test_signs_point_to_the_lower_value(self):
        self.assertEqual(self.only_solution(
            2, {"use": "latin"}, {"use": "comparison", "signs": ["r1c1 > r1c2"]}), "2112")
        self.assertEqual(self.only_solution(
            2, {"use": "latin"}, {"use": "comparison", "signs": ["r2c1>r1c1"]}), "1221")

    def test_a_cage_differs_unless_its_values_may_repeat(self):
        cage = {"cells": "r1c1 r2c2", "sum": 2}
        self.assertEqual(judge.verdict(empty(2, {"use": "latin"}, {"use": "killer",
                                                                   "cages": [cage]}))[0], "none")
        self.assertEqual(self.only_solution(
            2, {"use": "latin"}, {"use": "killer", "cages": [{**cage, "repeats": True}]}), "1221")
        self.assertEqual(judge.verdict(empty(2, {"use": "latin"}, {"use": "killer", "cages": [
            {"cells": "r1c1 r2c2"}]}))[0], "none")

    def test_the_sum_of_a_cage_counts(self):
        # r1c1 is in 1 2 and in 1 3.
        self.assertEqual(self.only_solution(3, {"use": "latin"}, {"use": "killer", "cages": [
            {"cells": "r1c1-r1c2", "sum": 3}, {"cells": "r1c1 r2c1", "sum": 4}]}), "123312231")

    def test_diagonals_hold_each_value_once(self):
        latin, x = {"use": "latin"}, {"use": "diagonal"}
        self.assertEqual(judge.verdict(empty(3, latin, x))[0], "none")
        self.assertEqual(judge.verdict(empty(3, latin, {**x, "which": "main"}))[0], "multiple")

    def test_regions_hold_each_value_once(self):
        regions = {"use": "jigsaw", "regions": "AAB CAB CCB"}
        word, found = judge.verdict(empty(3, {"use": "rows"}, {"use": "columns"}, regions))
        self.assertEqual(word, "multiple")
        for values in found:
            self.assertEqual({values[0], values[1], values[4]}, set("123"))

    def test_boxes_of_a_size_that_is_no_square_are_wider_than_tall(self):
        for size, shape in ((6, (2, 3)), (8, (2, 4)), (10, (2, 5)), (12, (3, 4)), (16, (4, 4))):
            self.assertEqual(empty(size).board.box_shape(None), shape)

    def test_calm_squares_keep_1_and_9_apart(self):
        puzzle = empty(9, {"use": "calm-squares"})
        grid = [2] * 81
        grid[10], grid[11] = 1, 9
        self.assertIn("beside", puzzle.broken(grid))
        grid[11], grid[12] = 2, 9
        self.assertIsNone(puzzle.broken(grid))


class spellings(unittest.TestCase):
    def test_cells_are_read_in_order(self):
        board = empty(4).board
        for text, cells in (("r1c1-r1c3", [0, 1, 2]), ("R3C3 - r1c1", [10, 5, 0]),
                            ("r1c4, r2c4,r3c4", [3, 7, 11]), (["r1c1 r2c1", "r4c4"], [0, 4, 15]),
                            ("r2c2-r2c2", [5])):
            self.assertEqual(board.read_cells(text), cells, text)

    def test_what_the_judge_does_not_know_is_never_passed_over(self):
        for tree in (classic(rule=[{"use": "anti-knight"}]),
                     classic(rule=[{"use": "classic", "torus": True}]),
                     classic(rule=[{"use": "killer", "cages": [{"cells": "r1c1", "product": 3}]}]),
                     {"grid": {"size": 9, "entries": GIVENS}, "rule": []},
                     {"grid": {"size": 9, "givens": GIVENS[1:]}, "rule": []}):
            with self.assertRaises(puzzle_text.unknown):
                puzzle_text.puzzle(tree)
        for text in ("r1c1-r2c3", "c1r1", "r5c1", "r0c1"):
            with self.assertRaises(puzzle_text.unknown):
                empty(4).board.read_cells(text)


class faults(unittest.TestCase):
    def test_the_stated_solution_has_to_be_the_one(self):
        self.assertIsNone(judge.fault(puzzle_text.puzzle(classic(puzzle={"solution": SOLUTION}))))
        self.assertIsNone(judge.fault(puzzle_text.puzzle(classic())))
        wrong = SOLUTION[:-1] + "8"
        said = judge.fault(puzzle_text.puzzle(classic(puzzle={"solution": wrong})))
        self.assertEqual(said, f"states {wrong}, but its solution is {SOLUTION}")

    def test_a_given_less_can_make_two_solutions_of_one(self):
        tree = classic()
        tree["grid"]["givens"] = "." * 27 + GIVENS[27:]
        self.assertRegex(judge.fault(puzzle_text.puzzle(tree)), "^multiple [1-9]{81} [1-9]{81}$")
        tree["grid"]["givens"] = "55" + GIVENS[2:]
        self.assertEqual(judge.fault(puzzle_text.puzzle(tree)), "none")

    def test_candidates_are_part_of_the_puzzle(self):
        tree = classic()
        tree["grid"]["candidates"] = {"r1c3": "12"}
        self.assertEqual(judge.fault(puzzle_text.puzzle(tree)), "none")

    def test_a_question_that_takes_too_long_is_no_answer(self):
        given_up = subprocess.CompletedProcess([], 0, "c UNKNOWN\n", "")
        with mock.patch.object(clauses.subprocess, "run", return_value=given_up):
            with self.assertRaises(clauses.undecided):
                judge.verdict(puzzle_text.puzzle(classic()))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
