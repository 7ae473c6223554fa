"""A formula without a model as a game that needs no guess.

The formula gets one more variable, the *key*. The board then has a layout in which all variables
are false, and one for each model of the formula, in which the key is true. The first layout is the
game. If the formula has no model, the clues leave no other layout. If it has a model, the player
has to guess which of the layouts it is.

Each variable has two rails from west to east: itself and its negation. Each literal of a clause is
tapped from its rail and runs south, across the other rails, to the tiles of its clause. Run this
script with a DIMACS file, or - for standard input, to print the game for `minewise verify`; alone,
it prints the board of *x* and not *x*.
"""

from __future__ import annotations

import sys
from pathlib import Path

import minewise as mw
from minewise.circuits import Cnf, Literal, parse_dimacs
from minewise.circuits.compiler.assembly import CircuitBoard, TileGrid, assemble

CONTRADICTION = Cnf(1, ((1,), (-1,)))


def with_key(formula: Cnf) -> Cnf:
    """Return a formula that holds if all variables are false, or the key and the formula hold."""
    key = formula.variables + 1
    locked = [(-variable, key) for variable in range(1, key)]
    return Cnf(key, (*((*clause, -key) for clause in formula.clauses), *locked))


def position(formula: Cnf = CONTRADICTION) -> CircuitBoard:
    """Return the board of a formula with a key, with all its clues."""
    return _circuit(with_key(formula))


def game(formula: Cnf) -> mw.Puzzle:
    """Return the game: the layout in which all variables are false, opened in a corner."""
    made = position(formula)
    board = made.given(dict.fromkeys(made.inputs, False))
    return mw.Puzzle(next(mw.layouts(board)), first=(0, 0))


def _circuit(formula: Cnf) -> CircuitBoard:
    grid = TileGrid()
    column = 1
    for number, clause in enumerate(formula.clauses, start=1):
        gates = _Gates(grid, 4 * formula.variables, column, f"clause {number}")
        for literal in gates.put(clause):
            _put_rails(grid, column, formula.variables, literal)
            column += 1
    for variable in range(1, formula.variables + 1):
        itself, negation = _literal(variable), _literal(-variable)
        grid.put(_rail(variable), 0, "bend_not_es", E=itself, S=negation)
        grid.put(_rail(variable) + 1, 0, "wire_v", N=negation, S=negation)
        grid.put(_rail(-variable), 0, "bend_ne", N=negation, E=negation)
        grid.put(_rail(variable), column, "free_w", W=itself)
        grid.put(_rail(-variable), column, "free_w", W=negation)
    return assemble(grid, formula.names, {})


def _put_rails(grid: TileGrid, column: int, variables: int, tapped: int | None) -> None:
    """Run all rails through a column, in which a literal may be tapped and run south."""
    for literal in (sign * each for each in range(1, variables + 1) for sign in (1, -1)):
        row, along = _rail(literal), _literal(literal)
        if tapped is None or row < _rail(tapped):
            grid.put(row, column, "wire_h", W=along, E=along)
            continue
        south = _literal(tapped)
        if literal == tapped:
            grid.put(row, column, "tee_wes", W=along, E=along, S=along)
        else:
            grid.put(row, column, "cross", W=along, N=south, E=along, S=south)
        grid.put(row + 1, column, "wire_v_open", N=south, S=south)


class _Gates:
    """The tiles of a clause, below all rails."""

    def __init__(self, grid: TileGrid, row: int, column: int, name: str) -> None:
        self._grid, self._row, self._column, self._name = grid, row, column, name

    def put(self, clause: tuple[int, ...]) -> list[int | None]:
        """Place the tiles; return the literal to bring to each column."""
        match clause:
            case (literal,):
                self._put(0, 0, "const1_n", N=_literal(literal))
                return [literal]
            case (one, other):
                self._put(0, 0, "bend_ne", N=_literal(one), E=_literal(one))
                self._put(0, 1, "clause_wn", W=_literal(one), N=_literal(other))
                return [one, other]
            case _:
                return self._put_long(clause)

    def _put_long(self, clause: tuple[int, ...]) -> list[int | None]:
        """Combine the negations of all literals but the last with AND, and negate the result.

        From one AND to the next, the wire goes down a row: only past bends can the player open it.
        """
        first, *others, last = clause
        so_far = _literal(-first)
        brought: list[int | None] = [-first]
        self._put(0, 0, "wire_v", N=so_far, S=so_far)
        self._put(1, 0, "bend_ne", N=so_far, E=so_far)
        for row, literal in enumerate(others, start=1):
            if row > 1:
                self._put(row - 1, len(brought), "bend_ws", W=so_far, S=so_far)
                self._put(row, len(brought), "bend_ne", N=so_far, E=so_far)
                brought.append(None)
            falsified, both = _literal(-literal), Literal(f"{self._name}, {row + 1} false")
            self._run_down(row, len(brought), falsified)
            self._put(row, len(brought), "and_wn_e", W=so_far, N=falsified, E=both)
            brought.append(-literal)
            so_far = both
        self._put(len(others), len(brought), "bend_wn", W=so_far, N=so_far)
        self._run_up(len(others), len(brought), so_far)
        self._put(0, len(brought) + 1, "clause_wn", W=~so_far, N=_literal(last))
        return [*brought, None, last]

    def _run_down(self, row: int, column: int, literal: Literal) -> None:
        for above in range(row):
            self._put(above, column, "wire_v", N=literal, S=literal)

    def _run_up(self, row: int, column: int, literal: Literal) -> None:
        for between in range(1, row):
            self._put(between, column, "wire_v", N=literal, S=literal)
        self._put(0, column, "bend_not_es", E=~literal, S=literal)

    def _put(self, down: int, right: int, tile: str, **carries: Literal) -> None:
        self._grid.put(self._row + down, self._column + right, tile, **carries)


def _rail(literal: int) -> int:
    """Return the row of a literal's rail."""
    return 4 * abs(literal) - 4 + 2 * (literal < 0)


def _literal(number: int) -> Literal:
    return Literal(str(abs(number)), number < 0)


def main() -> None:
    """Print the game of a file, or the board of the contradiction."""
    match sys.argv[1:]:
        case []:
            print(position().board)
        case ["-"]:
            print(game(parse_dimacs(sys.stdin.read())))
        case [file, *_]:
            print(game(parse_dimacs(Path(file).read_text("ascii"))))


if __name__ == "__main__":
    main()
