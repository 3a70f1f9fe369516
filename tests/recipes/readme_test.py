#!/usr/bin/env python3
"""Every puzzle and recipe that README.md shows works, and its picture is what it shows.

SPDX-License-Identifier: MIT

    readme_test.py NONET README [--write]

A picture belongs to the block of TOML before it; that of a recipe is the puzzle of seed 1.  --write
puts the pictures of today into the file.
"""
import argparse
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from program import failed, program, report  # noqa: E402

BLOCK = re.compile(r"^```toml\n(?P<toml>.*?)^```\n(?:\n```text\n(?P<picture>.*?)^```\n)?",
                   re.S | re.M)
RECIPES = 6  # one for each family


def picture_of(nonet, toml, is_recipe):
    """Holds what stands in the TOML to have one solution; returns its picture."""
    puzzle = nonet.write("shown.toml", toml)
    if is_recipe:
        puzzle = nonet.make(puzzle, 1)
        nonet.hold(puzzle)
    elif (checked := nonet.run("check", puzzle)).returncode != 0:
        raise failed(checked.stdout + checked.stderr)
    return "\n".join(line.rstrip() for line in nonet.picture(puzzle).rstrip().splitlines()) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nonet", type=pathlib.Path)
    parser.add_argument("readme", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    readme = arguments.readme.read_text(encoding="utf-8")
    recipes = readme.index("## Recipes")
    number, failures, made = 0, [], 0
    with tempfile.TemporaryDirectory() as folder:
        nonet = program(arguments.nonet.resolve(), folder)

        def renew(block):
            nonlocal number, made
            number += 1
            if block["picture"] is None:
                if (counted := nonet.counts([block["toml"]])[0]) not in ("1", "2+"):
                    failures.append(f"a block of TOML without a picture: {counted}")
                return block[0]
            is_recipe = block.start() > recipes
            made += is_recipe
            line = readme.count("\n", 0, block.start()) + 1
            try:
                picture = picture_of(nonet, block["toml"], is_recipe)
            except failed as fault:
                failures.append(f"{arguments.readme}:{line}: {fault}")
                return block[0]
            if picture != block["picture"] and not arguments.write:
                failures.append(f"{arguments.readme}:{line}: expected the picture\n{picture}")
            return block[0].replace(block["picture"], picture)

        renewed = BLOCK.sub(renew, readme)
    if made != RECIPES:
        failures.append(f"expected {RECIPES} recipes with a picture, found {made}")
    if arguments.write and renewed != readme:
        arguments.readme.write_text(renewed, encoding="utf-8")
    return report("README", number + 1, failures)


if __name__ == "__main__":
    sys.exit(main())
