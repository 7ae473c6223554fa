"""Sessions of `minewise play`, without the screen."""

from __future__ import annotations

from itertools import count
from threading import Event, Timer

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Board, GameError, Layout, Match, analyze, bbbv
from minewise.board.symbols import COVERED, FLAG
from minewise.cli.commands.play.rules import MOST_CELLS, Rules, make_puzzle
from minewise.cli.commands.play.session import PlaySession
from minewise.game.game import Game
from minewise.game.progress import opened_bbbv
from support.play_screen import rules_of


def session_on(text: str, start: str = "safe") -> PlaySession:
    """Begin a session on a known layout; its clock advances by a second at each reading."""
    layout = Layout.parse(text)
    rows, cols = layout.shape
    rules = rules_of(rows=rows, cols=cols, mines=layout.count, start=start, no_guess=False)
    ticks = count()
    session = PlaySession(rules, now=lambda: float(next(ticks)))
    session._set_game(lambda: Game.of_layout(layout))
    return session


def test_rules_follow_the_settings() -> None:
    assert rules_of().no_guess
    assert not rules_of(start="safe").no_guess
    assert not rules_of(no_guess=False).no_guess
    assert rules_of().next().match.seed == 2
    assert rules_of(seed=2**64 - 1).next().match.seed == 0
    assert rules_of(start="safe").other_luck() == rules_of()
    assert rules_of().other_luck() == rules_of(no_guess=False)


@pytest.mark.parametrize(
    ("match", "no_guess", "message"),
    [
        (Match.of(preset="expert", start="safe"), True, "need --start zero"),
        (Match.of(rows=101, cols=100, mines=1), None, "the board has 10,100 cells"),
        (Match.of(topology="box 3x3x3x3x3x3x3", mines=1), None, "a cell has 2,186 neighbours"),
        (Match.of(rows=2, cols=2, mines=4), None, "nothing to play"),
        (Match.of(rows=3, cols=3, mines=5, start="scatter:4"), None, "nothing to play"),
    ],
)
def test_impossible_rules_are_refused(match: Match, no_guess: bool, message: str) -> None:
    assert MOST_CELLS == 10_000
    with pytest.raises(GameError, match=message):
        Rules.of(match, no_guess=no_guess)


def test_same_rules_and_first_cell_give_the_same_board() -> None:
    one, other = (make_puzzle(rules_of(), (2, 3), Event()) for _ in range(2))
    assert one == other
    assert one is not None
    assert one.first == (2, 3)


def test_cancelled_search_does_not_start() -> None:
    cancelled = Event()
    cancelled.set()
    assert make_puzzle(rules_of(), (2, 3), cancelled) is None


def test_long_search_can_be_cancelled() -> None:
    """Almost every such board needs a guess: all attempts would take a minute."""
    cancelled = Event()
    timer = Timer(0.3, cancelled.set)
    timer.start()
    assert make_puzzle(rules_of(rows=60, cols=60, mines=1500), (2, 3), cancelled) is None
    timer.join()


def test_cells_shown_at_the_start_do_not_count_as_3bv() -> None:
    session = PlaySession(rules_of(rows=4, cols=4, mines=3, start="scatter:5"))
    while not session.over:
        session.reveal(analyze(session.board).best.cell)
        if session.status == "lost":
            session.undo()
            session.flag(analyze(session.board).best.cell)
    shown = opened_bbbv(session.layout, session._start)
    assert shown > 0
    assert session.bbbv_progress == (bbbv(session.layout) - shown,) * 2


def test_moves_clicks_and_undos_are_counted() -> None:
    session = session_on("--B--B")
    session.flag((0, 2))
    session.reveal((0, 0))
    session.reveal((0, 5))
    assert session.status == "lost"
    session.undo()
    session.reveal((0, 4))
    session.reveal((0, 3))
    assert session.status == "won"
    assert (session.clicks, session.undone, session.fatal) == (5, 1, 1)
    assert [move.do for move in session.moves] == ["flag", "reveal", "reveal", "reveal"]


