"""Boards in the browser: text, JSON and ids are those of the Python package."""

from __future__ import annotations

import random
import zlib
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING, Any

import pytest

from minewise import Board, BoardError, Topology
from minewise.board.board import COVERED, FLAG, MINE, SAFE

if TYPE_CHECKING:
    from playwright.sync_api import Page

MODULES = """
const text = await import("/board/text.js");
const plain = await import("/board/plain.js");
const ids = await import("/board/id.js");
"""
PIECES = [
    *"?B*-F0123 #x:é🙂\t'\a\u00a0\u2003\U000e0041",
    "\n",
    "\n---\n",
    "mines: 3\n",
    "topology: torus\n",
    "12 ",
]


@pytest.fixture
def page(page: Page) -> Page:
    page.goto("/")
    return page


def ran(page: Page, body: str, cases: object) -> Any:
    """Run the body of a function of one case for every case."""
    script = f"async (cases) => {{{MODULES}"
    script += f"return Promise.all(cases.map(async (given) => {{{body}}}));}}"
    return page.evaluate(script, cases)


def random_board(draws: random.Random) -> Board:
    rows, cols = draws.randint(1, 5), draws.randint(1, 5)
    kind = draws.choice(["grid", "torus", "hex"])
    largest = draws.choice([0, 8, 8, 8, 9, 120, 2**31 - 1])
    marks = draws.choices([SAFE, COVERED, FLAG, MINE], k=rows * cols)
    cells = [mark if draws.random() < 0.6 else draws.randint(0, largest) for mark in marks]
    mines = draws.choice([None, draws.randint(0, rows * cols)])
    return Board(Topology.of_kind(kind, (rows, cols)), cells, mines)


def random_boards(count: int) -> list[Board]:
    draws = random.Random(8)
    safe = [Board.parse("mines: 1\n- - -\n? ? ?"), Board.parse("topology: hex 2x1\n12\n?")]
    return [*safe, *(random_board(draws) for _ in range(count))]


def damaged(text: str, draws: random.Random) -> str:
    for _ in range(draws.randint(1, 2)):
        start = draws.randint(0, len(text))
        piece = draws.choice(["", *PIECES])
        text = text[:start] + piece + text[start + draws.randint(0, 1) :]
    return text


def read_by_python(text: str) -> list[str]:
    try:
        return ["read", str(Board.parse(text))]
    except BoardError as error:
        return ["refused", str(error)]


def test_texts_ids_and_json_are_read_as_python_wrote_them(page: Page) -> None:
    boards = random_boards(300)
    cases = [{"text": str(board), "id": board.id, "json": board.to_json()} for board in boards]
    body = """
        const board = text.parseBoard(given.text);
        const json = JSON.stringify(given.json);
        return [
            text.formatBoard(board),
            await ids.decode(given.id),
            plain.toPlain(board),
            text.formatBoard(plain.parseJson(json)),
        ];
    """
    for board, answer in zip(boards, ran(page, body, cases), strict=True):
        assert answer == [str(board), str(board), board.to_json(), str(board)]


def test_python_reads_the_ids_that_the_browser_writes(page: Page) -> None:
    boards = random_boards(300)
    found = ran(page, "return ids.encode(given);", list(map(str, boards)))
    assert list(map(Board.from_id, found)) == boards


def test_damaged_texts_are_refused_where_python_refuses_them(page: Page) -> None:
    draws = random.Random(8)
    texts = [damaged(str(random_board(draws)), draws) for _ in range(600)]
    # Of a second board and an error in it, Python names the error.
    texts = [text for text in texts if "---\n" not in text]
    body = """
        try { return ["read", text.formatBoard(text.parseBoard(given))]; }
        catch (error) { return ["refused", error.message]; }
    """
    expected = list(map(read_by_python, texts))
    assert ran(page, body, texts) == expected
    assert {verdict for verdict, _ in expected} == {"read", "refused"}


def test_what_the_page_cannot_show_is_refused(page: Page) -> None:
    cases = {
        "topology: box 2x2x2\n??\n??\n\n??\n??": "line 1, column 11: this page shows grids",
        "?1\n---\n?1": "line 3, column 1: a second board begins here",
        "topology: grid 2x2x2\n??": "line 1, column 11: a grid has rows and columns, not 3",
        "mines: 5\n??": "line 1, column 8: 5 mines do not fit on 2 cells",
        "?" + " " * 500_000 + "x": "line 1, column 500002: 'x' is not a cell here",
        '{"cells": [[1, x]]}': "line 1, column 16: this is not JSON",
        '{"cells":\n [[1,]]}': "line 2, column 6: this is not JSON",
        '{"cells": [["?"]]': "line 1, column 18: this is not JSON",
        "{" + "[" * 100_000: "line 1, column 2: this is not JSON",
        '{"cells": [["?"], ["?", "?"]]}': "cells[1] must be a list of 1, not a list of 2",
        '{"cells": [[1, "x"]]}': "cells[0][1]: 'x' is not a cell: use a clue",
        '{"cells": [[1]], "mines": 2}': "2 mines do not fit on 1 cells",
        '{"cells": [[1]], "mines": "1"}': "the total of mines is a whole number, not '1'",
        '{"cells": [[1]], "size": 1}': "unknown key 'size': use topology",
        '{"topology": "graph", "cells": ["?"]}': "this page shows grids, tori and hexagons",
    }
    body = """
        const parse = given.startsWith("{") ? plain.parseJson : text.parseBoard;
        try { parse(given); } catch (error) { return error.message; }
    """
    found = ran(page, body, list(cases))
    for message, expected in zip(found, cases.values(), strict=True):
        assert message.startswith(expected)


def test_hostile_ids_are_refused(page: Page) -> None:
    good = Board.parse("?1").id
    bomb = urlsafe_b64encode(zlib.compress(b"?" * (2**20 + 1))).decode().rstrip("=")
    foreign = urlsafe_b64encode(zlib.compress(b"\xff\xfe")).decode().rstrip("=")
    bad = ["", "abc", "a b", good[:-3], good + "AAAA", bomb, foreign, "é"]
    body = "try { return await ids.decode(given) } catch (error) { return error.message }"
    *messages, text = ran(page, body, [*bad, good])
    assert text == "?1"
    assert all(message.endswith(" is not the id of a board") for message in messages)
