#!/usr/bin/env python3
"""Builds packs in a folder of its own against an installed and moved Nonet, and uses them.

SPDX-License-Identifier: MIT

    outside_test.py BUILD SOURCE CC CXX [OTHER_CC OTHER_CXX]

BUILD is a finished build tree.  The packs are those that sdk/README.md shows: sdk/template and
sdk/examples.  They are built by the compiler of the host and, where there is one, by the other.
"""
import csv
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

BUILD, SOURCE = (pathlib.Path(p).resolve() for p in sys.argv[1:3])
COMPILERS = [tuple(sys.argv[i:i + 2]) for i in range(3, len(sys.argv), 2)]
PROJECTS = {
    "my-rules": SOURCE / "sdk/template",
    "calm-squares": SOURCE / "sdk/examples/calm-squares",
    "multiple-line": SOURCE / "sdk/examples/multiple-line",
}
ANTI_CAMEL = SOURCE / "sdk/examples/anti-camel"
PLATFORM = "linux-" + os.uname().machine
MINUTES = 60


def run(*command, status=0, **options):
    # Neither the environment nor the folder of the test may help the installed program.
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("NONET", "XDG"))}
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, check=False,
                          timeout=20 * MINUTES, env=environment, **options)
    if status is not None and done.returncode != status:
        raise AssertionError(f"{' '.join(map(str, command))}\nended with {done.returncode}:\n"
                             f"{done.stdout}{done.stderr}")
    return done


def listing(folder):
    """Every file below a folder, with what would show that it was written again."""
    return {str(p.relative_to(folder)): (p.stat().st_mtime_ns, p.stat().st_size)
            for p in sorted(folder.rglob("*")) if p.is_file()}


def expectations(folder):
    with open(folder / "tests/expect.tsv", encoding="utf-8", newline="") as table:
        for row in csv.reader(table, delimiter="\t"):
            if row and not row[0].startswith("#"):
                yield folder / "tests" / f"{row[0]}.toml", row[1], row[2]


