"""Expressions have the same meaning as in Python, and errors name the line and column."""

from __future__ import annotations

import re
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise.base.errors import CircuitError
from minewise.circuits.formulas.circuit import Literal, all_assignments
from minewise.circuits.formulas.expression import parse_expression

NAMES = ["a", "b_1", "_c", "é"]
OPERATORS = ["&", "|", "^", "=="]


def joined(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Combine parts into longer expressions, with and without parentheses, to test precedence."""
    pairs = st.tuples(parts, st.sampled_from(OPERATORS), parts, st.sampled_from(["", " ", "\n "]))
    # Python chains comparisons, so both sides of == get parentheses.
    return (
        parts.map("({})".format)
        | parts.map("~({})".format)
        | pairs.map(lambda p: f"({p[0]}){p[1]}({p[2]})" if p[1] == "==" else f"{p[3]}".join(p[:3]))
    )


ATOMS = st.sampled_from([*NAMES, *("~" + name for name in NAMES), "0", "1", "~1", "~~0"])
EXPRESSIONS = st.recursive(ATOMS, joined, max_leaves=12)


def by_python(text: str) -> list[bool]:
    """Evaluate an expression for all values of all names, using Python's operators on arrays."""
    numbers = re.sub(r"\b([01])\b", r"constant[\1]", text.replace("\n", " "))
    scope = {**all_assignments(tuple(NAMES)), "constant": np.array([[False], [True]])}
    value = eval(numbers.strip(), {}, scope)  # noqa: S307
    return np.broadcast_to(value, 1 << len(NAMES)).tolist()


def by_circuit(text: str) -> list[bool]:
    circuit = parse_expression(text)
    values = all_assignments(tuple(NAMES))
    return circuit.outputs_for(values)["out"].tolist()


def without_chains(text: str) -> bool:
    """Return whether the text has no chain such as a == b == c, which Python reads differently."""
    depth, seen = 0, {0: 0}
    for symbol in re.findall(r"==|[()]", text):
        if symbol == "==":
            seen[depth] += 1
            if seen[depth] > 1:
                return False
        else:
            depth += 1 if symbol == "(" else -1
            if symbol == "(":
                seen[depth] = 0
    return True


@given(EXPRESSIONS.filter(without_chains))
def test_expressions_mean_the_same_as_in_python(text: str) -> None:
    assert by_circuit(text) == by_python(text)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("!a", "~a"),
        ("a && b_1 || _c", "(a & b_1) | _c"),
        ("a -> b_1", "~a | b_1"),
        ("a -> b_1 -> _c", "~a | (~b_1 | _c)"),
        ("a | b_1 -> _c & é", "~(a | b_1) | (_c & é)"),
        ("a <-> b_1", "a == b_1"),
        ("a != b_1", "a ^ b_1"),
        ("a == b_1 == _c", "a ^ b_1 ^ _c"),
        ("a -> b_1 <-> ~b_1 -> ~a", "1"),
        ("~a ^ b_1 & _c | é", "((~a) ^ (b_1 & _c)) | é"),
        ("a & # and then\n b_1 # the end", "a & b_1"),
        ("a;", "a"),
    ],
)
def test_operators_that_python_lacks(text: str, same: str) -> None:
    assert by_circuit(text) == by_python(same)


def test_several_outputs() -> None:
    circuit = parse_expression("t = a ^ b; s = t ^ c; carry = a & b | t & c; same = t;")
    assert circuit.inputs == ("a", "b", "c")
    assert [gate.signal for gate in circuit.gates] == ["t", "s", "#3", "#4", "carry"]
    assert list(circuit.outputs) == ["t", "s", "carry", "same"]
    values = circuit.outputs_for(all_assignments(circuit.inputs))
    for number in range(8):
        ones = number.bit_count()
        assert values["s"][number] == ones % 2
        assert values["carry"][number] == (ones >= 2)
    assert circuit.outputs["same"] == Literal("t")


