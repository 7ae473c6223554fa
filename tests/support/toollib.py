"""What ms-toollib makes of games. It may end its process, so call it with `in_a_fresh_process`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from minewise import Layout, Recording

WON, LOST = 3, 4


class Played(NamedTuple):
    """A game at its end."""

    open: list[list[bool]]
    flags: list[list[bool]]
    clicks: int
    state: int


def played(games: list[tuple[Layout, Recording]]) -> list[Played]:
    """Play games on the boards of ms-toollib."""
    import ms_toollib

    found = []
    for layout, recording in games:
        board = ms_toollib.MinesweeperBoard(truth(layout))
        for event in recording.events:
            if event.kind != "mv":
                place = (event.y // recording.square, event.x // recording.square)
                board.step(event.kind, place)
        shown = board.game_board
        found.append(
            Played(
                [[cell < 10 for cell in row] for row in shown],
                [[cell == 11 for cell in row] for row in shown],
                board.left + board.right + board.double,
                board.game_board_state,
            )
        )
    return found


def truth(layout: Layout) -> list[list[int]]:
    """Return the clues, with -1 for mines."""
    return [[-1 if clue < 0 else int(clue) for clue in row] for row in layout.clues()]


class Watched(NamedTuple):
    """A replay file, as ms-toollib reads it."""

    rows: int
    cols: int
    mines: int
    bbbv: int
    solved: int
    clicks: int
    flags: int
    won: bool
    seconds: float
    events: list[tuple[float, str, int, int]]
    """Without moves of the pointer."""


def watched(files: list[tuple[str, bytes]]) -> list[Watched]:
    """Read replay files and play them to the end; each comes with its usual extension."""
    import ms_toollib

    return [_watched(ms_toollib, kind, data) for kind, data in files]


def _watched(ms_toollib: Any, kind: str, data: bytes) -> Watched:
    video = getattr(ms_toollib, f"{kind.capitalize()}Video")("", data)
    video.parse()
    video.analyse()
    video.current_time = 1e9
    mice = [(each.time, each.event.unwrap_mouse()) for each in video.events]
    return Watched(
        video.row,
        video.column,
        video.mine_num,
        video.bbbv,
        video.bbbv_solved,
        video.left + video.right + video.double,
        video.flag,
        video.is_completed,
        video.rtime,
        [(round(t, 3), m.mouse, m.x, m.y) for t, m in mice if m.mouse != "mv"],
    )
