"""Writes a changed puzzle file, so that a test can take something out of one.

SPDX-License-Identifier: MIT
"""
import copy


def written(value):
    """A value as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\n", "\\n") + '"'
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {written(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return str(value)


def keys(table):
    return "".join(f"{key} = {written(value)}\n" for key, value in table.items())


def puzzle(tree):
    """The text of a puzzle file: the grid and the rules, no more."""
    text = f"nonet = 1\n[grid]\n{keys(tree['grid'])}"
    return text + "".join(f"[[rule]]\n{keys(rule)}" for rule in tree["rule"])


# Rule type to its list of clues, and the field of an item that may go alone.
CLUES = {"killer": ("cages", "sum"), "thermo": ("thermometers", None),
         "comparison": ("signs", None)}


def without_one_clue(tree):
    """(what was taken, the tree without it) for every clue, and field of a clue, of the puzzle."""
    for number, rule in enumerate(tree["rule"]):
        items, field = CLUES.get(rule["use"], (None, None))
        for at, item in enumerate(rule.get(items, [])):
            where = f"{rule['use']} {items}[{at + 1}] {item}"
            less = copy.deepcopy(tree)
            del less["rule"][number][items][at]
            yield where, less
            if field is not None and field in item:
                less = copy.deepcopy(tree)
                del less["rule"][number][items][at][field]
                yield f"{field} of {where}", less


def without_one_given(tree):
    """(what was taken, the tree without it) for every given of the puzzle."""
    letters = "".join(tree["grid"].get("givens", "").split())
    for at, letter in enumerate(letters):
        if letter != ".":
            less = copy.deepcopy(tree)
            less["grid"]["givens"] = letters[:at] + "." + letters[at + 1:]
            yield f"given {letter} of cell {at + 1}", less
