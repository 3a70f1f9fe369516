#!/usr/bin/env python3
"""Shows bad packs to the executable: each has its own message, none takes the others down.

SPDX-License-Identifier: MIT

    bad_packs_test.py NONET LIBRARIES

LIBRARIES holds NAME.so for each bad_library() of CMakeLists.txt.  A bundle is made for each test
in a folder of its own, with a manifest written here: `nonet pack manifest` refuses most of them.
"""
import contextlib
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

NONET, LIBRARIES = (pathlib.Path(p).resolve() for p in sys.argv[1:3])
PLATFORM = "linux-" + os.uname().machine
SUMMARY = "a pack for the tests of the loader"

# A rule of the pack is needed: the message behind the library's path, and exit status 3.
LOADING = {
    "no-symbol": "expected the symbol nonet_pack_v1, found none; this is a library, but not a pack",
    "function": "expected nonet_pack_v1 to be a constant of type nonet_pack, found a function or "
                "something else",
    "short-symbol": "expected nonet_pack_v1 to be as large as its struct_size says, found 4 bytes",
    "undefined-symbol": "does not load: undefined symbol nonet_no_such_function; link the pack "
                        "with the library or source that has it",
    "wrong-major": "expected a pack for interface 1, found one for 2; build it with the SDK of "
                   "this host",
    "newer-minor": "needs a host with interface 1.999 or newer, this one has 1.0; a newer nonet "
                   "can load it",
    "tiny-pack": "expected a struct_size of at least 72 in nonet_pack_v1, found 4",
    "short-pack": "expected a struct_size of at least 72 in nonet_pack_v1, found 64",
    "null-id": "expected a pack id, found a null pointer",
    "null-rules": "expected an array of rule types and generators, found a null pointer",
    "many-rules": "expected at most 1000 rule types and generators, found 4294967297",
    "null-rule": "rule type 2: expected a rule type, found a null pointer",
    "rule-twice": 'rule type 2 (odd): expected a name and an id of its own, found those of "odd" '
                  "again",
    "short-rule": "rule type 1: expected a struct_size of at least 112, found 104",
    "nameless": "rule type 1: expected a name, found a null pointer",
    "odd-name": 'rule type 1: expected a name of a-z, 0-9 and hyphen, found "../Odd Name"',
    "no-create": "rule type 1 (odd): expected a function create, found a null pointer",
    "no-check": "rule type 1 (odd): expected a function check, found a null pointer",
    "no-destroy": "rule type 1 (odd): expected a function destroy, found a null pointer",
}
# Seen without loading the library, so also where no rule of it is needed: then as a warning.
SEEN = {"no-symbol", "function", "wrong-major", "newer-minor"}
SCHEMAS = {
    "null-name": "expected a name, found a null pointer",
    "same-name": 'expected a name of its own, found "fine" again',
    "odd-name": "expected a name of one line of UTF-8, found",
    "reserved-name": 'expected another name than "use", which the host reads itself',
    "bad-kind": "(bad): expected a kind from 1 to 9, found 77",
    "bad-flags": "(bad): expected flags that interface 1.0 knows, found 2147483648",
    "empty-range": "(bad): expected a range of values that is not empty, found 3 to 2",
    "no-choices": "(bad): expected choices, found none",
    "far-fallback": "(bad): expected a fallback from 0 to 1, found 1000000",
    "null-fields": "(bad): expected an array of 3 (field), found a null pointer",
    "endless-table": "expected tables at most 8 deep, found a deeper one",
    "short-param": "expected a struct_size of at least 88, found 40",
    "null-param": "expected a parameter, found a null pointer",
}
# The library loads, its rule fails: library, or library and rule, and the message.
FAILING = {
    ("creates-nothing", "odd"): "create failed: it answered NONET_OK but made no instance",
    ("create-fails", "odd"): "create failed: it answered NONET_ERR_INTERNAL",
    ("create-silent", "odd"): "create refused the parameters without a report of what is wrong",
    ("create-odd", "odd"): "create failed: it answered 12345, which is no status",
    ("check-fails", "odd"): "check failed: it answered NONET_ERR_INTERNAL",
    ("check-refuses", "odd"): "its facts allow a grid that its check refuses: 1",
    ("post-fails", "odd"): "post failed: it answered NONET_ERR_INTERNAL",
    ("post-odd", "odd"): "post failed: it answered 12345, which is no status",
    ("post-twice", "odd"): "post failed: all_different names one cell twice",
    ("post-foreign", "odd"): "post failed: all_different names a cell that the model does not have",
    ("propagators", "answers-error"): "propagate failed: it answered NONET_PROP_ERROR",
    ("propagators", "answers-nonsense"): "propagate failed: it answered no NONET_PROP value",
    ("propagators", "short-propagator"): "post failed: propagator has an argument that makes no "
                                         "sense",
    ("propagators", "no-propagator"): "post failed: propagator has an argument that makes no sense",
    ("propagators", "too-much-state"): "post failed: propagator has an argument that makes no "
                                       "sense",
    ("throws", "throws-create"): "the constructor: thrown on purpose",
    ("throws", "throws-check"): "valid(): thrown on purpose",
    ("throws", "throws-candidates"): "candidates(): thrown on purpose",
    ("throws", "throws-units"): "post(): thrown on purpose",
    ("throws", "throws-post"): "post(): thrown on purpose",
    ("throws", "throws-propagate"): "the propagator: thrown on purpose",
    ("throws", "throws-number"): "the constructor: an exception that is no std::exception",
    ("throws", "posts-twice"): "post failed: all_different names one cell twice",
}
THROWING = ["throws-create", "throws-check", "throws-candidates", "throws-units", "throws-draw",
            "throws-post", "throws-propagate", "throws-number", "throws-bad-alloc", "posts-twice"]
