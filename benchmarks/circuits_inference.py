"""All formulas of two variables as games.

    python benchmarks/circuits_inference.py

Takes every set of the eight clauses of one or two literals over two variables, and the eight
clauses of three literals over three variables, all of them and with each left out. Makes each
formula a game (`examples/circuits/inference.py`), and checks that `minewise verify` says that it
needs a guess if and only if trying all assignments finds a model. Takes a few minutes.
"""

from __future__ import annotations

import runpy
from collections import Counter
from itertools import chain, combinations, product
from pathlib import Path
from typing import TYPE_CHECKING

import minewise as mw
from minewise.circuits import Cnf

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SCRIPT = Path(__file__).parent.parent / "examples" / "circuits" / "inference.py"
SHORT = ((1,), (-1,), (2,), (-2,), (1, 2), (1, -2), (-1, 2), (-1, -2))
LONG = tuple((x, 2 * y, 3 * z) for x, y, z in product((1, -1), repeat=3))


def formulas_of_two() -> Iterator[Cnf]:
    for clauses in chain.from_iterable(combinations(SHORT, size) for size in range(9)):
        yield Cnf(2, clauses)


def formulas_of_three() -> Iterator[Cnf]:
    yield Cnf(3, LONG)
    for left_out in LONG:
        yield Cnf(3, tuple(clause for clause in LONG if clause != left_out))


def has_model(formula: Cnf) -> bool:
    assignments = product((False, True), repeat=formula.variables)
    return any(
        formula.evaluate(dict(zip(formula.names, each, strict=True))) for each in assignments
    )


def report(name: str, formulas: Iterable[Cnf]) -> None:
    game = runpy.run_path(str(SCRIPT))["game"]
    counted: Counter[bool] = Counter()
    widest = (0, 0)
    for formula in formulas:
        puzzle = game(formula)
        satisfiable = has_model(formula)
        assert mw.verify(puzzle).solvable is not satisfiable, formula
        counted[satisfiable] += 1
        widest = max(widest, puzzle.layout.shape)
    print(f"{name:16} {counted.total():8} {counted[True]:11} {counted[False]:13} {widest}")


def main() -> None:
    """Print how many formulas of each kind have been checked, and the size of the largest board."""
    print(f"{'':16} formulas needs guess no guess need largest board")
    report("two variables", formulas_of_two())
    report("three variables", formulas_of_three())


if __name__ == "__main__":
    main()
