"""The output of the circuit commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from minewise.base.numerals import short_text
from minewise.base.words import plural
from minewise.circuits.forcing import numbers
from minewise.circuits.solving import Method
from minewise.cli.terminal.terminal import Terminal
from minewise.cli.terminal.text_layout import fact_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from minewise.circuits import CircuitBoard, Model, Settled, Solution, TruthTable

_SOLVERS = {
    Method.ENGINE: "the exact engine",
    Method.SAT: "a SAT solver",
}


def report(solution: Solution, *, computed: bool, settled: Settled | None = None) -> str:
    """Describe a formula's models and its board; if `computed`, also list the outputs."""
    terminal = Terminal()
    facts = [*_facts(solution, computed=computed), *(_settled_facts(settled) if settled else ())]
    return terminal.text(fact_lines(facts, terminal.width))


def report_table(truth: TruthTable) -> str:
    """Return a truth table and what it proves."""
    terminal = Terminal()
    return terminal.text(_table_lines(truth, terminal.width))


def size_text(made: CircuitBoard) -> str:
    """Return the size of a board and the number of mines that every layout has.

    Examples
    --------
    >>> from minewise.circuits import compile_formula, parse_expression
    >>> size_text(compile_formula(parse_expression("a & b")))
    '27×18 cells, 40 mines'
    """
    rows, columns = made.board.shape
    return f"{rows:,}×{columns:,} cells, {plural(made.mines, 'mine')}"


def _facts(solution: Solution, *, computed: bool) -> Iterator[tuple[str, str]]:
    if not solution.satisfiable:
        yield "Verdict", "unsatisfiable: no layout fits the board"
    else:
        yield "Verdict", "satisfiable"
        yield "Models", _counted(solution)
    for number, model in enumerate(solution.listed, start=1):
        name = f"Model {number}" if len(solution.listed) > 1 else "Model"
        yield name, _words(model.inputs) or "no inputs"
        yield from _computed(model) if computed else ()
    yield "Board", size_text(solution.made)
    yield "Solved by", _SOLVERS[solution.method]


def _settled_facts(settled: Settled) -> Iterator[tuple[str, str]]:
    """Describe what a published method finds on the board."""
    if settled.contradictory:
        yield "Player", f"{settled.player} finds that no layout fits"
        return
    cells = plural(settled.covered, "covered cell")
    early = "" if settled.finished else " before it stops early"
    yield "Player", f"{settled.player} settles {settled.cells:,} of {cells}{early}"
    if settled.values:
        yield "  finds", _words(settled.values)
    if settled.unknown:
        yield "  unknown", " ".join(settled.unknown)


def _counted(solution: Solution) -> str:
    if solution.models is None:
        return "not counted: too many for a SAT solver"
    return f"{short_text(solution.models)} (one per layout)"


def _computed(model: Model) -> Iterator[tuple[str, str]]:
    outputs = {name: value for name, value in model.outputs.items() if name not in model.inputs}
    if outputs:
        yield "  gives", _words(outputs)
    if found := numbers(model.inputs) | numbers(outputs):
        yield "  that is", ", ".join(f"{bus} = {value}" for bus, value in found.items())


def _words(values: Mapping[str, bool]) -> str:
    return " ".join(f"{name}={int(value)}" for name, value in values.items())


def _table_lines(truth: TruthTable, room: int) -> Iterator[Text]:
    names = (*truth.inputs, "|", *truth.outputs)
    yield Text(" ".join(names), "bold")
    for inputs, outputs in truth.rows:
        symbols = (*inputs, "|", *outputs)
        yield Text(" ".join(map(str.rjust, symbols, map(len, names))))
    yield Text()
    facts = {"Proved": _proof(truth), "Board": size_text(truth.made)}
    yield from fact_lines(facts.items(), room)


def _proof(truth: TruthTable) -> str:
    if len(truth.rows) == 1:
        return "the board has one layout, and its outputs match the formula"
    return (
        f"the board has {len(truth.rows):,} layouts, one per assignment, and their outputs "
        "match the formula"
    )