PROPAGATORS = ["adds-values", "answers-error", "answers-nonsense", "never-has-enough",
               "short-propagator", "no-propagator", "too-much-state"]
GIVENS = "12..\n3..2\n.14.\n....\n"
SOLUTION = "1234341221434321"
# Two solutions: the first cell holds 1 or 2.
TWO = "..34\n3412\n..43\n4321\n"


def manifest(pack="test.odd", rules=(("test.odd.rule", "odd"),), abi="1.0", version="1.0.0",
             rule_summary="a rule that asks for nothing"):
    text = (f'id = "{pack}"\nversion = "{version}"\nsummary = "{SUMMARY}"\nlicense = "MIT"\n'
            f'abi = "{abi}"\n')
    for rule, name in rules:
        text += f'[[rule]]\nid = "{rule}"\nname = "{name}"\nsummary = "{rule_summary}"\n'
    return text


MANIFESTS = {
    "of-1-0": manifest("test.old", [("test.old.rule", "old")]),
    "other": manifest("test.other", [("test.other.rule", "other")]),
    "throws": manifest("test.throws", [(f"test.throws.{'abcdefghij'[i]}", name)
                                       for i, name in enumerate(THROWING)],
                       rule_summary="a rule that throws on purpose"),
    "propagators": manifest("test.propagators", [(f"test.propagators.{name}", name)
                                                 for name in PROPAGATORS],
                            rule_summary="a rule with an odd propagator"),
}
SCHEMA = manifest("test.schema", [("test.schema.rule", "schema")],
                  rule_summary="a rule with an odd parameter")


