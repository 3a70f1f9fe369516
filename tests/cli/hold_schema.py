#!/usr/bin/env python3
"""Holds the JSON in the golden files, and of some runs, against host/cli/schema.

SPDX-License-Identifier: MIT

    hold_schema.py NONET SCHEMA_FOLDER GOLDEN_FOLDER
"""
import json
import pathlib
import subprocess
import sys
import warnings

# Debian 12 has no other way to resolve references between files; later versions warn of it.
warnings.filterwarnings("ignore", category=DeprecationWarning)
import jsonschema  # noqa: E402


def validators(folder):
    schemas = {path.name: json.loads(path.read_text()) for path in folder.glob("*.json")}
    made = {}
    for name, schema in schemas.items():
        jsonschema.Draft7Validator.check_schema(schema)
        base = folder.resolve().as_uri() + "/"
        store = {base + other: text for other, text in schemas.items()}
        resolver = jsonschema.RefResolver(base + name, schema, store=store)
        made[name.removesuffix(".json")] = jsonschema.Draft7Validator(schema, resolver=resolver)
    return made


def schema_of(words):
    """The schema's name for the words of a command line."""
    if words[0] == "--pack-path":
        words = words[2:]
    words = [word for word in words if not word.startswith("-")]
    command, rest = words[0], words[1:]
    if command == "rules":
        return "rule" if rest else "rules"
    if command == "pack":
        return {"list": "packs", "info": "pack"}[rest[0]]
    return command


def main():
    nonet, schemas, golden = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    held = validators(schemas)
    used, seen, failures = set(), 0, []

    def hold(title, name, text):
        nonlocal seen
        for line in text.splitlines():
            seen += 1
            value = json.loads(line)
            if name == "rule" and "dials" not in value:
                name = "generator"
            used.add(name)
            if value.get("status") == "error":
                used.add("error")
            failures.extend(f"{title}: {error.message}" for error in held[name].iter_errors(value))

    for path in sorted(golden.glob("*.txt")):
        text = path.read_text()
        words = text.splitlines()[0].split()[2:]
        if "--json" in words or words[-1:] == ["json"]:
            hold(path.name, schema_of(words), text.split("--- stdout\n")[1].split("--- stderr\n")[0])

    # What these list grows with the packs, so no golden file holds it.
    for arguments, name in ((["rules", "--json"], "rules"), (["pack", "list", "--json"], "packs")):
        done = subprocess.run([nonet, "--only-builtin", *arguments], capture_output=True, text=True,
                              check=True)
        hold(" ".join(arguments), name, done.stdout)

    puzzle = golden.parent / "puzzles" / "one4.toml"
    for command in ("solve", "count", "check", "candidates", "grade"):
        arguments = [command, "--json", "--timing", str(puzzle)]
        done = subprocess.run([nonet, *arguments], capture_output=True, text=True, check=True)
        hold(" ".join(arguments), command, done.stdout)
        if "setup_us" not in done.stdout:
            failures.append(f"{command} --timing: no setup_us")

    for name in sorted(set(held) - used):
        failures.append(f"{name}.json: no output was held against it")
    for failure in failures:
        print("FAILED", failure)
    print(f"{seen} objects held against {len(held)} schemas, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
