#!/usr/bin/env python3
"""Holds the header against the stored description of its types (nonet-1.0.abi, by abidw).

SPDX-License-Identifier: MIT

    baseline_test.py COMPILER INCLUDE          the test
    baseline_test.py COMPILER INCLUDE --write  stores today's header as the baseline

A minor version appends; then abidiff reports what was added, a person reads it, and the new
baseline is committed beside the change.
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
BASELINE = HERE / "nonet-1.0.abi"
COMPILER, INCLUDE = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
HEADER = (INCLUDE / "nonet/nonet.h").read_text()


def describe(header, folder):
    """The description of a header's types, written into `folder`."""
    folder = pathlib.Path(folder)
    (folder / "nonet").mkdir()
    (folder / "nonet/nonet.h").write_text(header)
    library = folder / "all_types.so"
    subprocess.run([COMPILER, "-std=c11", "-g", "-O0", "-shared", "-fPIC", f"-I{folder}",
                    "all_types.c", "-o", library], check=True, cwd=HERE)
    # Without debug info abidiff finds no difference, whatever changed.
    sections = subprocess.run(["readelf", "-S", library], check=True, capture_output=True).stdout
    assert b".debug_info" in sections, f"{COMPILER} wrote no debug info"
    return subprocess.run(["abidw", "--no-show-locs", "--no-comp-dir-path", "--no-corpus-path",
                           library], check=True, capture_output=True, text=True).stdout


def compare(header):
    """The exit status of abidiff (0: the same) and what it says."""
    with tempfile.TemporaryDirectory() as folder:
        today = pathlib.Path(folder) / "today.abi"
        today.write_text(describe(header, folder))
        done = subprocess.run(["abidiff", "--harmless", BASELINE, today], capture_output=True,
                              text=True, check=False)
        return done.returncode, done.stdout


class Baseline(unittest.TestCase):
    def test_the_header_is_what_version_1_0_was(self):
        status, said = compare(HEADER)
        self.assertEqual(status, 0, said)

    def test_each_kind_of_change_is_noticed(self):
        changes = {
            "a field between others": (r"(uint32_t rows, columns;)", r"uint32_t depth; \1"),
            "a field at the end": (r"(\n\} nonet_pack;)", r"\n  const char *homepage;\1"),
            "a field gone": (r"  int64_t fallback;.*\n", ""),
            "a field of another type": (r"uint16_t cost, events;", "int16_t cost, events;"),
            "two fields swapped": (r"uint32_t kind, count;", "uint32_t count, kind;"),
            "an argument more": (r"\(const void\* rule, const nonet_canvas\* canvas\)",
                                 "(const void* rule, const nonet_canvas* canvas, int layer)"),
            "an argument of another type": (r"b, int32_t gap", "b, int64_t gap"),
            "another answer": (r"uint32_t \(\*orbit\)", "uint64_t (*orbit)"),
        }
        for what, (old, new) in changes.items():
            with self.subTest(what):
                changed, count = re.subn(old, new, HEADER)
                self.assertEqual(count, 1, "the header no longer has the line that this changes")
                self.assertNotEqual(compare(changed)[0], 0)


if __name__ == "__main__":
    if sys.argv[3:] == ["--write"]:
        with tempfile.TemporaryDirectory() as scratch:
            BASELINE.write_text(describe(HEADER, scratch))
    else:
        unittest.main(argv=sys.argv[:1], verbosity=2)
