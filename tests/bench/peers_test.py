#!/usr/bin/env python3
"""Holds peers.py to its arithmetic and its refusals, with programs that only pretend to solve.

SPDX-License-Identifier: MIT
"""
import argparse
import contextlib
import io
import pathlib
import shlex
import sys
import tempfile
import unittest

import peers

# Prints what it is told to, then copies the set with a word put before each line.
FAKE = """
import sys
path, say, word = sys.argv[1:4]
print(say.replace('\\\\n', '\\n'))
for line in (sys.stdin if path == '-' else open(path)):
    print(word + line.strip())
"""


class tests(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        (self.folder / "fake.py").write_text(FAKE)
        self.set = self.folder / "four.txt"
        self.set.write_text("# a comment\n1...\n..2.\n\n...3\n4...\n")

    def fake(self, path, say, word="="):
        program = [sys.executable, str(self.folder / "fake.py"), path, say, word]
        return " ".join(map(shlex.quote, program))

    def run_peers(self, *arguments):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            status = peers.main([*arguments, str(self.set)])
        return status, said.getvalue().splitlines()[-1]

    def test_rates_are_divided(self):
        status, line = self.run_peers(
            "--ours", self.fake("{set}", "900 a second"), "--ours-figure", "rate:(.*) a second",
            "--peer", self.fake("-", "300 a second"), "--peer-figure", "rate:(.*) a second")
        self.assertEqual(status, 0)
        self.assertEqual(line, "| four | 4 | 900 | 300 | **3** | 3 to 3 |")

    def test_times_of_single_puzzles_are_added_up_and_units_are_known(self):
        status, line = self.run_peers(
            "--ours", self.fake("{set}", "2 ms\\n2 ms\\n1 ms\\n3 ms"), "--ours-figure",
            "ms:(.*) ms", "--peer", self.fake("{set}", "in all 16000 us"), "--peer-figure",
            "us:all (.*) us")
        self.assertEqual(status, 0)
        self.assertEqual(line, "| four | 4 | 500 | 250 | **2** | 2 to 2 |")

    def test_the_median_of_the_rounds_counts(self):
        line = peers.row(self.set, 4, [(10.0, 10.0), (40.0, 10.0), (20.0, 10.0)])
        self.assertEqual(line, "| four | 4 | 20 | 10 | **2** | 1 to 4 |")

    def test_processor_time_is_taken_by_itself(self):
        status, line = self.run_peers("--ours", self.fake("{set}", "x"), "--peer",
                                      self.fake("-", "x"), "--rounds", "1")
        self.assertEqual(status, 0)
        self.assertRegex(line, r"^\| four \| 4 \| [0-9.]+ \| [0-9.]+ \| \*\*[0-9.]+\*\* \|")

    def test_a_figure_from_the_clock_is_raised_by_what_others_took(self):
        ran = peers.outcome("100 a second", cpu=1.0, wall=2.5)
        rate = peers.figure.parse("rate:(.*) a second")
        self.assertEqual(rate.speed(ran, 4), 100)
        self.assertEqual(rate.speed(ran, 4, by_the_clock=True), 250)

    def test_other_answers_are_no_comparison(self):
        same = ["--same", "^=.*[1-4]"]
        ours = ["--ours", self.fake("{set}", "x", "=")]
        self.assertEqual(self.run_peers(*ours, "--peer", self.fake("-", "x", "="), *same)[0], 0)
        status, line = self.run_peers(*ours, "--peer", self.fake("-", "x", "=="), *same)
        self.assertEqual(status, 1)
        self.assertIn("answer 1 differs: ours =1..., the peer's ==1...", line)
        status, line = self.run_peers(*ours, "--peer", self.fake("/dev/null", "x"), *same)
        self.assertEqual(status, 1)
        self.assertIn("we gave 4 answers, the peer 0", line)

    def test_what_fails_is_named(self):
        ours = ["--ours", self.fake("{set}", "x")]
        status, line = self.run_peers(*ours, "--peer", "false")
        self.assertEqual((status, line), (1, f"FAILED {self.set}: false: exit 1"))
        status, line = self.run_peers(*ours, "--peer", "/no/such/program")
        self.assertEqual(status, 1)
        self.assertIn("No such file", line)
        status, line = self.run_peers(*ours, "--peer", "sleep 9", "--patience", "0.1")
        self.assertEqual(status, 1)
        self.assertIn("ended after --patience", line)
        status, line = self.run_peers(*ours, "--peer", self.fake("-", "x"), "--peer-figure",
                                      "ms:([0-9]+) ms")
        self.assertEqual(status, 1)
        self.assertIn("matches nothing that it printed", line)

    def test_a_figure_is_checked_when_it_is_given(self):
        for text in ("fast", "cpu:x", "rate", "ms:no group", "ms:(a)(b)", "ms:("):
            with self.assertRaises(argparse.ArgumentTypeError, msg=text):
                peers.figure.parse(text)


if __name__ == "__main__":
    unittest.main()
