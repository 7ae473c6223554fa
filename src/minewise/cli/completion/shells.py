"""The shells that can be taught to complete words."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from minewise.base.errors import MinewiseError

if TYPE_CHECKING:
    from collections.abc import Sequence

OPTIONS: Final = ("--install-completion", "--show-completion")
"""What takes a shell, or means the one that it is called from."""


class Shell(StrEnum):
    """The shells, as words of the command line."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def with_shell(words: Sequence[str]) -> list[str]:
    """Add the shell that the program was called from, if one is needed and none is named."""
    if len(words) == 1 and words[0] in OPTIONS:
        return [*words, _calling()]
    return list(words)


def _calling() -> Shell:
    import shellingham

    try:
        return Shell(shellingham.detect_shell()[0])
    except (shellingham.ShellDetectionFailure, ValueError):
        raise MinewiseError(
            "there is completion for bash, zsh and fish: name one, as in --show-completion bash"
        ) from None