def test_a_double_negation_keeps_both_names() -> None:
    circuit = parse_expression("s = ~(a & b); t = ~s")
    assert circuit.evaluate({"a": True, "b": True}) == {"s": False, "t": True}


def test_an_input_can_have_the_name_of_the_output() -> None:
    circuit = parse_expression("out & a")
    assert circuit.evaluate({"out": True, "a": True}) == {"out": True}
    assert circuit.evaluate({"out": True, "a": False}) == {"out": False}


def test_names_keep_dots_and_brackets() -> None:
    assert parse_expression("cpu.bus[3] & x[0][1]").inputs == ("cpu.bus[3]", "x[0][1]")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty expression: write one such as (a | ~b) & c"),
        (" \n# nothing\n", "empty expression: write one such as (a | ~b) & c"),
        ("(a | b", "line 1, column 1: unmatched ("),
        ("((a)\n| b; ", "line 1, column 1: unmatched ("),
        ("a\n | b)", "line 2, column 5: unmatched )"),
        ("a $ b", "line 1, column 3: expected an operator (& | ^ -> <-> == !=), not '$'"),
        ("a b", "line 1, column 3: expected an operator (& | ^ -> <-> == !=), not 'b'"),
        ("a &", "line 1, column 4: expected a name, 0, 1, ~ or (, not the end"),
        ("a & ()", "line 1, column 6: expected a name, 0, 1, ~ or (, not ')'"),
        ("a & | b", "line 1, column 5: expected a name, 0, 1, ~ or (, not '|'"),
        ("2 & a", "line 1, column 1: expected a name, 0, 1, ~ or (, not '2'"),
        ("a & 10", "line 1, column 5: expected a name, 0, 1, ~ or (, not '1'"),
        ("a = b = c", "line 1, column 7: expected an operator"),
        ("s = a; b & c", "line 1, column 8: expected NAME = ..., not 'b'"),
        ("a & b; c", "line 1, column 8: several expressions need names"),
        ("s = a; s = b", "line 1, column 8: 's' is defined twice"),
        ("s = s & a", "line 1, column 1: 's' is used before it is defined"),
        ("s = t; t = a", "line 1, column 8: 't' is used before it is defined"),
        ("s = ", "line 1, column 4: expected a name, 0, 1, ~ or (, not the end"),
        ("a & " + "$" * 1000, "line 1, column 5: expected a name, 0, 1, ~ or (, not '$'"),
    ],
)
def test_errors_name_line_and_column(text: str, message: str) -> None:
    with pytest.raises(CircuitError) as caught:
        parse_expression(text)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_bytes_that_are_not_text_are_refused() -> None:
    with pytest.raises(CircuitError, match="line 2: byte 4 of the input"):
        parse_expression(b"a &\n\xff")


@given(st.text(alphabet="ab01~!&|^()=;<->#$\n .[]", max_size=30))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    with suppress(CircuitError):
        circuit = parse_expression(text)
        circuit.evaluate(dict.fromkeys(circuit.inputs, True))


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "(" * 100_000 + "a" + ")" * 100_000,
        "~" * 100_000 + "a",
        "~(b&" * 50_000 + "a" + ")" * 50_000,
    ],
)
def test_deep_nesting_is_allowed(text: str) -> None:
    circuit = parse_expression(text)
    assert circuit.evaluate(dict.fromkeys(circuit.inputs, True)) == {"out": True}


@pytest.mark.slow
def test_thirty_thousand_terms() -> None:
    text = " -> ".join(f"x{number}" for number in range(30_000))
    circuit = parse_expression(text)
    assert len(circuit.gates) == 29_999
    assert circuit.evaluate(dict.fromkeys(circuit.inputs, True)) == {"out": True}
    unmet = {name: name != "x29999" for name in circuit.inputs}
    assert circuit.evaluate(unmet) == {"out": False}
