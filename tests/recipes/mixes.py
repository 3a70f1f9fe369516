"""The mixes of rules that `nonet generate` is held to, and the boards that each is made on.

SPDX-License-Identifier: MIT

A mix is a list of rules without parameters, so that all of them are to be generated, each by its
default dials.
"""
from puzzle_toml import written

RULES = {
    "classic": ["classic"],
    "x": ["classic", "diagonal"],
    "jigsaw": ["latin", "jigsaw"],
    "killer": ["classic", "killer"],
    "thermo": ["classic", "thermo"],
    "comparison": ["classic", "comparison"],
    "killer-x": ["classic", "diagonal", "killer"],
    "killer-jigsaw": ["latin", "jigsaw", "killer"],
    "thermo-x": ["classic", "diagonal", "thermo"],
    "comparison-jigsaw": ["latin", "jigsaw", "comparison"],
    "comparison-killer": ["classic", "comparison", "killer"],
    "thermo-killer-comparison": ["classic", "thermo", "killer", "comparison"],
    "x-jigsaw-thermo": ["latin", "diagonal", "jigsaw", "thermo"],
    # Regions besides boxes: legal, but tight.
    "all": ["classic", "diagonal", "jigsaw", "killer", "thermo", "comparison"],
}
SIZES = [4, 6, 8, 9]
# On large boards signs inside boxes alone leave many solutions: signs between all neighbours, or
# a few givens.  On 16 x 16 all signs are not always enough.  Mix, size, dials, keys of [generate].
LARGE = [
    ("classic", 12, {}, {}),
    ("x", 12, {}, {}),
    ("thermo", 12, {}, {}),
    ("comparison-everywhere", 12, {"comparison": {"where": "all"}}, {}),
    ("comparison-and-givens", 12, {}, {"givens": {"min": 0, "max": 60}}),
    ("classic", 16, {}, {}),
    ("x", 16, {}, {}),
    ("thermo", 16, {}, {}),
    ("comparison-everywhere", 16, {"comparison": {"where": "all"}},
     {"givens": {"min": 0, "max": 30}}),
    ("comparison-and-givens", 16, {}, {"givens": {"min": 0, "max": 100}}),
]
LARGE_ONLY = ("comparison-everywhere", "comparison-and-givens")
RULES |= {name: RULES["comparison"] for name in LARGE_ONLY}


def recipe(rules, size, dials=None, generate=None):
    """The text of a recipe.  dials: rule to its [rule.generate]; generate: keys of [generate]."""
    text = f"nonet = 1\n\n[grid]\nsize = {size}\n"
    for rule in rules:
        text += f'\n[[rule]]\nuse = "{rule}"\n'
        if dials and rule in dials:
            text += "\n[rule.generate]\n"
            text += "".join(f"{k} = {written(v)}\n" for k, v in dials[rule].items())
    text += "\n[generate]\n"
    return text + "".join(f"{k} = {written(v)}\n" for k, v in (generate or {}).items())


def cells():
    """Every (name, size, recipe) of the matrix."""
    for size in SIZES:
        for name in RULES:
            if name not in LARGE_ONLY:
                yield name, size, recipe(RULES[name], size)
    for name, size, dials, generate in LARGE:
        yield name, size, recipe(RULES[name], size, dials, generate)


def impossible():
    """(name, recipe, what the answer has to say) of recipes that nothing can be made of."""
    yield ("latin-x-2", recipe(["latin", "diagonal"], 2),
           "no grid obeys the rules and the givens of this recipe")
    yield ("latin-x-3", recipe(["latin", "diagonal"], 3),
           "no grid obeys the rules and the givens of this recipe")
    yield "classic-7", recipe(["classic"], 7), "7 is prime, so there is no default shape"
    for name, rules in RULES.items():
        if rules[0] == "classic" and name != "classic":
            yield f"{name}-5", recipe(rules, 5), "5 is prime, so there is no default shape"
    # All of them fill the board and more.
    whole = {"min_number": 10, "max_number": 10, "min_length": 9, "max_length": 9}
    yield ("thermo-ten-of-nine", recipe(RULES["thermo"], 9, {"thermo": whole}),
           "min_number: expected at most 9")
    # What is not impossible by itself ends with the stage, how often, and the dial to turn.
    four = {"min_number": 4, "max_number": 4, "min_length": 9, "max_length": 9}
    yield ("thermo-four-of-nine", recipe(RULES["thermo"], 9, {"thermo": four},
                                         {"budget": {"attempts": 20}}),
           "the budget of 20 attempts is spent: 20 times no grid fitted what was proposed; 20 "
           "times rule 2 (thermo) generate min_length: lower it")
    yield ("classic-of-16", recipe(RULES["classic"], 9, None, {"givens": 16}),
           "raise givens or budget.attempts")
