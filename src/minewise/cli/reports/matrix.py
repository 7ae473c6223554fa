"""The output of `minewise matrix`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from minewise.base.palette import CLEAR, CONFLICT
from minewise.base.words import plural, shape_text
from minewise.board.cell_names import cell_name
from minewise.cli.terminal.cell_renderer import CONFLICT_MARK, MINE_MARK, SAFE_MARK
from minewise.cli.terminal.terminal import Terminal
from minewise.cli.terminal.text_layout import FormulaRow, formula_lines, wrap
from minewise.derivations.matrix import findings, forward, read, reduced

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from minewise.board.board import Board
    from minewise.board.topology import Cell
    from minewise.derivations.matrix import Equations, Reading, Row
    from minewise.engine.analysis import Analysis

_MARGIN = "  "
_MARKS = {False: Text(SAFE_MARK, f"bold {CLEAR}"), True: Text(MINE_MARK, "bold")}


class Form(NamedTuple):
    """A matrix after elimination, and the readings of its rows."""

    name: str
    row_names: Sequence[str]
    rows: Sequence[Row]
    readings: Sequence[Reading]

    @classmethod
    def of(cls, name: str, rows: Sequence[Row]) -> Form:
        """Read the rows of a matrix; zero rows are merged into one."""
        telling = [row for row in rows if any(row.coefficients) or row.value]
        zero = [row for row in rows if row not in telling][:1]
        names = [f"row {number}" for number in range(1, len(telling) + 2)]
        if len(rows) > len(names):
            names[-1] = f"rows {len(names)} to {len(rows)}"
        kept = telling + zero
        return cls(name, names[: len(kept)], kept, read(kept))

    @property
    def is_impossible(self) -> bool:
        """Whether a row shows that no layout fits the board."""
        return any(reading.row.contradicts for reading in self.readings)


def forms_of(equations: Equations) -> list[Form]:
    """Return the forms after forward elimination and after back substitution."""
    echelon = forward(equations.rows())
    return [Form.of("Forward form", echelon), Form.of("Reduced form", reduced(echelon))]


def matrix_report(
    board: Board, equations: Equations, forms: Sequence[Form], exact: Analysis | None
) -> str:
    """Return a board's equations, the forms of their matrix, and what the rows prove.

    An exact analysis shows what the rows miss.
    """
    terminal = Terminal()
    return terminal.text(_lines(board, equations, forms, exact, terminal))


def _lines(
    board: Board,
    equations: Equations,
    forms: Sequence[Form],
    exact: Analysis | None,
    terminal: Terminal,
) -> Iterator[Text]:
    yield _title(board, equations)
    if equations.equations:
        yield from _unknowns(equations, terminal.width)
        yield from _equations(equations, terminal.width)
        clues = [cell_name(equation.clue) for equation in equations.equations]
        yield from _matrix("Augmented matrix", clues, equations.rows(), terminal.room)
        for form in forms:
            yield from _matrix(form.name, form.row_names, form.rows, terminal.room)
            yield from _readings(form, terminal.width)
    yield from _heading(f"Certain: {SAFE_MARK} safe, {MINE_MARK} mined")
    deduced = [FormulaRow(form.name, (), _deductions(equations, form)) for form in forms]
    missed = FormulaRow("Exact reasoning", (), _missed(equations, forms, exact))
    yield from formula_lines([*deduced, missed], terminal.width)
    if board.mines is not None:
        yield Text()
        yield Text(f"The equations do not use the number of mines, {board.mines:,}.")


def _title(board: Board, equations: Equations) -> Text:
    size = shape_text(board.shape)
    unknowns = plural(len(equations.unknowns), "unknown")
    title = Text().append(f"{size} {board.topology.kind}", "bold")
    return title.append(f", {unknowns}, {plural(len(equations.equations), 'equation')}")


def _heading(words: str) -> Iterator[Text]:
    yield Text()
    yield Text(words, "bold")


def _unknowns(equations: Equations, room: int) -> Iterator[Text]:
    yield from _heading("Unknowns: 1 is a mine, 0 a free cell")
    names = [f"{_name(x)} {cell_name(cell)}" for x, cell in enumerate(equations.unknowns)]
    pieces = (Text(name.ljust(max(map(len, names)))) for name in names)
    for line in wrap(pieces, room - len(_MARGIN), between=3):
        yield Text(_MARGIN) + line


def _equations(equations: Equations, room: int) -> Iterator[Text]:
    yield from _heading("Equations: the number of mines that each clue still needs")
    first: dict[Row, str] = {}
    entries = []
    for equation, row in zip(equations.equations, equations.rows(), strict=True):
        name = cell_name(equation.clue)
        remark = f"the same as {first[row]}" if row in first else ""
        first.setdefault(row, name)
        entries.append(FormulaRow(name, _formula(row), _words(remark)))
    yield from formula_lines(entries, room)


def _matrix(title: str, names: Sequence[str], rows: Sequence[Row], room: int) -> Iterator[Text]:
    """Draw a matrix or, if it is too wide, its left columns and their rows."""
    yield from _heading(title)
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


def _sentence(words: str, room: int) -> Iterator[Text]:
    for line in wrap(_words(words), room - len(_MARGIN), between=1):
        yield Text(_MARGIN) + line


def _readings(form: Form, room: int) -> Iterator[Text]:
    yield Text()
    yield from _sentence("Read from the bottom up, with known values substituted:", room)
    named = zip(form.row_names, form.readings, strict=True)
    entries = [FormulaRow(name, _formula(reading.row), _remark(reading)) for name, reading in named]
    yield from formula_lines(entries[::-1], room)


def _remark(reading: Reading) -> list[Text]:
    row = reading.row
    used = [Text(f"({_name(x)} = {int(mined)})") for x, mined in reading.used.items()]
    if row.contradicts:
        words = f"{CONFLICT_MARK} impossible: its bounds are {row.least} and {row.greatest}"
        return used + _words(words, f"bold {CONFLICT}")
    if not any(row.coefficients):
        return used + _words("proves nothing")
    if not reading.found:
        return used + _words(f"meets neither bound ({row.least}, {row.greatest})")
    bound = "upper" if row.value == row.greatest else "lower"
    found = [_MARKS[mined] + _name(x) for x, mined in reading.found.items()]
    return used + _words(f"meets its {bound} bound, {row.value}:") + found


def _deductions(equations: Equations, form: Form) -> list[Text]:
    if form.is_impossible:
        return _words("no layout fits this board: a matrix row is impossible")
    found = findings(form.readings)
    return _marked({equations.unknowns[x]: found[x] for x in found}) or _words("nothing")


def _missed(equations: Equations, forms: Sequence[Form], exact: Analysis | None) -> list[Text]:
    if exact is None:
        return _words("takes too long here: see minewise solve")
    if not exact.consistent:
        shown = any(form.is_impossible for form in forms)
        return _words(f"no layout fits this board{'' if shown else ', though no row shows it'}")
    seen = {equations.unknowns[x] for form in forms for x in findings(form.readings)}
    certain = dict.fromkeys(exact.safe, False) | dict.fromkeys(exact.mined, True)
    missed = _marked({cell: mined for cell, mined in certain.items() if cell not in seen})
    return _words("also finds") + missed if missed else _words("finds nothing more")


def _marked(cells: Mapping[Cell, bool]) -> list[Text]:
    return [_MARKS[mined] + cell_name(cell) for cell, mined in sorted(cells.items())]


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


def _words(text: str, style: str = "") -> list[Text]:
    return [Text(word, style) for word in text.split()]
