"""Answers a shell that asks, because Tab was pressed, what could be typed next."""

from __future__ import annotations

import io
import os
import shlex
from contextlib import redirect_stdout, suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from minewise.base.errors import MinewiseError, quoted
from minewise.cli.completion.shells import Shell

if TYPE_CHECKING:
    from collections.abc import Iterator

# What the scripts of `scripts` set.
_SHELL: Final = "_MINEWISE_COMPLETE"
_LINE: Final = "_MINEWISE_LINE"
"""The line up to the cursor."""
_END: Final = "_MINEWISE_END"
"""What bash will replace: the end of the last word, for bash also ends words at : and =."""


class Completion(NamedTuple):
    """A word that could stand where the cursor is, and its help."""

    word: str
    help: str


def is_requested() -> bool:
    """Return whether a shell asks for completions, instead of running a command."""
    return bool(os.environ.get(_SHELL))


def respond(command: Any) -> None:
    """Print one completion a line, as the shell that asks wants it."""
    shell, line = os.environ[_SHELL], os.environ.get(_LINE, "")
    if shell not in list(Shell):
        raise MinewiseError(
            f"{_SHELL} is {quoted(shell)}, which is no shell with completion: unset it"
        )
    typed = last_word(line)
    for completion in _completions(command, line, typed):
        print(_written(completion, Shell(shell), typed))


def last_word(line: str) -> str:
    """Return the word before the cursor as a program would get it, be its quotes still open.

    Examples
    --------
    >>> last_word("minewise simulate --player 'expert:f"), last_word("minewise solve ")
    ('expert:f', '')
    """
    lexer = shlex.shlex(line, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.commenters = ""
    try:
        words = list(lexer)
    except ValueError:  # the line ends within quotes
        return lexer.token
    return words[-1] if words and not line[-1].isspace() else ""


def _completions(command: Any, line: str, typed: str) -> Iterator[Completion]:
    """Ask Typer, in the way of its scripts for fish: these alone give words as they are."""
    from typer.completion import completion_init  # type: ignore[attr-defined]

    completion_init()
    os.environ |= {
        _SHELL: "complete_fish",
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    answered = io.StringIO()
    with redirect_stdout(answered), suppress(SystemExit):
        command.main(args=[], prog_name="minewise")
    option, equals, _ = typed.partition("=")
    before = option + equals if equals and option.startswith("-") else ""  # which Typer leaves out
    for offered in answered.getvalue().splitlines():
        word, _, about = offered.partition("\t")
        if word:
            yield Completion(before + word, about)


def _written(completion: Completion, shell: Shell, typed: str) -> str:
    if shell is Shell.BASH:
        end = os.environ.get(_END, "")
        return completion.word[len(typed) - len(end) :] if typed.endswith(end) else completion.word
    if shell is Shell.FISH:
        return "\t".join(completion)
    return ":".join(part.replace(":", r"\:") for part in completion if part)
