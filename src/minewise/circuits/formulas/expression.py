r"""Boolean expressions as circuits.

>>> print(*parse_expression("(a | ~b) & (c ^ d)").gates, sep="\n")
#1 = a | ~b
#2 = c ^ d
out = #1 & #2
>>> adder = parse_expression("sum = a ^ b; carry = a & b")
>>> adder.evaluate({"a": True, "b": True})
{'sum': False, 'carry': True}
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from minewise.base.arguments import checked
from minewise.base.errors import CircuitError, MinewiseError, quoted
from minewise.base.source import Source
from minewise.circuits.formulas.circuit import OUTPUT, Builder, Circuit, Literal, Op

if TYPE_CHECKING:
    from collections.abc import Iterator

_TOKEN = re.compile(
    r"""(?P<blank>\s+|\#[^\n]*)
    | (?P<name>[^\W\d][\w.\[\]]*)
    | (?P<constant>[01](?![\w.\[\]]))
    | (?P<operator><->|->|==|!=|&&?|\|\|?|\^)
    | (?P<not>[~!])
    | (?P<mark>[()=;])
    | (?P<stray>.)""",
    re.VERBOSE,
)
_OPERAND = "a name, 0, 1, ~ or ("
_OPERATOR = "an operator (& | ^ -> <-> == !=)"


class _Operator(NamedTuple):
    op: Op
    binding: int
    """The precedence, the same as in Python for operators that Python has."""
    inverts_left: bool = False
    inverts_result: bool = False
    from_right: bool = False


_AND = _Operator(Op.AND, 5)
_XOR = _Operator(Op.XOR, 4)
_OR = _Operator(Op.OR, 3)
_IMPLIES = _Operator(Op.OR, 2, inverts_left=True, from_right=True)
_EQUALS = _Operator(Op.XOR, 1, inverts_result=True)
_DIFFERS = _Operator(Op.XOR, 1)
_OPERATORS = {
    "&": _AND,
    "&&": _AND,
    "^": _XOR,
    "|": _OR,
    "||": _OR,
    "->": _IMPLIES,
    "<->": _EQUALS,
    "==": _EQUALS,
    "!=": _DIFFERS,
}


class _Token(NamedTuple):
    kind: str
    text: str
    offset: int


@checked
def parse_expression(text: str | bytes) -> Circuit:
    r"""Parse an expression, or several named ones, as in `s = a ^ b; c = a & b`.

    Operators, highest precedence first: `~` or `!`, `&`, `^`, `|`, `->` (right-associative), then
    `<->` or `==`, and `!=`. Names consist of letters, digits, `_`, `.`, `[` and `]`; `0` and
    `1` are constants; `#` starts a comment. A named expression may use earlier ones. Parsing takes
    linear time at any nesting depth.

    Examples
    --------
    >>> from minewise.circuits import parse_expression
    >>> parse_expression("a & (b | c")
    Traceback (most recent call last):
    minewise.base.errors.CircuitError: line 1, column 5: unmatched (
    """
    source = Source.of(text, CircuitError)
    return _Reader(source).read(list(_tokens(source)))


def _tokens(source: Source) -> Iterator[_Token]:
    for match in _TOKEN.finditer(source.text):
        if match.lastgroup != "blank":
            yield _Token(match.lastgroup or "", match[0], match.start())
        if match.lastgroup == "stray":
            return  # an error in any case
    yield _Token("end", "", len(source.text.rstrip()))


@dataclass
class _Reader:
    """Dijkstra's shunting yard: operators wait on a stack until their right operand is complete.

    There is no recursion, so any nesting depth works.
    """

    source: Source
    builder: Builder = field(default_factory=Builder)
    known: dict[str, Literal] = field(default_factory=dict)
    inputs: list[str] = field(default_factory=list)
    outputs: dict[str, Literal] = field(default_factory=dict)
    operands: list[Literal] = field(default_factory=list)
    waiting: list[_Token] = field(default_factory=list)

    def read(self, tokens: list[_Token]) -> Circuit:
        place = 0
        if tokens[place].kind == "end":
            raise CircuitError("empty expression: write one such as (a | ~b) & c")
        while tokens[place].kind != "end":
            named = tokens[place].kind == "name" and tokens[place + 1].text == "="
            if self.outputs and not named:
                raise self._unexpected(tokens[place], "NAME = ...")
            end = self._read_value(tokens, place + 2 if named else place)
            following = end + (tokens[end].text == ";")
            if named:
                self._define(tokens[place])
            else:
                self._conclude(tokens[following])
            place = following
        return Circuit(tuple(self.inputs), tuple(self.builder.gates), self.outputs)

    def _read_value(self, tokens: list[_Token], place: int) -> int:
        """Read one expression, which becomes the only operand, and return where it ends."""
        while True:
            place = self._read_operand(tokens, place)
            while tokens[place].text == ")":
                self._close(tokens[place])
                place += 1
            token = tokens[place]
            if token.kind == "end" or token.text == ";":
                self._close_all()
                return place
            if token.kind != "operator":
                raise self._unexpected(token, _OPERATOR)
            self._apply_before(_OPERATORS[token.text])
            self.waiting.append(token)
            place += 1

    def _read_operand(self, tokens: list[_Token], place: int) -> int:
        while tokens[place].kind == "not" or tokens[place].text == "(":
            self.waiting.append(tokens[place])
            place += 1
        token = tokens[place]
        if token.kind == "name":
            self._add_operand(self._literal(token.text))
        elif token.kind == "constant":
            self._add_operand(self.builder.constant(value=token.text == "1"))
        else:
            raise self._unexpected(token, _OPERAND)
        return place + 1

    def _literal(self, name: str) -> Literal:
        if name not in self.known:
            self.known[name] = Literal(name)
            self.inputs.append(name)
        return self.known[name]

    def _add_operand(self, literal: Literal) -> None:
        while self.waiting and self.waiting[-1].kind == "not":
            self.waiting.pop()
            literal = ~literal
        self.operands.append(literal)

    def _apply_before(self, operator: _Operator) -> None:
        """Apply the waiting operators that take precedence over `operator`."""
        while self.waiting and self.waiting[-1].kind == "operator":
            binding = _OPERATORS[self.waiting[-1].text].binding
            if binding < operator.binding + operator.from_right:
                break
            self._apply()

    def _apply(self) -> None:
        operator = _OPERATORS[self.waiting.pop().text]
        right, left = self.operands.pop(), self.operands.pop()
        if operator.inverts_left:
            left = ~left
        result = self.builder.gate(operator.op, left, right)
        self.operands.append(~result if operator.inverts_result else result)

    def _close(self, token: _Token) -> None:
        while self.waiting and self.waiting[-1].kind == "operator":
            self._apply()
        if not self.waiting:
            raise self.source.error(token.offset, "unmatched )")
        self.waiting.pop()
        self._add_operand(self.operands.pop())

    def _close_all(self) -> None:
        while self.waiting:
            if self.waiting[-1].text == "(":
                raise self.source.error(self.waiting[-1].offset, "unmatched (")
            self._apply()

    def _define(self, token: _Token) -> None:
        name = token.text
        if name in self.outputs:
            message = f"{quoted(name)} is defined twice"
        elif name in self.known:
            message = f"{quoted(name)} is used before it is defined"
        else:
            self.known[name] = self.builder.name(self.operands.pop(), name)
            self.outputs[name] = self.known[name]
            return
        raise self.source.error(token.offset, message)

    def _conclude(self, following: _Token) -> None:
        """Define the output of a single unnamed expression."""
        if following.kind != "end":
            raise self.source.error(
                following.offset,
                "several expressions need names, as in s = a ^ b; c = a & b",
            )
        value = self.operands.pop()
        self.outputs[OUTPUT] = value if OUTPUT in self.known else self.builder.name(value, OUTPUT)

    def _unexpected(self, token: _Token, expected: str) -> MinewiseError:
        found = "the end" if token.kind == "end" else quoted(token.text)
        return self.source.error(token.offset, f"expected {expected}, not {found}")