def test_clock_stops_before_the_first_click_and_after_the_end() -> None:
    session = session_on("--B--B")
    session.flag((0, 2))
    assert session.clock.seconds == 0
    session.reveal((0, 0))
    assert session.clock.seconds == 1
    session.reveal((0, 5))
    ended = session.clock.seconds
    assert session.clock.seconds == ended
    session.undo()
    assert session.clock.seconds > ended
    session.undo()
    assert session.first is None
    stopped = session.clock.seconds
    assert session.clock.seconds == stopped


def test_restart_keeps_only_the_first_click() -> None:
    session = session_on("--B--B")
    session.reveal((0, 3))
    session.flag((0, 2))
    again = session.restarted()
    assert again.board.shown.tolist() == [[COVERED] * 3 + [1] + [COVERED] * 2]
    assert (again.clicks, again.restarts, again.undone) == (1, 1, 0)
    with pytest.raises(GameError, match="no move to undo"):
        again.undo()
    assert session.board.shown[0, 2] == FLAG


def test_restart_covers_everything_with_start_any() -> None:
    session = session_on("--B--B", start="any")
    session.reveal((0, 2))
    assert session.status == "lost"
    again = session.restarted()
    assert again.status == "playing"
    assert again.board.covered.all()
    assert again.restarted().restarts == 1


def test_restart_before_the_first_click_removes_flags() -> None:
    session = PlaySession(rules_of())
    session.flag((0, 0))
    again = session.restarted()
    assert again.board.covered.all()
    assert again.mines_left == 10
    assert again.restarts == 0


def test_flags_survive_board_generation() -> None:
    rules = rules_of()
    session = PlaySession(rules)
    session.flag((0, 0))
    assert session.awaits
    puzzle = make_puzzle(rules, (8, 8), Event())
    assert puzzle is not None
    session.begin(puzzle)
    assert not session.awaits
    assert session.board.shown[0, 0] == FLAG
    assert session.board.shown[8, 8] == 0
    session.undo()
    assert session.awaits
    assert session.board.shown[0, 0] == FLAG


def test_flagged_first_cell_is_refused() -> None:
    session = PlaySession(rules_of())
    session.flag((8, 8))
    puzzle = make_puzzle(session.rules, (8, 8), Event())
    assert puzzle is not None
    with pytest.raises(GameError, match="r9c9 has a flag"):
        session.begin(puzzle)


@given(st.integers(0, 2**32), st.integers(0, 10))
def test_opened_3bv_grows_from_0_to_the_total(seed: int, mines: int) -> None:
    match = Match.of(rows=5, cols=6, mines=mines, start="any", seed=seed)
    game = Rules.of(match).game()
    start = game.board
    order = sorted(match.topology.cells(), key=lambda cell: hash((seed, cell)))
    layout = Layout(match.topology, game._native.truth == -2) if game.status != "playing" else None
    fewest = 0
    boards = []
    for cell in order:
        before = game.board
        if not before.covered[cell]:
            continue
        game.reveal(cell)
        if game.status == "lost":
            layout = game.layout
            game.undo()
            continue
        boards.append(game.board)
        if game.status == "won":
            layout = game.layout
            break
    assert layout is not None
    assert opened_bbbv(layout, start) == 0
    done = [opened_bbbv(layout, board) for board in boards]
    assert done[-1] == bbbv(layout)
    # A click opens at most one opening or isolated clue, so the 3BV grows by at most 1.
    steps = [after - before for before, after in zip([fewest, *done], done, strict=False)]
    assert set(steps) <= {0, 1}


def test_clue_at_the_edge_of_an_opening_adds_no_3bv() -> None:
    layout = Layout.parse("B---")
    assert opened_bbbv(layout, Board.parse("?1??")) == 0
    assert opened_bbbv(layout, Board.parse("?1?0")) == 1