class Outside(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="nonet-outside-")
        cls.addClassCleanup(scratch.cleanup)
        cls.work = pathlib.Path(scratch.name)
        first, cls.prefix = cls.work / "first", cls.work / "moved here/nonet"
        run("cmake", "--install", BUILD, "--prefix", first)
        cls.prefix.parent.mkdir()
        first.rename(cls.prefix)
        cls.nonet = cls.prefix / "bin/nonet"
        cls.before = listing(cls.prefix)

    def tearDown(self):
        self.assertEqual(listing(self.prefix), self.before, "the installation was changed")

    def configure(self, project, build, *options, status=0):
        return run("cmake", "-S", project, "-B", build, "-G", "Ninja",
                   "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_PREFIX_PATH={self.prefix}", *options,
                   status=status, cwd=self.work)

    def hold_against_expectations(self, folder, packs):
        """The installed program, with nothing but --pack-path, gives the stated answers."""
        for puzzle, solutions, solution in expectations(folder):
            status = 2 if solutions == "error" else 0
            said = run(self.nonet, "--pack-path", packs, "count", puzzle, status=status,
                       cwd=self.work)
            self.assertEqual(said.stdout.strip(), "" if solutions == "error" else solutions)
            if solution != "-":
                said = run(self.nonet, "--pack-path", packs, "solve", puzzle, cwd=self.work)
                self.assertEqual("".join(said.stdout.split()), solution)
            # Without the pack its rule is unknown.
            said = run(self.nonet, "count", puzzle, status=2, cwd=self.work)
            self.assertIn("expected a rule type, found", said.stderr)

    def test_a_moved_installation_finds_its_own_packs(self):
        for puzzle in sorted((SOURCE / "tests/cases").glob("classic-6-*.toml")):
            run(self.nonet, "solve", puzzle, cwd=self.work)

    def test_packs_in_cpp_are_built_and_used(self):
        for cc, cxx in COMPILERS:
            for name, source in PROJECTS.items():
                with self.subTest(name, compiler=cxx):
                    here = self.work / pathlib.Path(cxx).name / name
                    shutil.copytree(source, here / "source")
                    self.configure(here / "source", here / "build", f"-DCMAKE_C_COMPILER={cc}",
                                   f"-DCMAKE_CXX_COMPILER={cxx}")
                    run("cmake", "--build", here / "build")
                    packs = here / "build/packs"
                    bundle = packs / f"{name}.nonet"
                    self.assertTrue((bundle / "pack.toml").is_file())
                    self.assert_sealed(bundle / PLATFORM / f"{name}.so")
                    self.hold_against_expectations(source, packs)
                    self.generate(source, packs)
                    run("ctest", "--test-dir", here / "build", "--output-on-failure",
                        "--no-tests=error")
                    run("cmake", "--install", here / "build", "--prefix", here / "home")
                    self.hold_against_expectations(source, here / "home/share/nonet/packs")

        self.assert_together([self.work / pathlib.Path(COMPILERS[0][1]).name / name / "build/packs"
                              for name in PROJECTS])

    def generate(self, folder, packs):
        """A pack's recipes make puzzles that have one solution with its rules in force."""
        for recipe in sorted(folder.glob("recipes/*.toml")):
            made = self.work / "made"
            shutil.rmtree(made, ignore_errors=True)
            run(self.nonet, "--pack-path", packs, "generate", recipe, "-n", 3, "--seed", 1,
                "-o", made, cwd=self.work)
            puzzles = sorted(made.iterdir())
            self.assertEqual(len(puzzles), 3)
            said = run(self.nonet, "--pack-path", packs, "check", *puzzles, cwd=self.work)
            self.assertEqual(said.stdout.count(": unique"), 3)
            # The rule counts: without it a puzzle has more solutions.
            self.assertTrue(any(self.count_as_classic(p) > 1 for p in puzzles))

    def count_as_classic(self, puzzle):
        text = puzzle.read_text()
        givens = re.search(r'^givens = """\n.*?^"""', text, re.S | re.M).group(0)
        plain = self.work / "plain.toml"
        plain.write_text(f'nonet = 1\n[grid]\n{givens}\n[[rule]]\nuse = "classic"\n')
        said = run(self.nonet, "count", "--limit", 2, plain, cwd=self.work)
        return int(said.stdout.strip().rstrip("+"))

    def assert_together(self, folders):
        """Packs of several folders in one puzzle."""
        puzzle = self.work / "mix.toml"
        puzzle.write_text('nonet = 1\n[grid]\nsize = 9\n[[rule]]\nuse = "classic"\n'
                          '[[rule]]\nuse = "calm-squares"\n[[rule]]\nuse = "whisper"\n'
                          'lines = ["r1c1 r2c2 r3c3"]\n')
        options = [word for folder in folders for word in ("--pack-path", folder)]
        run(self.nonet, *options, "solve", puzzle, cwd=self.work)
        run(self.nonet, *options, "rules", "multiple-line", cwd=self.work)

    def test_a_pack_in_c_is_built_by_hand_and_used(self):
        for cc, _ in COMPILERS:
            with self.subTest(compiler=cc):
                packs = self.work / pathlib.Path(cc).name / "by-hand"
                library = packs / "anti-camel.nonet" / PLATFORM / "anti-camel.so"
                library.parent.mkdir(parents=True)
                run(cc, "-std=c11", "-O2", "-fPIC", "-fvisibility=hidden", "-shared",
                    "-Wl,-z,defs", "-I", self.prefix / "include", ANTI_CAMEL / "anti_camel.c",
                    "-o", library)
                run(self.nonet, "pack", "manifest", library, "-o",
                    packs / "anti-camel.nonet/pack.toml")
                self.assert_sealed(library)
                self.hold_against_expectations(ANTI_CAMEL, packs)

    def test_a_project_in_c_alone_may_use_nonet_add_pack(self):
        here = self.work / "c-alone"
        shutil.copytree(ANTI_CAMEL, here / "source")
        (here / "source/CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\n"
            "project(anti-camel VERSION 1.0.0 LANGUAGES C)\n"
            "find_package(Nonet REQUIRED COMPONENTS sdk)\n"
            "nonet_add_pack(anti-camel anti_camel.c)\n")
        self.configure(here / "source", here / "build", f"-DCMAKE_C_COMPILER={COMPILERS[0][0]}")
        run("cmake", "--build", here / "build")
        self.hold_against_expectations(ANTI_CAMEL, here / "build/packs")

    def test_a_program_embeds_the_engine(self):
        cc, cxx = COMPILERS[0]
        here = self.work / "embed"
        self.configure(SOURCE / "tests/outside/embed", here, f"-DCMAKE_C_COMPILER={cc}",
                       f"-DCMAKE_CXX_COMPILER={cxx}")
        run("cmake", "--build", here)
        puzzle = SOURCE / "tests/cases/classic-9-0.toml"
        answer = run(here / "embed", self.prefix / "lib/nonet/packs", puzzle, cwd=self.work)
        solved = run(self.nonet, "solve", puzzle, cwd=self.work)
        self.assertEqual(answer.stdout.strip(), "".join(solved.stdout.split()))

    def test_a_pack_needs_none_of_the_hosts_dependencies(self):
        source = self.work / "needs-little"
        source.mkdir()
        (source / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(x LANGUAGES CXX)\n"
            "find_package(Nonet REQUIRED)\n"
            "if(NOT TARGET nonet::sdk OR NOT TARGET nonet::core OR TARGET nonet::host)\n"
            "  message(FATAL_ERROR unexpected)\nendif()\n")
        without = "-DCMAKE_DISABLE_FIND_PACKAGE_spdlog=ON"
        self.configure(source, source / "build", without)
        said = self.configure(SOURCE / "tests/outside/embed", source / "embed", without, status=1)
        self.assertIn("spdlog (for host)", said.stderr)

    def test_the_commands_of_the_readme_work(self):
        here = self.work / "readme"
        here.mkdir()
        text = (SOURCE / "sdk/README.md").read_text()
        script = "".join(re.findall(r"^```sh\n(.*?)^```$", text, re.S | re.M))
        self.assertIn("pack manifest", script)
        run("env", f"NONET={self.prefix}", f"HOME={here}", "bash", "-euc", script, cwd=here)

    def test_the_excerpts_of_the_readme_are_in_the_files(self):
        text = (SOURCE / "sdk/README.md").read_text()
        excerpts = re.findall(r"^<!-- from (\S+) -->\n```\w*\n(.*?)^```$", text, re.S | re.M)
        self.assertGreaterEqual(len(excerpts), 8)
        for file, excerpt in excerpts:
            with self.subTest(file):
                self.assertIn(excerpt, (SOURCE / "sdk" / file).read_text())

    def assert_sealed(self, library):
        said = run("nm", "-D", "--defined-only", "--format=just-symbols", library)
        self.assertEqual(said.stdout.split(), ["nonet_pack_v1"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
