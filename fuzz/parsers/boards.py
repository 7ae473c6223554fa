"""Boards and the names of their parts."""

from __future__ import annotations

import json

import minewise as mw
from fuzz.parsers.oracle import accepted, require_same, small_boards, text_of
from minewise.base.numerals import decimal_text
from minewise.board import ids
from minewise.board.cell_names import cell_name, parse_cell
from minewise.board.formats.readings import the_board
from minewise.game.start import StartRule
from minewise.puzzles.ranges import LARGEST, NumberRange, TechniqueRange
from minewise.server.limits import Limits

_LONGEST_NUMBER = 2000


def board_text(data: bytes) -> None:
    """Write and read boards and layouts."""
    for board in accepted(mw.Board.parse_many, data) or []:
        require_same(mw.Board.parse(str(board)), board)
    if layout := accepted(mw.Layout.parse, data):
        require_same(mw.Layout.parse(str(layout), layout.topology), layout)


def board_json(data: bytes) -> None:
    """Write and read a board."""
    with small_boards():
        if board := accepted(mw.Board.from_json, data):
            require_same(mw.Board.from_json(json.dumps(board.to_json())), board)
            require_same(mw.Board.from_id(board.id), board)


def board_id(data: bytes) -> None:
    """Read an id, and the id of any text."""
    text = text_of(data)
    accepted(mw.Board.from_id, text)
    if data.isascii() and data:
        code = ids.encode(text)
        require_same(ids.decode(code), text)
        with small_boards():
            if board := accepted(mw.Board.from_id, code):
                require_same(mw.Board.from_id(board.id), board)


def readings(data: bytes) -> None:
    """Write every reading of a board in minewise's format."""
    for form in (data, text_of(data)):
        for reading in accepted(mw.readings, form) or []:
            require_same(mw.Board.parse(str(reading.board)), reading.board)
            json.dumps(reading.to_json())
    accepted(the_board, data)


def names(data: bytes) -> None:
    """Read cells, topologies, start rules and ranges, and write them again."""
    text = text_of(data)
    if cell := accepted(parse_cell, text):
        require_same(parse_cell(cell_name(cell)), cell)
    with small_boards():
        if topology := accepted(mw.Topology.parse, text):
            shape = "x".join(map(str, topology.shape))
            require_same(mw.Topology.parse(f"{topology.kind} {shape}"), topology)
    if rule := accepted(StartRule.parse, text):
        require_same(StartRule.parse(str(rule)), rule)
    if numbers := accepted(NumberRange.parse, text):
        high = "" if numbers.high == LARGEST else numbers.high
        require_same(NumberRange.parse(f"{numbers.low}..{high}"), numbers)
    accepted(TechniqueRange.parse, text)
    accepted(Limits.from_environment, {"MINEWISE_SECONDS": text, "MINEWISE_CELLS": text})


def numerals(data: bytes) -> None:
    """Write a number of up to thousands of digits, and compute its value digit by digit."""
    number = int.from_bytes(data[:_LONGEST_NUMBER])
    value = 0
    for digit in decimal_text(number):
        value = 10 * value + "0123456789".index(digit)
    require_same(value, number)
