"""Boards in the browser have the same text, JSON and ids as in Python."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from minewise import Board, Topology
from minewise.board.board import COVERED, FLAG, MINE, SAFE

if TYPE_CHECKING:
    from playwright.sync_api import Page

WRITTEN = """async (cases) => {
    const { boardToJson, encodeBoard, formatBoard } = await import("/board/board.js");
    const { Topology } = await import("/board/topology.js");
    return Promise.all(cases.map(async ({topology: kind, shape, mines, cells}) => {
        const topology = new Topology(kind, ...shape);
        const board = {topology, mines, cells: cells.flat().map(String)};
        return [formatBoard(board), boardToJson(board), await encodeBoard(board)];
    }));
}"""


def random_board(draws: random.Random) -> Board:
    rows, cols = draws.randint(1, 5), draws.randint(1, 5)
    kind = draws.choice(["grid", "torus", "hex"])
    largest = draws.choice([0, 8, 8, 8, 9, 120, 2**31 - 1])
    marks = draws.choices([SAFE, COVERED, FLAG, MINE], k=rows * cols)
    cells = [mark if draws.random() < 0.6 else draws.randint(0, largest) for mark in marks]
    mines = draws.choice([None, draws.randint(0, rows * cols)])
    return Board(Topology.of_kind(kind, (rows, cols)), cells, mines)


def test_boards_are_formatted_as_in_python(page: Page) -> None:
    page.goto("/")
    draws = random.Random(8)
    boards = [Board.parse("mines: 1\n- - -\n? ? ?"), Board.parse("topology: hex 2x1\n12\n?")]
    boards += [random_board(draws) for _ in range(300)]
    written: list[list[Any]] = page.evaluate(WRITTEN, [board.to_json() for board in boards])
    for board, (text, plain, code) in zip(boards, written, strict=True):
        assert (text, plain) == (str(board), board.to_json())
        assert Board.from_id(code) == board
