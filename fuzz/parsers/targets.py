"""The list of parsers, with the words of their languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fuzz.parsers import boards, circuits, puzzles, replays, requests, settings
from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CORPORA = ROOT / "fuzz" / "corpora"


class Target(NamedTuple):
    """A parser to attack."""

    check: Callable[[bytes], None]
    """Parses any bytes; an error that it raises is a finding."""
    runs: int
    """The number of inputs in a lot: about two seconds."""
    words: str = ""
    """Words that inputs may contain, separated by spaces."""
    is_json: bool = False
    """Whether inputs are JSON, perhaps after a first line."""
    pumped: int = 18
    """The number of symbols to repeat in long inputs."""

    @property
    def name(self) -> str:
        """The name, which is also that of the folder with its corpus."""
        return self.check.__name__

    @property
    def corpus(self) -> Path:
        """The folder with inputs that reach every part of the parser."""
        return CORPORA / self.name


_BOARD = "mines: topology: grid torus hex box --- # 2x2 \\n ?"
_PLAIN = '"topology" "shape" "neighbours" "mines" "cells" "graph" "box" [ ] null "?" "B"'
_READINGS = "[[ ]] , ; \\t | :bomb: ||:one:|| ?b= &m= x -1 None 0x 4x3x2 H"
_NAMES = "r3c5 x1.2.3 , grid torus hex box x any safe zero scatter: .. e"
_PUZZLES = f'{_BOARD} {_PLAIN} first: "first" "layout" "boards" 9x9: ,m'
_NETLIST = ".model .inputs .outputs .names .end .latch \\\\ # - 1 0"
_EXPRESSION = "& | ^ -> <-> == != ~ ! ( ) ; = # && || out a[0] x.y 0 1"
_MAP = '"rows" "cols" "signals" "cell" "mine_means" "outputs"'
_CAMPAIGN = (
    "name games seed players boards start first guess estimate chunk preset rows cols mines "
    'topology = [ ] { } "exact" "beginner" ".py:x" "own" "safe" 1e9 inf \\n'
)
_MANIFEST = '"format" "minewise" "digest" "campaign" "files" "games"'
_GAMES = (
    '"format" "minewise\x20games" "version" "games" "rows" "cols" "board" "moves" "times" "turns" '
    '"steps" "cell" "kind" "seed" "index" "start" "clicks" "seconds" "player" "id" "won" NaN 1e999 '
    "Board: Events: Width: Height: Mines: SquareSize: Time: Marks: SuperClick: On lc lr rc rr mc "
    "mr sc mt mv (0 0) *"
)
_REQUESTS = f"{_BOARD} {_PLAIN} {_GAMES} true false 1e9"

TARGETS = {
    target.name: target
    for target in (
        Target(boards.board_text, 20000, _BOARD),
        Target(boards.readings, 2500, _READINGS),
        Target(replays.replays, 4000, _GAMES, is_json=True),
        Target(boards.board_json, 20000, _PLAIN, is_json=True),
        Target(requests.requests, 700, _REQUESTS, is_json=True, pumped=2),
        Target(puzzles.puzzles, 20000, _PUZZLES, is_json=True),
        Target(circuits.expression, 15000, _EXPRESSION),
        Target(settings.campaign, 10000, _CAMPAIGN),
        Target(boards.board_id, 10000, f"{_BOARD} {_PLAIN} eJ"),
        Target(circuits.netlist, 20000, _NETLIST),
        Target(boards.names, 20000, _NAMES),
        Target(circuits.dimacs, 20000, "p cnf 0 -1 % c \\n"),
        Target(replays.kept_games, 800, _GAMES, is_json=True),
        Target(boards.numerals, 3000),
        Target(puzzles.layouts, 20000, _PUZZLES),
        Target(circuits.formula, 20000, "p cnf .inputs .outputs .names & ; = ,"),
        Target(circuits.circuit_map, 20000, _MAP, is_json=True),
        Target(settings.manifest, 20000, _MANIFEST, is_json=True),
        Target(replays.binary_replays, 60, "*rmv", pumped=2),
    )
}