class BadPacks(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="nonet-packs-")
        self.addCleanup(scratch.cleanup)
        self.work = pathlib.Path(scratch.name)
        self.cases = 0
        self.new_folder()

    def new_folder(self):
        self.packs = self.work / f"packs{self.cases}"
        self.packs.mkdir()
        self.cases += 1

    @contextlib.contextmanager
    def case(self, name):
        """A subtest with a folder of packs of its own."""
        self.new_folder()
        with self.subTest(name):
            yield

    def bundle(self, name, text=None, library=None, folder=None):
        """Makes NAME.nonet and gives the path of its library."""
        bundle = (folder or self.packs) / f"{name}.nonet"
        (bundle / PLATFORM).mkdir(parents=True)
        (bundle / "pack.toml").write_text(text or MANIFESTS.get(name) or manifest())
        inside = bundle / PLATFORM / f"{name}.so"
        shutil.copy(LIBRARIES / f"{library or name}.so", inside)
        return inside

    def nonet(self, *arguments, status, user=None, **environment):
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("NONET", "XDG"))}
        done = subprocess.run([*(user or []), str(NONET), *map(str, arguments)], check=False,
                              capture_output=True, text=True, errors="replace", timeout=300,
                              cwd=self.work, env=kept | {"HOME": str(self.work)} | environment)
        self.assertEqual(done.returncode, status, f"{arguments}\n{done.stdout}{done.stderr}")
        return done

    def puzzle(self, *rules, givens=GIVENS):
        file = self.work / "puzzle.toml"
        file.write_text(f'nonet = 1\n[grid]\nsize = 4\ngivens = """\n{givens}"""\n' +
                        "".join(f'[[rule]]\nuse = "{rule}"\n' for rule in ("classic", *rules)))
        return file

    def solve(self, *rules, status, packs=None, command="solve", givens=GIVENS, **more):
        return self.nonet("--pack-path", packs or self.packs, *command.split(),
                          self.puzzle(*rules, givens=givens), status=status, **more)

    def assert_others_work(self, warning=None):
        """A puzzle that needs no rule of the bad pack, and one of another pack beside it."""
        if not (self.packs / "other.nonet").exists():
            self.bundle("other")
        for rules in ([], ["other"]):
            said = self.solve(*rules, status=0)
            self.assertEqual("".join(said.stdout.split()), SOLUTION)
            if warning is None:
                self.assertEqual(said.stderr, "")
            else:
                self.assert_one_line(said.stderr, warning)
                self.assertIn("warning: ", said.stderr)

    def assert_one_line(self, text, *parts):
        self.assertEqual(text.count("\n"), 1, text)
        self.assertTrue(text.isprintable() or text[:-1].isprintable(), repr(text))
        for part in parts:
            self.assertIn(str(part), text)

    def assert_needed(self, rule, library, message, command="solve"):
        said = self.solve(rule, status=3, command=command)
        self.assertEqual(said.stdout, "")
        self.assert_one_line(said.stderr, f"{library}: rule 2", message)

    def test_a_pack_of_version_1_0_works(self):
        self.bundle("of-1-0")
        self.assertEqual("".join(self.solve("old", status=0).stdout.split()), SOLUTION)

    def test_a_pack_that_has_no_memory_left_is_not_to_blame(self):
        for name, rule in (("create-starves", "odd"), ("post-starves", "odd"),
                           ("check-starves", "odd"), ("asked-starves", "odd"),
                           ("throws", "throws-bad-alloc")):
            for command in ("solve", "candidates"):
                with self.case(f"{name}: {command}"):
                    self.bundle(name)
                    said = self.solve(rule, status=2, command=command)
                    self.assertEqual(said.stderr, "nonet: cannot go on: out of memory\n")

    # ---- libraries that do not load ----

    def test_a_library_that_is_no_pack_is_an_error_where_it_is_needed(self):
        for name, message in LOADING.items():
            with self.case(name):
                library = self.bundle(name)
                self.assert_needed("odd", library, message)
                self.assert_others_work(f"{library}: warning: {message}" if name in SEEN else None)

    def test_a_schema_that_makes_no_sense_is_an_error_where_it_is_needed(self):
        for name, message in SCHEMAS.items():
            with self.case(name):
                library = self.bundle(f"schema-{name}", SCHEMA)
                self.assert_needed("schema", library, message)
                self.assert_others_work()

    def test_a_bad_pack_is_told_once_in_a_run_of_many_files(self):
        bad = self.bundle("no-symbol")
        said = self.nonet("--pack-path", self.packs, "check", self.puzzle(), self.puzzle(),
                          status=0)
        self.assert_one_line(said.stderr, f"{bad}: warning: {LOADING['no-symbol']}")

    def test_a_bad_pack_that_is_needed_is_told_once_in_json_too(self):
        bad = self.bundle("no-symbol")
        said = self.nonet("--pack-path", self.packs, "solve", "--json", self.puzzle("odd"),
                          status=3)
        self.assertEqual(said.stderr, "")
        self.assert_one_line(said.stdout, bad, LOADING["no-symbol"])

    def test_rules_lists_what_works_and_ends_with_3(self):
        library = self.bundle("no-symbol")
        self.bundle("other")
        said = self.nonet("--pack-path", self.packs, "rules", status=3)
        self.assertIn("classic", said.stdout)
        self.assertIn("other", said.stdout)
        self.assertRegex(said.stdout, r"\n\ngenerators, .*\ncarve +org.nonet.carve ")
        self.assert_one_line(said.stderr, library, LOADING["no-symbol"])
        said = self.nonet("--pack-path", self.packs, "pack", "list", status=3)
        self.assertIn("test.other", said.stdout)
        self.assertRegex(said.stdout, r"test.odd +1.0.0 +\(passed over\)")

    def test_the_manifest_of_a_bad_library_is_not_written(self):
        for name in ("no-symbol", "wrong-major", "newer-minor", "short-pack", "null-rule"):
            with self.case(name):
                library, file = LIBRARIES / f"{name}.so", self.work / "pack.toml"
                said = self.nonet("pack", "manifest", library, "-o", file, status=3)
                self.assert_one_line(said.stderr, library, LOADING[name])
                self.assertFalse(file.exists())

    def test_the_manifests_of_these_tests_are_those_that_nonet_writes(self):
        for name in ("plain", "of-1-0", "other", "throws", "propagators"):
            with self.subTest(name):
                said = self.nonet("pack", "manifest", LIBRARIES / f"{name}.so", status=0)
                self.bundle(name, said.stdout)
        self.solve("odd", "other", "adds-values", status=0)

    # ---- bundles that are none ----

    def replace_library(self, make):
        """The bundle `plain`, in which make(path) takes the library's place."""
        library = self.bundle("plain")
        library.unlink()
        make(library)
        return library

    def assert_refused(self, path, message):
        """Seen while scanning: an error where a rule of it is needed, a warning elsewhere."""
        self.assert_others_work(f"{path}: warning: {message}")
        said = self.solve("odd", status=3)
        self.assert_one_line(said.stderr, f"{path}: rule 2: {message}", " (needed by ")

    def test_a_text_file_is_no_library(self):
        library = self.replace_library(lambda p: p.write_text("I am a pack, honestly\n"))
        self.assert_refused(library, f"expected a shared library for {PLATFORM}, found something "
                                     "else")

    def test_a_library_cut_short_is_no_library(self):
        whole = (LIBRARIES / "plain.so").read_bytes()
        for size in (3, 40, 64, 500, len(whole) // 2):
            with self.case(size):
                library = self.replace_library(lambda p, n=size: p.write_bytes(whole[:n]))
                self.assert_refused(library, f"expected a shared library for {PLATFORM}, found ")

    def test_an_empty_file_is_no_library(self):
        self.assert_refused(self.replace_library(lambda p: p.touch()),
                            "expected the library of the pack, found an empty file")

    def test_a_folder_is_no_library(self):
        self.assert_refused(self.replace_library(lambda p: p.mkdir()),
                            "expected the library of the pack, found a folder")

    def test_a_link_to_nothing_is_no_library(self):
        self.assert_refused(self.replace_library(lambda p: p.symlink_to("gone.so")),
                            "expected the library of the pack, found a link to nothing")

    def test_a_pipe_is_no_library(self):
        self.assert_refused(self.replace_library(lambda p: os.mkfifo(p)),
                            "expected the library of the pack, found a device, pipe or socket")

    def test_a_library_that_is_not_there(self):
        self.assert_refused(self.replace_library(lambda p: None),
                            "expected the library of the pack, found nothing there")

    def test_a_link_to_a_library_elsewhere_is_fine(self):
        self.replace_library(lambda p: p.symlink_to(LIBRARIES / "plain.so"))
        self.solve("odd", status=0)

    def test_bundles_that_are_none_are_passed_over_with_one_warning(self):
        (self.packs / "bare.so").write_bytes((LIBRARIES / "plain.so").read_bytes())
        self.assert_others_work("bare.so: warning: expected a bundle")
        (self.packs / "bare.so").unlink()
        for name, make in {"a file": lambda p: p.touch(),
                           "nothing inside": lambda p: p.mkdir(),
                           "a link to nothing": lambda p: p.symlink_to("gone")}.items():
            with self.case(name):
                odd = self.packs / "odd.nonet"
                make(odd)
                self.assert_others_work(f"{odd}")
                said = self.solve("odd", status=2)
                self.assertIn(str(odd), said.stderr.splitlines()[-1])
                self.assertIn(f"; passed over {odd}", said.stderr.splitlines()[-2])

    def test_a_manifest_that_is_none_is_passed_over_with_its_line(self):
        for name, text, message in [
                ("no TOML", "id = [", "line 1"),
                ("empty", " ", 'id: expected a string, found nothing'),
                ("another type", manifest().replace('"test.odd"', "7", 1),
                 "line 1: id: expected a string, found an integer"),
                ("odd name", manifest(rules=[("test.odd.rule", "../odd")]),
                 'line 8: rule[1].name: expected a-z, 0-9 and any of "-", found "../odd"'),
                ("odd interface", manifest(abi="1"), 'abi: expected "MAJOR.MINOR", found "1"'),
                ("one name twice", manifest(rules=[("a", "odd"), ("b", "odd")]), 'found "odd"'),
                ("rubbish", "\x00\x01\x02", "line")]:
            with self.case(name):
                library = self.bundle("plain", text)
                bundle = library.parent.parent
                self.assert_others_work(message)
                self.assert_others_work(f"{bundle}/pack.toml: warning: ")
                self.solve("odd", status=2)

    def test_a_second_pack_takes_the_place_of_a_bad_one_with_its_id(self):
        bad = self.bundle("a", library="no-symbol")
        self.bundle("b", library="plain")
        said = self.solve("odd", status=0)
        self.assert_one_line(said.stderr, f"{bad}: warning: {LOADING['no-symbol']}")

    def test_a_manifest_that_lies_is_found_out(self):
        for name, text, message in [
                ("id", manifest("test.even"), 'id is "test.even" in pack.toml and "test.odd" in '
                                              "the library"),
                ("version", manifest(version="2.0.0"), 'version is "2.0.0" in pack.toml'),
                ("a rule more", manifest(rules=[("test.odd.rule", "odd"), ("test.b", "b")]),
                 "pack.toml lists 2 of kind rule, the library has 1"),
                ("another name", manifest(rules=[("test.odd.rule", "odd-one")]),
                 'rule 1: name is "odd-one" in pack.toml and "odd" in the library')]:
            with self.case(name):
                library = self.bundle("plain", text)
                rule = "odd-one" if name == "another name" else "odd"
                self.assert_needed(rule, library, message)
                self.assert_needed(rule, library, "write pack.toml again")
                self.assert_others_work()

    def test_a_manifest_for_another_interface_is_refused_without_loading(self):
        for abi, name in (("2.0", "wrong-major"), ("1.999", "newer-minor")):
            with self.case(abi):
                # The library would do; it is never opened.
                self.assert_refused(self.bundle("plain", manifest(abi=abi)), LOADING[name])

    def test_two_packs_with_one_id_the_first_wins_and_both_are_named(self):
        first, second = self.bundle("a", library="plain"), self.bundle("b", library="plain")
        said = self.solve("odd", status=0)
        self.assert_one_line(said.stderr, f"{second.parent.parent}: warning: ", first.parent.parent,
                             'expected an id of its own, found "test.odd"')
        # In two folders, in the order in which they are named.
        folder = self.work / "more"
        third = self.bundle("c", library="plain", folder=folder)
        said = self.nonet("--pack-path", folder, "--pack-path", self.packs, "solve",
                          self.puzzle("odd"), status=0)
        self.assertEqual(said.stderr.count("warning"), 2)
        self.assertEqual(said.stderr.count(str(third.parent.parent)), 2)

    def test_two_packs_with_one_rule_name_ask_for_the_whole_name(self):
        self.bundle("plain")
        self.bundle("other", manifest("test.other", [("test.other.rule", "odd")]))
        said = self.solve("odd", status=2)
        self.assert_one_line(said.stderr, "test.odd/odd", "test.other/odd", "puzzle.toml:")
        self.solve("test.odd/odd", status=0)

    def test_names_with_odd_characters_are_no_problem(self):
        for name in ("a b", "\u00fcber", "\U0001f600", "new\nline", "quote'\"", "-x", "\x1b[31m",
                     b"\xff\xfe".decode(errors="surrogateescape"), "a.b", "%s%n", "$(x)"):
            with self.case(repr(name)):
                folder = self.work / f"folder {name}"
                self.bundle(name, library="plain", folder=folder)
                self.solve("odd", status=0, packs=folder)
                bad = self.bundle(f"{name}bad", library="no-symbol", folder=self.packs)
                said = self.solve("odd", status=3)
                self.assert_one_line(said.stderr, LOADING["no-symbol"])

    # ---- who may write it ----

    def test_what_every_user_may_write_is_passed_over_unless_it_is_named(self):
        home = self.work / "data"
        for what in ("pack.toml", f"{PLATFORM}/plain.so", PLATFORM, ".", ".."):
            with self.case(what):
                packs = home / "nonet/packs"
                bundle = self.bundle("plain", folder=packs).parent.parent
                self.nonet("solve", self.puzzle("odd"), status=0, XDG_DATA_HOME=str(home))
                odd = (bundle / what).resolve()
                odd.chmod(stat.S_IMODE(odd.stat().st_mode) | stat.S_IWOTH)
                said = self.nonet("solve", self.puzzle(), status=0, XDG_DATA_HOME=str(home))
                self.assert_one_line(said.stderr, f"{bundle}: warning: {odd} can be written by "
                                     "every user", "--pack-path")
                self.nonet("solve", self.puzzle("odd"), status=3, XDG_DATA_HOME=str(home))
                self.nonet("solve", self.puzzle("odd"), status=3, NONET_PACK_PATH=str(packs))
                self.nonet("--pack-path", packs, "solve", self.puzzle("odd"), status=0)
                shutil.rmtree(home)

    def test_a_library_that_may_not_be_read_says_so(self):
        user = []
        if os.geteuid() == 0:  # root may read everything
            user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
            probe = subprocess.run([*user, NONET, "--version"], capture_output=True, check=False)
            if probe.returncode != 0:
                self.skipTest("no other user can run this build")
            self.work.chmod(0o755)
        library = self.bundle("plain")
        library.chmod(0)
        said = self.solve("odd", status=3, user=user)
        self.assert_one_line(said.stderr, f"{library}: ", "found a file that can't be read")
        self.assert_one_line(self.solve(status=0, user=user).stderr, f"{library}: warning: ")

    # ---- rules that fail ----

    def test_a_rule_that_fails_is_the_packs_fault(self):
        for (name, rule), message in FAILING.items():
            with self.case(f"{name}: {rule}"):
                library = self.bundle(name)
                self.assert_needed(rule, library, message)
                # check() is asked about what is shown, not about every grid that is counted.
                commands = ["check", "count", "candidates", "candidates --counts"]
                for command in commands:
                    said = self.solve(rule, status=3, command=command)
                    self.assertIn(message, said.stderr)
                    self.assertEqual(said.stdout, "")
                self.assert_others_work()

    def test_a_check_that_refuses_one_of_two_solutions_is_the_packs_fault(self):
        # Whichever the search finds first, one of the two libraries refuses the other.
        for value in ("1", "2"):
            self.new_folder()
            library = self.bundle(f"check-refuses-{value}")
            refusal = f"its facts allow a grid that its check refuses: {value}"
            for command in ("solve --limit 2", "count", "check", "grade", "candidates",
                            "candidates --counts"):
                with self.subTest(command, refused=value):
                    said = self.solve("odd", status=3, command=command, givens=TWO)
                    self.assert_one_line(said.stderr, f"{library}: rule 2 (odd)", refusal)
                    if command != "solve --limit 2":
                        self.assertEqual(said.stdout, "")

    def test_a_propagator_that_fails_is_no_contradiction(self):
        for name, rule in (("propagators", "answers-error"), ("throws", "throws-propagate")):
            with self.case(rule):
                library = self.bundle(name)
                self.assert_needed(rule, library, FAILING[name, rule],
                                   command="candidates --logic")

    def test_the_good_rules_of_a_pack_with_bad_ones_work(self):
        self.bundle("throws")
        self.solve("throws-draw", status=0)

    def test_a_picture_that_would_lack_a_rule_is_not_shown(self):
        self.bundle("throws")
        said = self.solve("throws-draw", status=3, command="render")
        self.assertEqual(said.stdout, "")
        self.assertIn("rule 2 (throws-draw): draw failed", said.stderr)

    def test_one_of_two_solutions_that_a_check_refuses_is_not_drawn(self):
        for value in ("1", "2"):
            with self.case(f"refused: {value}"):
                self.bundle(f"check-refuses-{value}")
                drawn = self.solve("odd", status=3, command="render --solution", givens=TWO)
                self.assertNotIn("\nsolution\n", drawn.stdout)
                self.assertIn(f"that its check refuses: {value}", drawn.stderr)

    def test_a_solution_that_a_check_refuses_is_not_drawn(self):
        self.bundle("check-refuses")
        drawn = self.nonet("--pack-path", self.packs, "render", "--solution", self.puzzle("odd"),
                           status=3)
        self.assertNotIn("\nsolution\n", drawn.stdout)
        self.assertIn(FAILING["check-refuses", "odd"], drawn.stderr)

    def test_a_pack_that_fails_in_the_search_for_a_solution_to_draw_is_blamed_once(self):
        for name, rule in (("propagators", "answers-error"), ("check-fails", "odd"),
                           ("post-fails", "odd")):
            with self.case(f"{name}: {rule}"):
                library = self.bundle(name)
                drawn = self.solve(rule, status=3, command="render --solution")
                self.assertNotIn("\nsolution\n", drawn.stdout)
                self.assert_one_line(drawn.stderr, library, FAILING[name, rule])

    def test_a_propagator_that_adds_values_changes_nothing(self):
        self.bundle("propagators")
        said = self.solve("adds-values", status=0)
        self.assertEqual("".join(said.stdout.split()), SOLUTION)
        said = self.solve("adds-values", status=0, command="count")
        self.assertEqual(said.stdout.strip(), "1")

    def test_a_propagator_that_never_has_enough_comes_to_an_end(self):
        self.bundle("propagators")
        self.solve("never-has-enough", status=0)

    def test_a_report_is_shown_without_its_control_characters(self):
        for name in ("create-reports", "create-reports-ok"):
            with self.case(name):
                self.bundle(name)
                said = self.solve("odd", status=2)
                self.assert_one_line(said.stderr, "puzzle.toml:", "no.such[7].place",
                                     r"expected a \x1B[31mcalm\n pack")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
