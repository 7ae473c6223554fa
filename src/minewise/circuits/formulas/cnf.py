r"""Formulas in conjunctive normal form, and the DIMACS format.

>>> formula = parse_dimacs("c either, but not both\np cnf 2 2\n1 2 0\n-1 -2 0\n")
>>> formula.evaluate({"1": True, "2": False})
True
>>> print(formula, end="")
p cnf 2 2
1 2 0
-1 -2 0
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from minewise.base.arguments import checked
from minewise.base.errors import CircuitError, MinewiseError, quoted
from minewise.base.source import Source
from minewise.circuits.formulas.circuit import OUTPUT, Builder, Circuit, Literal, Op

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

MOST_VARIABLES: Final = 1_000_000
"""The maximum number of variables, because a short header could declare any number."""

_COMMENT = re.compile(r"^[ \t]*c[^\n]*", re.MULTILINE)
_HEADER = re.compile(
    r"\s*p[ \t]+cnf[ \t]+(?P<variables>[0-9]+)[ \t]+(?P<clauses>[0-9]+)[ \t]*$", re.M
)
_STRAY = re.compile(r"(?:[^-0-9 \t\n%]|-0*(?![0-9]))\S*")
_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"-?[0-9]{1,18}")


@checked
@dataclass(frozen=True)
class Cnf:
    """A conjunction of clauses, each a disjunction of literals: *v*, or -*v* for not *v*.

    Variables are numbered from 1; as signals, they are named after their numbers.

    Examples
    --------
    >>> from minewise.circuits import Cnf
    >>> Cnf(2, ((1, -2), (3,)))
    Traceback (most recent call last):
    minewise.base.errors.CircuitError: clause 2: literal 3, but there are 2 variables
    """

    variables: int
    clauses: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        if self.variables < 0:
            raise CircuitError(f"invalid number of variables: {self.variables}")
        literals = list(chain.from_iterable(self.clauses))
        if not literals:
            return
        if (
            0 not in literals
            and -self.variables <= min(literals) <= max(literals) <= self.variables
        ):
            return
        for number, clause in enumerate(self.clauses, start=1):
            for literal in clause:
                if not 0 < abs(literal) <= self.variables:
                    raise CircuitError(
                        f"clause {number}: literal {literal}, but there are "
                        f"{self.variables} variables"
                    )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the variables: "1", "2", and so on."""
        return tuple(map(str, range(1, self.variables + 1)))

    @checked
    def evaluate(self, values: Mapping[str, bool]) -> bool:
        """Return whether an assignment satisfies every clause."""
        for name in self.names:
            if name not in values:
                raise CircuitError(f"the variable {name} has no value")
        true = {number if values[name] else -number for number, name in enumerate(self.names, 1)}
        return not any(true.isdisjoint(clause) for clause in self.clauses)

    def to_circuit(self) -> Circuit:
        """Return the formula as a circuit: a chain of ORs for each clause, joined by ANDs."""
        names = ("", *self.names)
        builder = Builder()
        clauses = (
            builder.chain(Op.OR, [Literal(names[abs(each)], each < 0) for each in clause])
            for clause in self.clauses
        )
        # The chains are built lazily, so that only two signals are live at any time.
        value = builder.chain(Op.AND, clauses)
        outputs = {OUTPUT: builder.name(value, OUTPUT)}
        return Circuit(self.names, tuple(builder.gates), outputs)

    def __str__(self) -> str:
        lines = [f"p cnf {self.variables} {len(self.clauses)}"]
        lines += [" ".join(map(str, (*clause, 0))) for clause in self.clauses]
        return "\n".join(lines) + "\n"


