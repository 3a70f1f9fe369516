"""Random recipes: any rules, dials, sizes and keys of [generate], drawn from a seed.

SPDX-License-Identifier: MIT

Many of them are refused and some can't be met; all of them are well-formed.
"""
import random

from puzzle_toml import keys

SYMMETRIES = ["none", "rotate180", "rotate90", "mirror-horizontal", "mirror-vertical",
              "mirror-diagonal", "mirror-antidiagonal", "full"]
LEVELS = ["easy", "medium", "hard", "expert", "extreme"]
# Dial to what is drawn for it.
DIALS = {
    "killer": {
        "max_cage_size": lambda r: r.randint(1, 9), "min_cage_size": lambda r: r.randint(1, 4),
        "uncaged": lambda r: r.randint(0, 90),
        "repeats": lambda r: r.choice(["no", "yes", "either"]),
    },
    "thermo": {
        "min_number": lambda r: r.randint(1, 8), "max_number": lambda r: r.randint(1, 14),
        "min_length": lambda r: r.randint(2, 6), "max_length": lambda r: r.randint(2, 9),
        "bends": lambda r: r.choice(["any", "straight", "bending"]),
        "diagonal": lambda r: r.random() < 0.5, "crossing": lambda r: r.random() < 0.5,
    },
    "jigsaw": {
        "shape": lambda r: r.choice(["any", "compact", "snaky"]),
        "symmetry": lambda r: r.choice(["none", "rotate180"]),
    },
    "diagonal": {"which": lambda r: r.choice(["any", "main", "anti", "both"])},
    "comparison": {
        "where": lambda r: r.choice(["inside", "all"]), "share": lambda r: r.randint(1, 100),
    },
}


def draw_grid(r):
    """The keys of [grid]; mostly square with values from 1."""
    size = r.choice([1, 2, 3, 4, 4, 5, 6, 6, 7, 8, 9, 9, 9, 10])
    kind = r.random()
    if kind < 0.8:
        return {"size": size}
    if kind < 0.9:
        return {"rows": size, "columns": size, "values": [0, size - 1]}
    rows, columns = r.randint(1, 9), r.randint(1, 9)
    return {"rows": rows, "columns": columns,
            "values": [1, max(rows, columns) + r.choice([0, 0, 1, 2])]}


def draw_rules(r):
    """[(name, parameters, dials or None)]; a rule may stand twice."""
    name = r.choice(["classic", "classic", "latin", "latin", "rows", "columns", "boxes"])
    box = {}
    if name in ("classic", "boxes") and r.random() < 0.2:
        box = {"box": [r.randint(1, 3), r.randint(2, 4)]}
    rules = [(name, box, None)]
    for rule, dials in DIALS.items():
        while r.random() < (0.4 if rules[-1][0] != rule else 0.05):
            drawn = {dial: draw(r) for dial, draw in dials.items() if r.random() < 0.3}
            rules.append((rule, {}, drawn or None))
            if rule in ("jigsaw", "diagonal"):
                break
    return rules


def draw_generate(r, cells):
    keys_of_it = {"budget": {"attempts": r.choice([5, 30]), "nodes": 200000}}
    if r.random() < 0.4:
        keys_of_it["symmetry"] = r.choice(SYMMETRIES)
    if r.random() < 0.5:
        keys_of_it["minimise"] = r.choice(["none", "givens", "clues", "all"])
    if r.random() < 0.3:
        most = r.randint(0, cells)
        keys_of_it["givens"] = r.choice([most, {"min": most // 2, "max": most}])
    if r.random() < 0.3:
        keys_of_it["with"] = r.choice(["carve", "clues"])
    if r.random() < 0.3:
        least = r.randint(10, 60) / 10
        keys_of_it["difficulty"] = r.choice([*LEVELS, {"min": least, "max": least + 1.5}])
    return keys_of_it


def recipe(seed):
    r = random.Random(seed)
    grid = draw_grid(r)
    text = f"nonet = 1\n\n[grid]\n{keys(grid)}"
    for name, parameters, dials in draw_rules(r):
        text += f'\n[[rule]]\nuse = "{name}"\n{keys(parameters)}'
        if dials is not None:
            text += f"\n[rule.generate]\n{keys(dials)}"
    rows, columns = grid.get("rows", grid.get("size")), grid.get("columns", grid.get("size"))
    return text + f"\n[generate]\n{keys(draw_generate(r, rows * columns))}"
