"""The truth under the cover, and the moves that uncover it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from minewise import _core
from minewise.base.errors import BoardError, GameError
from minewise.base.words import many
from minewise.board.board import Board
from minewise.board.layout import Layout
from minewise.board.symbols import MINE
from minewise.game.presets import Preset
from minewise.game.start import StartRule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minewise.board.topology import Cell, Topology

Status = Literal["playing", "won", "lost"]


class Game:
    """A game of Minesweeper: game `index` of the run with `seed`.

    The layout depends on the settings, the seed, the index and, where the start rule promises
    something about the first cell, on that cell, and on nothing else. The game shows a player
    no more than its `board`; its `layout` stays hidden until it is over.

    It is won when every free cell is open (so, where there is no free cell, from the start) and
    lost when a mine is. Every move changes the board: one that cannot is a `GameError`, as is any
    move after the end, and leaves the game as it was.

    Parameters
    ----------
    topology, mines
        The board and its total of mines.
    start
        What the first click is promised, such as `"safe"` or `"scatter:12"`.
    seed, index
        Which game it is; both from 0 to 2**64 - 1.

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

    def __init__(
        self,
        topology: Topology,
        mines: int,
        *,
        start: StartRule | str = "safe",
        seed: int = 0,
        index: int = 0,
    ) -> None:
        if not 0 <= mines <= len(topology):
            raise GameError(f"{mines} mines do not fit on a board of {many(len(topology), 'cell')}")
        _require_key(seed, index)
        self._topology = topology
        self._start = StartRule.parse(start) if isinstance(start, str) else start
        self._native = _core.Game(
            topology.native,
            mines,
            _core.StartKind[self._start.kind],
            self._start.shown_of(len(topology)),
            seed,
            index,
        )

    @classmethod
    def of_preset(
        cls, name: str, *, start: StartRule | str = "safe", seed: int = 0, index: int = 0
    ) -> Game:
        """Begin a game of a size that has a name, such as `expert`."""
        preset = Preset.named(name)
        return cls(preset.topology, preset.mines, start=start, seed=seed, index=index)

    @classmethod
    def of_layout(cls, layout: Layout) -> Game:
        r"""Begin a game on a given layout, under the start rule `any`.

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
        """Begin another game of the same settings, faster than a new `Game` does."""
        _require_key(seed, index)
        self._native.reset(seed, index)

    def reveal(self, cell: Sequence[int]) -> None:
        """Open a covered cell and, wherever a clue 0 comes to light, all around it.

        Cells with a flag stay covered.
        """
        self._native.reveal(self._position(cell))

    def chord(self, cell: Sequence[int]) -> None:
        """Reveal all cells without a flag around a clue that has just as many flags around it."""
        self._native.chord(self._position(cell))

    def flag(self, cell: Sequence[int]) -> None:
        """Put a flag on a covered cell, or take it off."""
        self._native.flag(self._position(cell))

    def undo(self, moves: int = 1) -> None:
        """Take back the last moves, even those that ended the game.

        When the first reveal is taken back, the start rule holds again for the next one.

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
            raise GameError(f"cannot take back {moves} of {self.moves} moves")
        for _ in range(moves):
            self._native.undo()

    @property
    def board(self) -> Board:
        """What a player sees: no mine, unless the game is lost by it."""
        return Board(self._topology, self._native.shown, self.mines)

    @property
    def layout(self) -> Layout:
        """Which cells hold mines; a `GameError` while the game is played."""
        return Layout(self._topology, self._native.truth == MINE)

    @property
    def topology(self) -> Topology:
        """Who neighbours whom."""
        return self._topology

    @property
    def mines(self) -> int:
        """The total of mines."""
        return self._native.mines

    @property
    def start(self) -> StartRule:
        """What the first click is promised."""
        return self._start

    @property
    def status(self) -> Status:
        """Whether the game is `playing`, `won` or `lost`."""
        return self._native.status

    @property
    def moves(self) -> int:
        """How many moves were made and not taken back: reveals, chords and flags."""
        return self._native.moves

    @property
    def opened(self) -> int:
        """How many free cells are open, those shown at the start included."""
        return self._native.opened

    @property
    def mines_left(self) -> int:
        """The total of mines less the flags; negative where there are more flags than mines."""
        return self.mines - self._native.flags

    @property
    def changed(self) -> list[Cell]:
        """The cells that the last move changed, in the order in which they did.

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


def openings(layout: Layout) -> int:
    """Count the regions of cells with clue 0, each of which opens by one click.

    Examples
    --------
    >>> mw.openings(mw.Layout.parse("-B--"))
    1
    """
    return _core.measure_layout(layout.topology.native, layout.clues().reshape(-1))[0]


def bbbv(layout: Layout) -> int:
    """Count the clicks that open every free cell without a flag: the layout's 3BV.

    Examples
    --------
    >>> mw.bbbv(mw.Layout.parse("-B--"))
    2
    """
    return _core.measure_layout(layout.topology.native, layout.clues().reshape(-1))[1]


def _require_key(seed: int, index: int) -> None:
    for name, value in (("seed", seed), ("index", index)):
        if not 0 <= value < 2**64:
            raise GameError(f"the {name} {value} is not between 0 and 2**64 - 1")
