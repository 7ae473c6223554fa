"""What a shell offers when Tab is pressed; where nothing is offered here, it offers files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final, get_args

from minewise.errors import MinewiseError

if TYPE_CHECKING:
    from collections.abc import Sequence

VARIABLE: Final = "_MINEWISE_COMPLETE"
"""Set by the scripts that Typer writes for the shells, to ask for words instead of running."""
OPTIONS: Final = ("--install-completion", "--show-completion")
_SHELLS: Final = ("bash", "zsh", "fish", "powershell", "pwsh")


def is_asked() -> bool:
    """Whether a shell asks what could be typed next."""
    return bool(os.environ.get(VARIABLE))


def answer(command: Any) -> None:
    """Print what could be typed next, and exit."""
    command.main(args=[], prog_name="minewise")


def require_shell(words: Sequence[str]) -> None:
    """Refuse to write a script for a shell that nobody knows."""
    if not words or words[0] not in OPTIONS:
        return
    import shellingham

    try:
        shell = shellingham.detect_shell()[0]
    except shellingham.ShellDetectionFailure:
        shell = ""
    if shell not in _SHELLS:
        raise MinewiseError("there is completion for bash, zsh and fish: run this from one of them")


def presets() -> list[str]:
    """Name the board sizes."""
    from minewise.presets import PRESETS

    return list(PRESETS)


def topologies() -> list[str]:
    """Name the topologies."""
    from minewise.topology import KINDS

    return list(KINDS)


def start_rules() -> list[str]:
    """Name the start rules."""
    from minewise.start import StartKind

    return list(get_args(StartKind))


def first_cells() -> list[str]:
    """Name the first cells that have names."""
    return ["random", "corner", "center"]


def guess_rules() -> list[str]:
    """Name what players do when stuck."""
    from minewise.players import GuessRule

    return list(get_args(GuessRule))


def levels() -> list[str]:
    """Name the levels of thought."""
    from minewise.advice import Level

    return list(get_args(Level))


def players(incomplete: str) -> list[str]:
    """Name the players, or the next of several with commas between them.

    Examples
    --------
    >>> [name for name in players("exact,sing") if name.startswith("exact,sing")]
    ['exact,single-point']
    """
    from minewise.players import PLAYERS

    before, comma, _ = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in PLAYERS]


def difficulties() -> list[str]:
    """Name the techniques that a puzzle may need."""
    from minewise.technique import Technique

    return [str(technique) for technique in Technique if technique is not Technique.GUESS]


def methods() -> list[str]:
    """Name the ways to make puzzles."""
    from minewise.generation import Method

    return list(get_args(Method))
