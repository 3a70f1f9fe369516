"""Says a puzzle in clauses, and asks a SAT solver about them.

SPDX-License-Identifier: MIT

For each cell c and value v there are two variables: `is` (c holds v) and `least` (c holds v or
more, a ladder).  From these:

    groups   no two cells is v; of as many cells as values also: some cell is v
    orders   a < b: a at least v makes b at least v + 1
    apart    not both
    sums     a counter along the cells: after k cells it stands at exactly one partial sum

              cells     a     b     c          total 6
              stands  0 --> 2 --> 3 --> 6
"""
import itertools
import subprocess

SECONDS = 120  # a question that takes longer is given up; asserts no speed
COMBINATIONS = 130  # sets of values of a cage that are worth a variable each


class undecided(Exception):
    """The SAT solver did not answer in time."""


class encoding:
    def __init__(self, puzzle):
        self.puzzle = puzzle
        self.clauses = []
        self.variables = 0
        self.true = self.fresh()
        self.clauses.append([self.true])
        self.is_, self.least = [], []
        for cell in puzzle.board.cells:
            self.add_cell(puzzle.allowed[cell])
        for group in puzzle.groups:
            self.add_group(group)
        for low, high in puzzle.orders:
            self.add_order(low, high)
        for (a, v), (b, w) in puzzle.apart:
            self.clauses.append([-self.is_[a][v], -self.is_[b][w]])
        differing = {frozenset(group) for group in puzzle.groups}
        for cells, total in puzzle.sums:
            self.add_counter(cells, total)
            if frozenset(cells) in differing:
                self.add_combinations(cells, total)

    def fresh(self):
        self.variables += 1
        return self.variables

    def add_cell(self, allowed):
        """The ladder: least(low) holds, least(v + 1) makes least(v); is(v) is the step between."""
        values = self.puzzle.board.values
        least = {v: self.fresh() for v in values[1:]}
        least[values[0]], least[values[-1] + 1] = self.true, -self.true
        held = {v: self.fresh() for v in values}
        for v in values:
            above, here = least[v + 1], least[v]
            self.clauses += [[-above, here], [-held[v], here], [-held[v], -above],
                             [held[v], -here, above]]
            if v not in allowed:
                self.clauses.append([-held[v]])
        self.is_.append(held)
        self.least.append(least)

    def add_group(self, group):
        values = self.puzzle.board.values
        for v in values:
            for a, b in itertools.combinations(group, 2):
                self.clauses.append([-self.is_[a][v], -self.is_[b][v]])
            if len(group) == len(values):
                self.clauses.append([self.is_[c][v] for c in group])

    def add_order(self, low, high):
        for v in self.puzzle.board.values:
            self.clauses.append([-self.least[low][v], self.least[high].get(v + 1, -self.true)])

    def add_counter(self, cells, total):
        values = self.puzzle.board.values
        stand = {0: self.true}
        for k, cell in enumerate(cells, start=1):
            rest = len(cells) - k
            reach = {s + v for s in stand for v in values}
            # What the cells behind can't complete is no place to stand on.
            after = {t: self.fresh() for t in sorted(reach)
                     if t + rest * values[0] <= total <= t + rest * values[-1]}
            for s, here in stand.items():
                for v in values:
                    then = after.get(s + v)
                    self.clauses.append([-here, -self.is_[cell][v]] + ([then] if then else []))
            for t, there in after.items():  # and backwards: not needed, but it decides earlier
                for v in values:
                    before = stand.get(t - v)
                    self.clauses.append([-there, -self.is_[cell][v]] + ([before] if before else []))
            self.clauses.append(list(after.values()))
            for a, b in itertools.combinations(after.values(), 2):
                self.clauses.append([-a, -b])
            stand = after

    def add_combinations(self, cells, total):
        """Values that differ come from one of a few sets; implied by the rest, but it is what
        makes cages quick to decide."""
        values = self.puzzle.board.values
        sets = []
        for chosen in itertools.combinations(values, len(cells)):
            if sum(chosen) == total:
                sets.append(chosen)
                if len(sets) > COMBINATIONS:
                    return
        names = [self.fresh() for _ in sets]
        self.clauses.append(names)
        for name, chosen in zip(names, sets):
            for v in values:
                if v in chosen:
                    self.clauses.append([-name] + [self.is_[c][v] for c in cells])
                else:
                    self.clauses += [[-name, -self.is_[c][v]] for c in cells]

    def exclude(self, values):
        """No solution like this one counts any more."""
        self.clauses.append([-self.is_[c][v] for c, v in enumerate(values)])

    def solve(self):
        """One solution as a list of values, or None."""
        lines = [f"p cnf {self.variables} {len(self.clauses)}"]
        lines += [" ".join(map(str, clause)) + " 0" for clause in self.clauses]
        asked = subprocess.run(["cadical", "-q", "-t", str(SECONDS)], input="\n".join(lines) + "\n",
                               capture_output=True, text=True, check=False)
        if asked.returncode == 20:
            return None
        if asked.returncode != 10:
            raise undecided(f"cadical ended with {asked.returncode} {asked.stderr.strip()}")
        true = {int(word) for line in asked.stdout.splitlines() if line.startswith("v ")
                for word in line[2:].split()}
        return [next(v for v, name in held.items() if name in true) for held in self.is_]