@checked
def parse_dimacs(text: str | bytes) -> Cnf:
    r"""Parse a formula in DIMACS format strictly: the counts in the header must be right.

    Lines that begin with `c` are comments; `%` ends the formula, as in SATLIB files.
    Clauses may span lines or share one.

    Examples
    --------
    >>> from minewise.circuits import parse_dimacs
    >>> parse_dimacs("p cnf 2 1\n1 -3 0\n")
    Traceback (most recent call last):
    minewise.base.errors.CircuitError: line 2, column 3: the header allows variables from 1 ...
    """
    return _Reader(Source.of(text, CircuitError)).read()


class _Reader:
    def __init__(self, source: Source) -> None:
        self.source = source
        # Comments become spaces, so that positions stay the same.
        self.text = _COMMENT.sub(lambda comment: " " * len(comment[0]), source.text)

    def read(self) -> Cnf:
        header = self._header()
        variables = self._number(header, "variables", MOST_VARIABLES)
        clauses = self._number(header, "clauses", len(self.text))
        start = header.end()
        stop = self._end(start)
        if stray := _STRAY.search(self.text, start, stop):
            raise self.source.error(stray.start(), f"not a literal: {quoted(stray[0])}")
        literals = self._literals(start, stop, variables)
        ends = np.flatnonzero(literals == 0)
        if len(ends) != clauses:
            raise self.source.error(
                header.start("clauses"),
                f"the header declares {clauses} clauses, but {len(ends)} end with 0",
            )
        numbers = literals.tolist()
        pieces = (tuple(numbers[a + 1 : b]) for a, b in pairwise([-1, *ends.tolist()]))
        return Cnf(variables, tuple(pieces))

    def _header(self) -> re.Match[str]:
        header = _HEADER.match(self.text)
        first = _WORD.search(self.text)
        if first is None:
            raise CircuitError("empty formula: write a header such as p cnf 2 1, then clauses")
        if header is None:
            fault = "invalid header" if first[0] == "p" else "missing header"
            raise self.source.error(first.start(), f"{fault}: write p cnf VARIABLES CLAUSES")
        return header

    def _number(self, header: re.Match[str], group: str, most: int) -> int:
        """Parse a number in the header, avoiding the slow conversion of very long numbers."""
        digits = header[group].lstrip("0") or "0"
        if len(digits) > len(str(most)) or int(digits) > most:
            raise self.source.error(
                header.start(group), f"too many {group}: {quoted(header[group])}"
            )
        return int(digits)

    def _end(self, start: int) -> int:
        """Return where the clauses end; only a 0 may follow a %."""
        end = self.text.find("%", start)
        if end < 0:
            return len(self.text)
        for word in _WORD.finditer(self.text, end + 1):
            if word[0] != "0":
                raise self.source.error(
                    word.start(), "only 0 may follow the % that ends the formula"
                )
        return end

    def _literals(self, start: int, stop: int, variables: int) -> NDArray[np.int64]:
        words = self.text[start:stop].split()
        try:
            literals = np.fromiter(map(int, words), np.int64, len(words))
        except (ValueError, OverflowError):
            wrong = next(n for n, word in enumerate(words) if not _is_literal(word, variables))
            raise self._wrong_literal(start, wrong, variables) from None
        beyond = np.flatnonzero(np.abs(literals) > variables)
        if len(beyond):
            raise self._wrong_literal(start, int(beyond[0]), variables)
        if words and literals[-1]:
            last = self.text.rfind(words[-1], start, stop)
            raise self.source.error(last + len(words[-1]), "the last clause must end with 0")
        return literals

    def _wrong_literal(self, start: int, number: int, variables: int) -> MinewiseError:
        word = next(islice(_WORD.finditer(self.text, start), number, None))
        if "-" in word[0][1:]:
            return self.source.error(word.start(), f"not a literal: {quoted(word[0])}")
        return self.source.error(
            word.start(),
            f"the header allows variables from 1 to {variables}, not {word[0].lstrip('-'):.30}",
        )


def _is_literal(word: str, variables: int) -> bool:
    return bool(_NUMBER.fullmatch(word)) and abs(int(word)) <= variables
