"""The output of `minewise automaton table`: tables as published or corrected, with their errors."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.text import Text

from minewise.automata.lines import tables as lines
from minewise.automata.lines.inconsistency import TABLE_3, TYPES
from minewise.automata.lines.symbols import ALPHABET
from minewise.automata.strips import tables as strips
from minewise.base.words import plural
from minewise.cli.terminal.text_layout import FormulaRow, formula_lines, wrap, wrap_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from minewise.answers.automata import Edition

_MARGIN = "  "
_GAP = 3
_MARK = "*"
_ENTRY = 4
_KIND = 10
"""The widths of a state or symbol, and of a type with its subtype."""
_LABELS: Mapping[Edition, str] = {"published": "as published", "corrected": "corrected"}
_MARKED: Mapping[Edition, str] = {"published": "a mistake", "corrected": "a correction"}


class _Table(NamedTuple):
    name: str
    title: str
    lines: Iterator[Text]


class _Tables(ABC):
    """The tables of a source, for a terminal `room` columns wide."""

    names: ClassVar[Sequence[str]]
    """The names under which the tables can be chosen."""
    source: ClassVar[str]
    errors: ClassVar[Mapping[str, Sequence[str]]]

    def __init__(self, edition: Edition, room: int) -> None:
        self._edition: Edition = edition
        self._room = room

    @abstractmethod
    def _tables(self) -> Mapping[str, _Table]:
        """Return the tables by the names in `names`."""

    def lines(self) -> Iterator[Text]:
        """Yield the lines of all tables, except long ones."""
        return self._lines(self.names)

    def one(self, name: str) -> Iterator[Text]:
        """Yield the lines of one table."""
        return self._lines([name])

    def _lines(self, names: Sequence[str]) -> Iterator[Text]:
        tables = self._tables()
        body = [[*self._table(tables[name])] for name in names]
        yield from wrap_words(self.source, self._room)
        if any(_MARK in line.plain for table in body for line in table):
            yield Text(f"{_MARK} marks {_MARKED[self._edition]}")
        for table in body:
            yield Text()
            yield from table

    def _table(self, table: _Table) -> Iterator[Text]:
        yield from self._bold(f"{table.name}, {_LABELS[self._edition]}: {table.title}")
        yield from table.lines
        for words in self.errors[table.name]:
            for number, line in enumerate(wrap_words(words, self._room - 2 * len(_MARGIN))):
                yield Text(_MARGIN * 2 if number else f"{_MARGIN}- ") + line

    def _bold(self, words: str) -> Iterator[Text]:
        for line in wrap_words(words, self._room):
            line.stylize("bold")
            yield line


class LineTables(_Tables):
    """Kadlac's Tables 1 to 3 and Appendix B."""

    names = ("1", "2", "3", "B")
    source = lines.SOURCE
    errors = lines.ERRORS

    def lines(self) -> Iterator[Text]:
        """Yield the lines of Tables 1 to 3, and how to print Appendix B."""
        yield from self._lines(self.names[:-1])
        yield Text()
        yield from wrap_words(
            "Appendix B, 625 strings: minewise automaton table line B", self._room
        )

    def _tables(self) -> Mapping[str, _Table]:
        strings = "types and subtypes of all strings of four symbols"
        links = "" if self._edition == "published" else "; 1..1 is 1, 1?1, 1?1?1 and so on"
        types = f"types of inconsistency (X is any symbol{links})"
        return {
            "1": _Table("Table 1", "the next state (e is the end of the line)", self._moves()),
            "2": _Table("Table 2", "the output on arrival (X is an error)", self._outputs()),
            "3": _Table("Table 3", types, self._types()),
            "B": _Table("Appendix B", strings, self._strings()),
        }

    def _moves(self) -> Iterator[Text]:
        published = lines.transitions("published")
        corrected = lines.transitions("corrected")
        yield _row(["state", *lines.SYMBOLS], "bold")
        for state, row in lines.transitions(self._edition).items():
            wrong = {name for name in row if published[state][name] != corrected[state][name]}
            yield _row(
                [state, *(_marked(after, wrong=name in wrong) for name, after in row.items())]
            )

    def _outputs(self) -> Iterator[Text]:
        published, corrected = lines.outputs("published"), lines.outputs("corrected")
        written = lines.outputs(self._edition)
        yield _row(["state", *written], "bold")
        wrong = {name for name in written if published[name] != corrected[name]}
        yield _row(
            ["output", *(_marked(out, wrong=name in wrong) for name, out in written.items())]
        )

    def _types(self) -> Iterator[Text]:
        for type_, subtypes in lines.types(self._edition).items():
            name = _marked(type_, wrong=type_ not in TABLE_3)
            yield from _indented(wrap_words(f"{name}: {TYPES[type_]}", self._room - 2), 1)
            yield from _indented(wrap(map(Text, subtypes), self._room - 4, between=2), 2)

    def _strings(self) -> Iterator[Text]:
        """Yield a line for every three symbols, with a column for the fourth."""
        entries = list(lines.four_symbols(self._edition))
        yield Text(f"{_MARGIN}{'X':4}  {_padded(ALPHABET, _KIND)}", "bold")
        for start in range(0, len(entries), len(ALPHABET)):
            row = entries[start : start + len(ALPHABET)]
            kinds = [_marked(_kind(entry), wrong=entry.string in lines.MISTAKES) for entry in row]
            yield Text(f"{_MARGIN}{row[0].string[:3]}X  {_padded(kinds, _KIND)}")


