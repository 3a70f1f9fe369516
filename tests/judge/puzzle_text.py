"""Reads a puzzle file by itself: the board, what its cells may hold, and its rules as plain data.

SPDX-License-Identifier: MIT

Part of the judge, which shares no code with the engine.  It trusts that the file is well-formed
(whether faulty files are refused is for other tests) and reads what it understands strictly: a
rule or a key that it does not know is an `unknown`, never passed over.
"""
import pathlib
import re
import tomllib

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CELL = re.compile(r"r(\d+)c(\d+)", re.IGNORECASE)


class unknown(Exception):
    """A rule, a key or a spelling that the judge does not know."""


class board:
    """rows x columns cells, numbered row by row from 0, and the values low..high."""

    def __init__(self, table):
        size = table.get("size", 9)
        self.rows, self.columns = table.get("rows", size), table.get("columns", size)
        self.low, self.high = table.get("values", [1, size])
        self.cells = range(self.rows * self.columns)
        self.values = range(self.low, self.high + 1)

    def at(self, row, column):
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise unknown(f"r{row + 1}c{column + 1} is outside of the board")
        return row * self.columns + column

    def row(self, number):
        return [self.at(number, c) for c in range(self.columns)]

    def column(self, number):
        return [self.at(r, number) for r in range(self.rows)]

    def read_cell(self, text):
        found = CELL.fullmatch(text)
        if not found:
            raise unknown(f"no cell: {text!r}")
        return int(found[1]) - 1, int(found[2]) - 1

    def read_cells(self, text):
        """Cells in order: "r1c1 r2c3, r4c4-r4c7", or a list of such strings."""
        if isinstance(text, list):
            return [c for part in text for c in self.read_cells(part)]
        cells = []
        for word in re.sub(r"\s*-\s*", "-", text).replace(",", " ").split():
            first, _, last = word.partition("-")
            (r, c), (to_r, to_c) = self.read_cell(first), self.read_cell(last or first)
            steps = max(abs(to_r - r), abs(to_c - c))
            if {abs(to_r - r), abs(to_c - c)} - {0, steps}:
                raise unknown(f"no straight line: {word!r}")
            for k in range(steps + 1):
                cells.append(self.at(r + (to_r - r) * k // max(steps, 1),
                                     c + (to_c - c) * k // max(steps, 1)))
        return cells

    def read_letters(self, text):
        """One letter a cell, white space passed over."""
        letters = "".join(text.split())
        if len(letters) != len(self.cells):
            raise unknown(f"{len(letters)} letters for {len(self.cells)} cells")
        return letters

    def box_shape(self, box):
        """The default is the most square shape, no taller than wide."""
        if box:
            return box
        count = len(self.values)
        height = max(h for h in range(1, count + 1) if count % h == 0 and h * h <= count)
        if height == 1 and count > 1:
            raise unknown(f"no default boxes for {count} values")
        return height, count // height

    def boxes(self, box):
        height, width = self.box_shape(box)
        return [[self.at(r + i, c + k) for i in range(height) for k in range(width)]
                for r in range(0, self.rows, height) for c in range(0, self.columns, width)]


class puzzle:
    """A board, for each cell the values its givens and candidates leave, and four kinds of rule.

    groups: lists of cells whose values differ (and, of as many cells as values, hold each once);
    sums: (cells, total); orders: (lower cell, higher cell); apart: ((cell, value), (cell, value))
    of which at most one holds.
    """

    def __init__(self, tree):
        self.tree = tree
        self.board = board(tree.get("grid", {}))
        self.allowed = [set(self.board.values) for _ in self.board.cells]
        self.groups, self.sums, self.orders, self.apart = [], [], [], []
        self.givens = {}
        self.read_grid(tree.get("grid", {}))
        for rule in tree.get("rule", []):
            self.read_rule(rule)

    @property
    def solution(self):
        """The stated solution as a list of values, or None."""
        text = self.tree.get("puzzle", {}).get("solution")
        return None if text is None else [LETTERS.index(x) for x in self.board.read_letters(text)]

    def read_grid(self, grid):
        foreign = grid.keys() - {"size", "rows", "columns", "values", "givens", "candidates"}
        if foreign:
            raise unknown(f"[grid] {', '.join(sorted(foreign))}")
        blanks = ".*_" if self.board.low == 0 else ".*_0"
        if "givens" in grid:
            for cell, letter in enumerate(self.board.read_letters(grid["givens"])):
                if letter not in blanks:
                    self.givens[cell] = LETTERS.index(letter.upper())
                    self.allowed[cell] &= {self.givens[cell]}
        for name, letters in grid.get("candidates", {}).items():
            for cell in self.board.read_cells(name):
                self.allowed[cell] &= {LETTERS.index(x.upper()) for x in letters}

    def read_rule(self, rule):
        readers = {
            "rows": ({}, self.read_rows),
            "columns": ({}, self.read_columns),
            "latin": ({}, self.read_latin),
            "boxes": ({"box"}, self.read_boxes),
            "classic": ({"box"}, self.read_classic),
            "diagonal": ({"which"}, self.read_diagonal),
            "jigsaw": ({"regions"}, self.read_jigsaw),
            "killer": ({"cages"}, self.read_killer),
            "thermo": ({"thermometers"}, self.read_thermo),
            "comparison": ({"signs"}, self.read_comparison),
            "calm-squares": ({}, self.read_calm_squares),
        }
        keys, reader = readers.get(rule["use"], ({}, None))
        if reader is None or rule.keys() - keys - {"use"}:
            raise unknown(f"rule {rule['use']} with {', '.join(sorted(rule.keys() - {'use'}))}")
        reader(rule)

    def read_rows(self, _rule):
        self.groups += [self.board.row(r) for r in range(self.board.rows)]

    def read_columns(self, _rule):
        self.groups += [self.board.column(c) for c in range(self.board.columns)]

    def read_latin(self, rule):
        self.read_rows(rule)
        self.read_columns(rule)

    def read_boxes(self, rule):
        self.groups += self.board.boxes(rule.get("box"))

    def read_classic(self, rule):
        self.read_latin(rule)
        self.read_boxes(rule)

    def read_diagonal(self, rule):
        which = rule.get("which", "both")
        size = self.board.rows
        if which in ("main", "both"):
            self.groups.append([self.board.at(i, i) for i in range(size)])
        if which in ("anti", "both"):
            self.groups.append([self.board.at(i, size - 1 - i) for i in range(size)])

    def read_jigsaw(self, rule):
        letters = self.board.read_letters(rule["regions"])
        self.groups += [[c for c in self.board.cells if letters[c] == x]
                        for x in sorted(set(letters))]

    def read_killer(self, rule):
        for cage in rule["cages"]:
            if cage.keys() - {"cells", "sum", "repeats"}:
                raise unknown(f"killer cage with {sorted(cage)}")
            cells = self.board.read_cells(cage["cells"])
            if not cage.get("repeats", False):
                self.groups.append(cells)
            if "sum" in cage:
                self.sums.append((cells, cage["sum"]))

    def read_thermo(self, rule):
        for line in rule["thermometers"]:
            cells = self.board.read_cells(line)
            self.orders += zip(cells, cells[1:])

    def read_comparison(self, rule):
        for sign in rule["signs"]:
            first, point, second = re.fullmatch(r"\s*(\S+?)\s*([<>])\s*(\S+?)\s*", sign).groups()
            (a,), (b,) = self.board.read_cells(first), self.board.read_cells(second)
            self.orders.append((a, b) if point == "<" else (b, a))

    def read_calm_squares(self, _rule):
        """An example of the SDK: no 2x2 square holds both 1 and 9."""
        b = self.board
        for r in range(b.rows - 1):
            for c in range(b.columns - 1):
                square = [b.at(r, c), b.at(r, c + 1), b.at(r + 1, c), b.at(r + 1, c + 1)]
                self.apart += [((a, 1), (z, 9)) for a in square for z in square if a != z]

    def broken(self, values):
        """Why these values, one for each cell, are no solution; None if they are one."""
        for cell in self.board.cells:
            if values[cell] not in self.allowed[cell]:
                return f"cell {cell} holds {values[cell]}, which givens or candidates rule out"
        for group in self.groups:
            if len({values[c] for c in group}) != len(group):
                return f"cells {group} hold a value twice"
        for cells, total in self.sums:
            if sum(values[c] for c in cells) != total:
                return f"cells {cells} do not add up to {total}"
        for low, high in self.orders:
            if values[low] >= values[high]:
                return f"cell {low} is not below cell {high}"
        for (a, v), (b, w) in self.apart:
            if values[a] == v and values[b] == w:
                return f"cell {a} holds {v} beside {w} in cell {b}"
        return None

    def spell(self, values):
        return "".join(LETTERS[v] for v in values)


def read(path):
    return puzzle(tomllib.loads(pathlib.Path(path).read_text(encoding="utf-8")))
