"""Formulas from arguments, files and standard input."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from minewise.base.errors import CircuitError
from minewise.circuits.formulas.blif import parse_blif
from minewise.circuits.formulas.cnf import Cnf
from minewise.circuits.formulas.expression import parse_expression
from minewise.circuits.formulas.formulas import parse_formula, read_formula

if TYPE_CHECKING:
    from pathlib import Path

EXPRESSION = "c | # first\n p & cnf"
DIMACS = "c p\np cnf 2 1\n1 2 0\n"
BLIF = "# a netlist\n.inputs a\n.outputs b\n.names a b\n0 1\n"
CASES = [
    (EXPRESSION, parse_expression(EXPRESSION)),
    (DIMACS, Cnf(2, ((1, 2),))),
    (BLIF, parse_blif(BLIF)),
]


@pytest.mark.parametrize(("text", "formula"), CASES)
def test_the_kind_is_recognised_from_the_text(
    text: str, formula: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert parse_formula(text) == formula
    file = tmp_path / "formula"
    file.write_text(text)
    assert read_formula(str(file)) == formula
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert read_formula("-") == formula


@pytest.mark.parametrize(
    ("name", "case"), [("x.expr", 0), ("x.txt", 0), ("x.CNF", 1), ("x.dimacs", 1), ("x.blif", 2)]
)
def test_the_ending_determines_the_kind(
    name: str, case: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, formula = CASES[case]
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text(text)
    assert read_formula(name) == formula


def test_the_ending_takes_precedence(tmp_path: Path) -> None:
    file = tmp_path / "x.cnf"
    file.write_text("a & b")
    with pytest.raises(CircuitError, match="line 1, column 1: missing header"):
        read_formula(str(file))


def test_a_file_does_not_change_what_an_expression_means(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").write_text(DIMACS)
    assert read_formula("a") == parse_expression("a")
    assert read_formula("./a") == Cnf(2, ((1, 2),))
    assert read_formula("cpu.carry & a.b") == parse_expression("cpu.carry & a.b")


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("none.cnf", "cannot read 'none.cnf': No such file or directory"),
        ("no/such", "cannot read 'no/such': No such file or directory"),
        (".", "line 1, column 1: expected a name, 0, 1, ~ or (, not '.'"),
        ("./", "cannot read './': Is a directory"),
        ("\0.cnf", "cannot read '\\x00.cnf': embedded null byte"),
        ("x" * 5000 + ".blif", f"cannot read '{'x' * 100}'...: File name too long"),
        ("", "empty expression"),
        ("a &", "line 1, column 4: expected a name, 0, 1, ~ or (, not the end"),
    ],
)
def test_errors_are_plain(argument: str, message: str) -> None:
    with pytest.raises(CircuitError) as caught:
        read_formula(argument)
    assert str(caught.value).startswith(message)
