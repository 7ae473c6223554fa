r"""Netlists in the Berkeley Logic Interchange Format (BLIF) used by synthesis tools.

>>> netlist = '''.model half-adder
... .inputs a b
... .outputs sum carry
... .names a b sum
... 01 1
... 10 1
... .names a b carry
... 11 1
... .end'''
>>> print(*parse_blif(netlist).gates, sep="\n")
sum = a ^ b
carry = a & b
"""

from __future__ import annotations

from dataclasses import dataclass, field
from graphlib import CycleError
from typing import TYPE_CHECKING, NamedTuple

from minewise.base.arguments import checked
from minewise.base.errors import CircuitError, quoted
from minewise.base.source import Source
from minewise.circuits.formulas.circuit import Builder, Circuit, Literal, operands_first
from minewise.circuits.formulas.tables import build_cover

if TYPE_CHECKING:
    from collections.abc import Iterator

_NOT_LOGIC = {
    ".latch": "circuits with memory are not supported",
    ".mlatch": "circuits with memory are not supported",
    ".subckt": "submodels are not supported: flatten the netlist first",
    ".search": "other files are not supported: flatten the netlist first",
    ".gate": "library gates are not supported: map the netlist to .names first",
    ".exdc": "external don't-cares are not supported: remove them first",
}


class _Line(NamedTuple):
    """The words of a line and its continuation lines, with the number of the first line."""

    number: int
    words: list[str]

    def error(self, message: str) -> CircuitError:
        return CircuitError(f"line {self.number}: {message}")


@dataclass
class _Table:
    """A `.names` table: an output, and the rows where it is true or where it is false."""

    line: _Line
    rows: list[str] = field(default_factory=list)
    value: str = "1"
    """The value in all rows; without rows the output is false."""

    @property
    def operands(self) -> list[str]:
        return self.line.words[1:-1]

    @property
    def output(self) -> str:
        return self.line.words[-1]

    def add(self, row: _Line) -> None:
        *plane, value = row.words
        cube = plane[0] if plane else ""
        if len(plane) > 1 or len(cube) != len(self.operands):
            symbols = f"{len(self.operands)} symbols (0, 1 or -)"
            raise self._error(row, f"must have {symbols}, then 0 or 1")
        if stray := cube.strip("01-"):
            raise self._error(row, f"has {stray[0]!r}: use 0, 1 and -")
        if value not in ("0", "1"):
            raise self._error(row, f"ends with {quoted(value)}: use 0 or 1")
        if self.rows and value != self.value:
            raise self._error(row, f"ends with {value}, but earlier rows end with {self.value}")
        self.value = value
        self.rows.append(cube)

    def _error(self, row: _Line, message: str) -> CircuitError:
        return row.error(f"the row of signal {quoted(self.output)} {message}")


@checked
def parse_blif(text: str | bytes) -> Circuit:
    r"""Parse a netlist with one model and no memory: `.inputs`, `.outputs` and `.names`.

    Examples
    --------
    >>> from minewise.circuits import parse_blif
    >>> parse_blif(".inputs a\n.outputs b\n.names a c b\n11 1\n")
    Traceback (most recent call last):
    minewise.base.errors.CircuitError: line 3: signal 'c' has no driver
    """
    netlist = _Netlist()
    for line in _lines(Source.of(text, CircuitError).text):
        if netlist.ended:
            raise line.error(f"{quoted(line.words[0])} after .end")
        netlist.add(line)
    return netlist.circuit()


def _lines(text: str) -> Iterator[_Line]:
    start, words = 0, []
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.partition("#")[0].rstrip()
        start = start or number
        words += line.removesuffix("\\").split()
        if line.endswith("\\"):
            continue
        if words:
            yield _Line(start, words)
        start, words = 0, []
    if words:
        yield _Line(start, words)


@dataclass
class _Netlist:
    """A netlist being parsed: signals with the lines that declare or drive them."""

    inputs: dict[str, _Line] = field(default_factory=dict)
    outputs: dict[str, _Line] = field(default_factory=dict)
    tables: dict[str, _Table] = field(default_factory=dict)
    model: _Line | None = None
    last: _Table | None = None
    """The table to which the next row belongs."""
    ended: bool = False

    def add(self, line: _Line) -> None:
        word = line.words[0]
        if not word.startswith("."):
            self._add_row(line)
            return
        self.last = None
        match word:
            case ".names":
                self._add_table(line)
            case ".inputs":
                self._declare(line, self.inputs)
            case ".outputs":
                self._declare(line, self.outputs)
            case ".model":
                self._begin(line)
            case ".end":
                self.ended = True
            case _ if word in _NOT_LOGIC:
                raise line.error(f"cannot read {word}: {_NOT_LOGIC[word]}")
            case _:
                raise line.error(
                    f"unknown command {quoted(word)}: use .model, .inputs, .outputs, .names, .end"
                )

    def _add_row(self, line: _Line) -> None:
        if self.last is None:
            raise line.error(f"{quoted(line.words[0])} is not part of a .names table")
        self.last.add(line)

    def _add_table(self, line: _Line) -> None:
        if len(line.words) == 1:
            raise line.error(".names needs the name of a signal")
        table = _Table(line)
        if table.output in self.tables:
            first = self.tables[table.output].line.number
            raise line.error(f"signal {quoted(table.output)} is already driven by line {first}")
        self.tables[table.output] = self.last = table

    def _declare(self, line: _Line, signals: dict[str, _Line]) -> None:
        for signal in line.words[1:]:
            if signal in signals:
                raise line.error(f"signal {quoted(signal)} is listed twice")
            signals[signal] = line

    def _begin(self, line: _Line) -> None:
        if self.model is not None:
            raise line.error("only one .model is supported")
        self.model = line

    def circuit(self) -> Circuit:
        self._check_drivers()
        builder = Builder()
        literals = {name: Literal(name) for name in self.inputs}
        for signal in self._order():
            table = self.tables[signal]
            operands = [literals[name] for name in table.operands]
            value = build_cover(table.rows, operands, builder, value=table.value == "1")
            literals[signal] = builder.name(value, signal)
        outputs = {name: literals[name] for name in self.outputs}
        return Circuit(tuple(self.inputs), tuple(builder.gates), outputs)

    def _check_drivers(self) -> None:
        """Raise `CircuitError` if a signal does not have exactly one driver."""
        if not self.outputs:
            raise CircuitError("the netlist has no outputs: list them in .outputs")
        driven = self.inputs.keys() | self.tables.keys()
        for signal, table in self.tables.items():
            if signal in self.inputs:
                raise table.line.error(
                    f"signal {quoted(signal)} is driven here, but line "
                    f"{self.inputs[signal].number} makes it an input"
                )
            for operand in table.operands:
                if operand not in driven:
                    raise table.line.error(f"signal {quoted(operand)} has no driver")
        for signal, line in self.outputs.items():
            if signal not in driven:
                raise line.error(f"signal {quoted(signal)} has no driver")

    def _order(self) -> list[str]:
        try:
            return list(operands_first({name: t.operands for name, t in self.tables.items()}))
        except CycleError as error:
            signal, *others = error.args[1]
            through = f" through {quoted(others[0])}" if others[0] != signal else ""
            raise self.tables[signal].line.error(
                f"signal {quoted(signal)} depends on itself{through}"
            ) from None