class StripTables(_Tables):
    """Tables 3 to 6 of "NFA for 2×n MCP"."""

    names = ("3", "4", "5", "6")
    source = strips.SOURCE
    errors = strips.ERRORS

    def _tables(self) -> Mapping[str, _Table]:
        return {
            "3": _Table("Table 3", "all possible symbols", self._possible()),
            "4": _Table("Table 4", "the legal symbols", self._legal()),
            "5": _Table("Table 5", "the two parts of a state's name", self._parts()),
            "6": _Table("Table 6", "the next states by class and symbol", self._classes()),
        }

    def _possible(self) -> Iterator[Text]:
        corrected = strips.possible_symbols("corrected")
        for row, right in zip(strips.possible_symbols(self._edition), corrected, strict=True):
            marked = [
                _marked(one, wrong=other == "BB") for one, other in zip(row, right, strict=True)
            ]
            yield Text(_MARGIN + _padded(marked, _ENTRY))

    def _legal(self) -> Iterator[Text]:
        return (Text(_MARGIN + _padded(row, _ENTRY)) for row in strips.legal_symbols())

    def _parts(self) -> Iterator[Text]:
        rows = [
            FormulaRow(part, [], [Text(word) for word in words.split()])
            for part, words in strips.cell_meanings().items()
        ]
        return formula_lines(rows, self._room)

    def _classes(self) -> Iterator[Text]:
        for row, right in zip(
            strips.strip_classes(self._edition), strips.strip_classes(), strict=True
        ):
            yield Text()
            yield from self._class(row, right.states)
            moves = [f"{symbol}: {' '.join(after)}" for symbol, after in row.moves.items()]
            pieces = map(Text, [f"same as {row.same_as}"] if row.same_as else moves)
            yield from _indented(wrap(pieces, self._room - 2 * len(_MARGIN), between=_GAP), 2)
        yield Text()

    def _class(self, row: strips.StripClass, right: Sequence[str]) -> Iterator[Text]:
        ends = "accepting" if row.accepting else "not accepting"
        yield Text().append(row.name, "bold").append(f"  {row.words}; {ends}")
        names = (
            Text(_marked(state, wrong=name in strips.MISPRINTS), "bold")
            for state, name in zip(row.states, right, strict=True)
        )
        yield from _indented(wrap(names, self._room - len(_MARGIN), between=2), 1)


def symbol_lines(groups: Sequence[Sequence[str]], room: int) -> Iterator[Text]:
    """Yield the symbols of strips: a column of each group, as in Table 4, and then the groups."""
    first, *_ = groups[0]
    columns = sum(map(len, groups))
    words = f"{columns:,} columns occur in consistent strips with {plural(len(first), 'row')}"
    yield Text(f"{words}: {plural(len(groups), 'symbol')}", "bold")
    yield from _indented(wrap((Text(first) for first, *_ in groups), room - 2, between=2), 1)
    shared = [Text(" = ".join(group)) for group in groups if len(group) > 1]
    if shared:
        yield Text()
        yield Text("Columns that no strip can tell apart", "bold")
        yield from _indented(wrap(shared, room - 2, between=_GAP), 1)


def _marked(entry: str, *, wrong: bool) -> str:
    return entry + _MARK if wrong else entry


def _kind(entry: lines.FourSymbols) -> str:
    """Return the type and subtype of a string; `-` stands for no type."""
    return f"{entry.type or '-':2} {entry.subtype or ''}".rstrip()


def _row(cells: Sequence[str], style: str = "") -> Text:
    first, *others = cells
    return Text(f"{_MARGIN}{first:6}  {_padded(others, _ENTRY)}", style)


def _padded(cells: Sequence[str], width: int) -> str:
    return "".join(f"{cell:{width}}" for cell in cells).rstrip()


def _indented(lines: Iterator[Text], depth: int) -> Iterator[Text]:
    return (Text(_MARGIN * depth) + line for line in lines)
