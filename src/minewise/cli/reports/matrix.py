"""The steps of `minewise deduce` for players that eliminate unknowns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from minewise.base.palette import CONFLICT
from minewise.base.words import plural
from minewise.board.cell_names import cell_name
from minewise.cli.reports.marks import heading, mark, title, words
from minewise.cli.terminal.cell_renderer import CONFLICT_MARK
from minewise.cli.terminal.text_layout import FormulaRow, formula_lines, wrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minewise.cli.terminal.terminal import Terminal
    from minewise.derivations.matrix import Elimination, Equations, Form, Reading, Round, Row

_MARGIN = "  "
_TITLES = {"clues": "Single clues", "forward": "Forward form", "reduced": "Reduced form"}


class _NamedReading(NamedTuple):
    """A row of a matrix with its name, before and after substituting known values."""

    name: str
    row: Row
    reading: Reading


def elimination_lines(elimination: Elimination, terminal: Terminal) -> Iterator[Text]:
    """Yield the equations of every round, their matrices, and what the rows prove."""
    first, *others = elimination.rounds
    unknowns = plural(len(first.equations.unknowns), "unknown")
    equations = plural(len(first.equations.equations), "equation")
    yield title(elimination.board, f"{unknowns}, {equations}")
    yield from _round(first, terminal)
    for number, one in enumerate(others, 2):
        if one.found or one.contradictory:
            yield from heading(f"Round {number}, with the cells found so far")
            yield from _round(one, terminal)


def _round(one: Round, terminal: Terminal) -> Iterator[Text]:
    equations = one.equations
    if not equations.equations:
        return
    yield from _unknowns(equations, terminal.width)
    yield from _equations(equations, terminal.width)
    clues = [cell_name(equation.clue) for equation in equations.equations]
    yield from _matrix("Augmented matrix", clues, equations.rows(), terminal.room)
    for form in one.forms:
        readings = _named(form, clues)
        if form.name != "clues":
            names, rows = [each.name for each in readings], [each.row for each in readings]
            yield from _matrix(_TITLES[form.name], names, rows, terminal.room)
        yield from _readings(readings, terminal.width)


def _named(form: Form, clues: Sequence[str]) -> list[_NamedReading]:
    """Name the rows of a form. Zero rows of an eliminated matrix are merged into one."""
    both = list(zip(form.rows, form.readings, strict=True))
    if form.name == "clues":
        return [_NamedReading(name, *pair) for name, pair in zip(clues, both, strict=True)]
    telling = [pair for pair in both if any(pair[0].coefficients) or pair[0].value]
    zero = [pair for pair in both if pair not in telling][:1]
    names = [f"row {number}" for number in range(1, len(telling) + 2)]
    if len(both) > len(names):
        names[-1] = f"rows {len(names)} to {len(both)}"
    return [_NamedReading(name, *pair) for name, pair in zip(names, telling + zero, strict=False)]


def _unknowns(equations: Equations, room: int) -> Iterator[Text]:
    yield from heading("Unknowns: 1 is a mine, 0 a free cell")
    names = [f"{_name(x)} {cell_name(cell)}" for x, cell in enumerate(equations.unknowns)]
    pieces = (Text(name.ljust(max(map(len, names)))) for name in names)
    for line in wrap(pieces, room - len(_MARGIN), between=3):
        yield Text(_MARGIN) + line


def _equations(equations: Equations, room: int) -> Iterator[Text]:
    yield from heading("Equations: the number of mines that each clue still needs")
    first: dict[Row, str] = {}
    entries = []
    for equation, row in zip(equations.equations, equations.rows(), strict=True):
        name = cell_name(equation.clue)
        remark = f"the same as {first[row]}" if row in first else ""
        first.setdefault(row, name)
        entries.append(FormulaRow(name, _formula(row), words(remark)))
    yield from formula_lines(entries, room)


def _matrix(title: str, names: Sequence[str], rows: Sequence[Row], room: int) -> Iterator[Text]:
    """Draw a matrix or, if it is too wide, its left columns and their rows."""
    yield from heading(title)
    unknowns = len(rows[0].coefficients)
    left = len(_MARGIN) + max(map(len, names))
    right = max(len(f" … | {row.value}") for row in rows)
    entries = (str(c) for row in rows for c in row.coefficients)
    width = 1 + max(map(len, (_name(unknowns), *entries)))
    drawn = min(unknowns, max(1, (room - left - right) // width))
    is_cut = drawn < unknowns
    kept = [i for i, row in enumerate(rows) if not is_cut or any(row.coefficients[:drawn])]
    end = " …" if is_cut else ""
    yield Text(" " * left + "".join(_name(x).rjust(width) for x in range(drawn)) + end, "dim")
    for i in kept:
        entries = (str(c or "·").rjust(width) for c in rows[i].coefficients[:drawn])
        value = str(rows[i].value).rjust(right - len(" … | "))
        line = Text((_MARGIN + names[i]).ljust(left) + "".join(entries) + f"{end} | {value}")
        line.highlight_regex(r"·( +·)*", "dim")
        yield line
    if is_cut:
        part = f"{drawn} of {unknowns} columns and {len(kept)} of {len(rows)} rows"
        yield from _sentence(f"Shown: {part}.", room)


def _sentence(text: str, room: int) -> Iterator[Text]:
    for line in wrap(words(text), room - len(_MARGIN), between=1):
        yield Text(_MARGIN) + line


def _readings(readings: Sequence[_NamedReading], room: int) -> Iterator[Text]:
    yield Text()
    yield from _sentence("Read from the bottom up, with known values substituted:", room)
    entries = [
        FormulaRow(each.name, _formula(each.reading.row), _remark(each.reading))
        for each in reversed(readings)
    ]
    yield from formula_lines(entries, room)


def _remark(reading: Reading) -> list[Text]:
    row = reading.row
    used = [Text(f"({_name(x)} = {int(mined)})") for x, mined in reading.used.items()]
    if row.contradicts:
        verdict = f"{CONFLICT_MARK} impossible: its bounds are {row.least} and {row.greatest}"
        return used + words(verdict, f"bold {CONFLICT}")
    if not any(row.coefficients):
        return used + words("proves nothing")
    if not reading.found:
        return used + words(f"meets neither bound ({row.least}, {row.greatest})")
    bound = "upper" if row.value == row.greatest else "lower"
    found = [mark(_name(x), mined=mined) for x, mined in reading.found.items()]
    return used + words(f"meets its {bound} bound, {row.value}:") + found


def _formula(row: Row) -> list[Text]:
    """Return an equation in pieces."""
    terms = [_term(x, c) for x, c in enumerate(row.coefficients) if c]
    if terms:
        terms[0] = terms[0].removeprefix("+ ").replace("- ", "-", 1)
    return [Text(term) for term in [*(terms or ["0"]), f"= {row.value}"]]


def _term(unknown: int, coefficient: int) -> str:
    times = f"{abs(coefficient)} " if abs(coefficient) > 1 else ""
    return f"{'-' if coefficient < 0 else '+'} {times}{_name(unknown)}"


def _name(unknown: int) -> str:
    return f"x{unknown + 1}"
