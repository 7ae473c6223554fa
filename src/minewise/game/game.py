"""Games: a hidden layout, and moves that uncover it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from minewise import _core
from minewise.base.arguments import checked, whole
from minewise.base.errors import BoardError, GameError
from minewise.board.board import Board
from minewise.board.layout import Layout
from minewise.board.symbols import MINE
from minewise.game.checks import require_mines, require_uint64
from minewise.game.presets import Preset
from minewise.game.start import StartRule, start_rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.board.topology import Cell, Topology

Status = Literal["playing", "won", "lost"]


class Game:
    """A game of Minesweeper, identified by its settings, `seed` and `index`.

    The layout depends only on the settings, the seed, the index and, if the start rule protects the
    first cell, that cell. Players see the `board`; the `layout` stays hidden until the game is
    over.

    The game is won when every free cell is open, and lost when a mine is opened. A move raises
    `GameError` if it would change nothing or if the game is over.

    Parameters
    ----------
    topology, mines
        The board and its number of mines.
    start
        The start rule, such as `"safe"` or `"scatter:12"`.
    seed, index
        The seed and the index of the game, each from 0 to 2**64 - 1.

    Examples
    --------
    >>> game = mw.Game.of_preset("beginner", start="zero", seed=1)
    >>> game.reveal((4, 4))
    >>> print(game)
    mines: 10
    ?101?????
    11012????
    00001????
    1110112??
    ??10002??
    ??10002??
    ??10001??
    ??10001??
    ??10001??
    >>> game.status
    'playing'
    """

    __slots__ = ("_native", "_start", "_topology")

    @checked
    def __init__(
        self,
        topology: Topology,
        mines: int,
        *,
        start: StartRule | str = "safe",
        seed: int = 0,
        index: int = 0,
    ) -> None:
        require_mines(topology, mines)
        require_uint64(seed=seed, index=index)
        self._topology = topology
        self._start = start_rule(start)
        self._native = _core.Game(
            topology.native,
            mines,
            _core.StartKind[self._start.kind],
            self._start.shown_of(len(topology)),
            seed,
            index,
        )

    @classmethod
    @checked
    def of_preset(
        cls, name: str, *, start: StartRule | str = "safe", seed: int = 0, index: int = 0
    ) -> Game:
        """Start a game with a preset, such as `expert`."""
        preset = Preset.named(name)
        return cls(preset.topology, preset.mines, start=start, seed=seed, index=index)

    @classmethod
    @checked
    def of_layout(cls, layout: Layout) -> Game:
        r"""Start a game on a given layout, with the `any` start rule.

        Examples
        --------
        >>> game = mw.Game.of_layout(mw.Layout.parse("B--\n---"))
        >>> game.reveal((0, 2))
        >>> print(game)
        mines: 1
        ?10
        ?10
        """
        game = object.__new__(cls)
        game._topology = layout.topology
        game._start = StartRule("any")
        game._native = _core.Game.of_layout(layout.topology.native, layout.flat)
        return game

    def reset(self, seed: int, index: int) -> None:
        """Start another game with the same settings; faster than building a new `Game`."""
        seed, index = whole("seed", seed), whole("index", index)
        require_uint64(seed=seed, index=index)
        self._native.reset(seed, index)

    def reveal(self, cell: Sequence[int]) -> None:
        """Open a covered cell; every clue 0 also opens all its neighbours.

        Cells with a flag stay covered.
        """
        self._native.reveal(self._position(cell))

    def chord(self, cell: Sequence[int]) -> None:
        """Reveal all unflagged cells around a clue with the right number of flags."""
        self._native.chord(self._position(cell))

    def flag(self, cell: Sequence[int]) -> None:
        """Toggle the flag on a covered cell."""
        self._native.flag(self._position(cell))

    @checked
    def undo(self, moves: int = 1) -> None:
        """Undo the last moves, even those that ended the game.

        If that undoes the first reveal, the start rule applies to the next reveal.

        Examples
        --------
        >>> game = mw.Game.of_layout(mw.Layout.parse("B-"))
        >>> game.reveal((0, 0))
        >>> game.status
        'lost'
        >>> game.undo()
        >>> game.status
        'playing'
        """
        if not 0 <= moves <= self.moves:
            raise GameError(f"cannot undo {moves} of {self.moves} moves")
        for _ in range(moves):
            self._native.undo()

    @property
    def board(self) -> Board:
        """The board that a player sees."""
        return Board(self._topology, self._native.shown, self.mines)

    @property
    def layout(self) -> Layout:
        """The layout; raises `GameError` during the game."""
        return Layout(self._topology, self._native.truth == MINE)

    @property
    def topology(self) -> Topology:
        """The neighbourhood graph."""
        return self._topology

    @property
    def mines(self) -> int:
        """The number of mines."""
        return self._native.mines

    @property
    def start(self) -> StartRule:
        """The start rule."""
        return self._start

    @property
    def status(self) -> Status:
        """Whether the game is `playing`, `won` or `lost`."""
        return self._native.status

    @property
    def moves(self) -> int:
        """The number of moves: reveals, chords and flags."""
        return self._native.moves

    @property
    def opened(self) -> int:
        """The number of open cells, including those shown at the start."""
        return self._native.opened

    @property
    def mines_left(self) -> int:
        """The number of mines minus the number of flags; it may be negative."""
        return self.mines - self._native.flags

    @property
    def changed(self) -> list[Cell]:
        """The cells changed by the last move, in order.

        Examples
        --------
        >>> game = mw.Game.of_layout(mw.Layout.parse("B---"))
        >>> game.reveal((0, 2))
        >>> game.changed
        [(0, 2), (0, 1), (0, 3)]
        """
        return self._native.changed

    def __str__(self) -> str:
        return str(self.board)

    def __repr__(self) -> str:
        size = "x".join(map(str, self._topology.shape))
        return (
            f"<Game on {self._topology.kind} {size} with {self.mines} mines, start {self._start}: "
            f"{self.status}, {self.moves} moves, {self.opened} cells open>"
        )

    def _position(self, cell: Sequence[int]) -> int:
        try:
            return self._topology.index(cell)
        except BoardError as error:
            raise GameError(str(error)).at(**error.place) from None


@checked
def openings(layout: Layout) -> int:
    """Count the openings: regions of 0s that one click opens.

    Examples
    --------
    >>> mw.openings(mw.Layout.parse("-B--"))
    1
    """
    return _core.measure_layout(layout.topology.native, layout.clues().reshape(-1))[0]


@checked
def bbbv(layout: Layout) -> int:
    """Return the 3BV: the number of clicks needed to win without flags.

    Examples
    --------
    >>> mw.bbbv(mw.Layout.parse("-B--"))
    2
    """
    return _core.measure_layout(layout.topology.native, layout.clues().reshape(-1))[1]
