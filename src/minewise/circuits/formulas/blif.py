r"""Netlists in the Berkeley Logic Interchange Format (BLIF), as synthesis tools write them.

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

from minewise.base.errors import CircuitError, quoted
from minewise.base.source import Source
from minewise.circuits.formulas.builder import Builder
from minewise.circuits.formulas.circuit import Circuit, Literal
from minewise.circuits.formulas.covers import build_cover
from minewise.circuits.formulas.order import operands_first

if TYPE_CHECKING:
    from collections.abc import Iterator

_NOT_LOGIC = {
    ".latch": "a latch remembers, but a circuit here has no memory",
    ".mlatch": "a latch remembers, but a circuit here has no memory",
    ".subckt": "other models are not read: flatten the netlist first",
    ".search": "other files are not read: flatten the netlist first",
    ".gate": "gates of a library are not known: map the netlist to .names first",
    ".exdc": "external don't-cares are not read: remove them first",
}


class _Line(NamedTuple):
    """The words of a line and of those that continue it, with the number of the first."""

    number: int
    words: list[str]

    def error(self, message: str) -> CircuitError:
        return CircuitError(f"line {self.number}: {message}")


@dataclass
class _Table:
    """One `.names`: an output, and the rows that say when it is true, or when false."""

    line: _Line
    rows: list[str] = field(default_factory=list)
    value: str = "1"
    """What the rows end with; without rows the output is false."""

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
            raise self._error(
                row, f"needs {len(self.operands)} of 0, 1 and -, then 0 or 1, as the line above"
            )
        if stray := cube.strip("01-"):
            raise self._error(row, f"has {stray[0]!r}: use 0, 1 and -")
        if value not in ("0", "1"):
            raise self._error(row, f"ends with {quoted(value)}: use 0 or 1")
        if self.rows and value != self.value:
            raise self._error(row, f"ends with {value}, but those before with {self.value}")
        self.value = value
        self.rows.append(cube)

    def _error(self, row: _Line, message: str) -> CircuitError:
        return row.error(f"this row of the signal {quoted(self.output)} {message}")


def parse_blif(text: str | bytes) -> Circuit:
    r"""Read the one model of a netlist without memory: `.inputs`, `.outputs` and `.names`.

    Raises
    ------
    CircuitError
        If the text is no such netlist; the message names the line, and the signal.

    Examples
    --------
    >>> from minewise.circuits import parse_blif
    >>> parse_blif(".inputs a\n.outputs b\n.names a c b\n11 1\n")
    Traceback (most recent call last):
    minewise.base.errors.CircuitError: line 3: nothing drives the signal 'c'
    """
    netlist = _Netlist()
    for line in _lines(Source.of(text, CircuitError).text):
        if netlist.ended:
            raise line.error(f"{quoted(line.words[0])} stands after the .end")
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
    """What has been read of a netlist: signals with the lines that name or drive them."""

    inputs: dict[str, _Line] = field(default_factory=dict)
    outputs: dict[str, _Line] = field(default_factory=dict)
    tables: dict[str, _Table] = field(default_factory=dict)
    model: _Line | None = None
    last: _Table | None = None
    """The table that rows belong to."""
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
                raise line.error(f"{word} cannot be read: {_NOT_LOGIC[word]}")
            case _:
                raise line.error(
                    f"{quoted(word)} is not known: use .model, .inputs, .outputs, .names and .end"
                )

    def _add_row(self, line: _Line) -> None:
        if self.last is None:
            raise line.error(f"{quoted(line.words[0])} stands outside of any .names")
        self.last.add(line)

    def _add_table(self, line: _Line) -> None:
        if len(line.words) == 1:
            raise line.error(".names needs the name of a signal")
        table = _Table(line)
        if table.output in self.tables:
            first = self.tables[table.output].line.number
            raise line.error(f"line {first} drives the signal {quoted(table.output)} already")
        self.tables[table.output] = self.last = table

    def _declare(self, line: _Line, signals: dict[str, _Line]) -> None:
        for signal in line.words[1:]:
            if signal in signals:
                raise line.error(f"the signal {quoted(signal)} is listed for the second time")
            signals[signal] = line

    def _begin(self, line: _Line) -> None:
        if self.model is not None:
            raise line.error("a second model begins here, but only one can be read")
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
        """See to it that every signal has one driver."""
        if not self.outputs:
            raise CircuitError("the netlist has no outputs: name them in a line .outputs")
        driven = self.inputs.keys() | self.tables.keys()
        for signal, table in self.tables.items():
            if signal in self.inputs:
                raise table.line.error(
                    f"the signal {quoted(signal)} is driven here, but is an input "
                    f"by line {self.inputs[signal].number}"
                )
            for operand in table.operands:
                if operand not in driven:
                    raise table.line.error(f"nothing drives the signal {quoted(operand)}")
        for signal, line in self.outputs.items():
            if signal not in driven:
                raise line.error(f"nothing drives the signal {quoted(signal)}")

    def _order(self) -> list[str]:
        try:
            return list(operands_first({name: t.operands for name, t in self.tables.items()}))
        except CycleError as error:
            signal, *others = error.args[1]
            through = f" through {quoted(others[0])}" if others[0] != signal else ""
            raise self.tables[signal].line.error(
                f"the signal {quoted(signal)} depends on itself{through}"
            ) from None
