#!/usr/bin/env python3
"""Holds instructions.py to its own rules: it fails where it must, and reads profiles right.

SPDX-License-Identifier: MIT
"""
import contextlib
import io
import pathlib
import tempfile
import unittest

import instructions

PROFILE = """version: 1
events: Ir
fl=(1) main.cpp
fn=(1) main
1 10
cfn=(2) nonet::core::solver::solve(int)
calls=3 5
2 700
cfn=(3) nonet::core::solver::solver(nonet::core::program)
calls=1 7
3 40

fn=(2)
5 690
cfn=(3)
calls=1 7
6 10

fn=(3)
7 50

totals: 750
"""


class tests(unittest.TestCase):
    def compare(self, recorded, counts):
        self.said = io.StringIO()
        with contextlib.redirect_stdout(self.said):
            return instructions.compare(recorded, counts)

    def test_a_profile_gives_what_each_function_costs_with_all_it_calls(self):
        total, functions, own = instructions.read_profile(PROFILE)
        self.assertEqual(total, 750)
        self.assertEqual(instructions.part(functions, instructions.SOLVE), 700)
        self.assertEqual(instructions.part(functions, instructions.SET_UP), 50)
        self.assertEqual(own["main"], 10)
        self.assertEqual(own["nonet::core::solver::solve(int)"], 690)
        self.assertEqual(sum(own.values()), total)

    def test_more_than_five_percent_more_fails(self):
        self.assertEqual(self.compare({"a": 1000, "b": 1000}, {"a": 1051, "b": 1049}), ["a"])
        self.assertIn("FAILED a: 1051, recorded 1000: +5.1%", self.said.getvalue())

    def test_less_never_fails(self):
        self.assertEqual(self.compare({"a": 1000}, {"a": 500}), [])
        self.assertIn("better", self.said.getvalue())

    def test_what_is_not_recorded_fails(self):
        self.assertEqual(self.compare({}, {"a": 1}), ["a"])
        self.assertEqual(self.compare({"a": 0}, {"a": 1}), ["a"])

    def test_a_baseline_is_read_as_it_was_written(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "baseline"
            instructions.write_baseline(path, "GNU 12.2.0", {"nodes/x": 3, "solve/x/avx2": 9})
            self.assertEqual(instructions.read_baseline(path),
                             ("GNU 12.2.0", {"nodes/x": 3, "solve/x/avx2": 9}))

    def test_the_recorded_baseline_has_every_set(self):
        _, recorded = instructions.read_baseline(instructions.HERE / "baseline")
        for path in instructions.own_sets():
            self.assertIn(f"nodes/{path.stem}", recorded)


if __name__ == "__main__":
    unittest.main()
