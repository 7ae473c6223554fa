"""What shells offer when Tab is pressed, asked of bash itself."""

from __future__ import annotations

import os
import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from minewise import PLAYERS, PRESETS
from minewise.cli.completion.shells import Shell
from minewise.sat import ENCODINGS
from support.command import PROGRAM, call, environment
from support.pseudo_terminal import Session

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PATH = f"{PROGRAM.parent}{os.pathsep}{os.environ['PATH']}"
SET_UP = """\
eval "$(minewise --show-completion bash)"
bind -x '"\\C-xs": printf "<<%s>>" "$READLINE_LINE"; READLINE_LINE='
echo rea''dy
"""
INSERT_ALL_OFFERS, SHOW_THE_LINE = "\x1b*", "\x18s"


class Bash(Session):
    """A bash at which somebody types, in a folder with a few files."""

    def __init__(self, home: Path) -> None:
        super().__init__("--norc", "--noprofile", program="bash", HOME=str(home), PATH=PATH)
        self.press(f"cd {home}; touch expert.txt own.py; mkdir expert\n{SET_UP}")
        self.wait_for("ready")

    def completed(self, line: str) -> str:
        """Give the line after all that is offered has been put in place of its last word."""
        self.shown = b""
        self.press(line + INSERT_ALL_OFFERS + SHOW_THE_LINE)
        self.wait_for("<<.*>>")
        return re.findall("<<(.*)>>", self.text)[0]


@pytest.fixture(scope="module")
def bash(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bash]:
    with Bash(tmp_path_factory.mktemp("home")) as session:
        yield session


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("pl", "play players"),
        ("compare --players exact,dou", "compare --players exact,double-set"),
        # Bash takes what follows : and = for words of their own.
        ("simulate --player expert:f", "simulate --player expert:fast"),
        ("simulate --player=expert:", "simulate --player=expert:deep fast"),
        ("optimal 3x3/1 --topology=h", "optimal 3x3/1 --topology=hex"),
        # Readline itself takes the quote away where it inserts everything.
        ('simulate --player "expert:f', "simulate --player expert:fast"),
        # Where minewise has nothing to offer, there are files.
        ("simulate --player=ow", "simulate --player=own.py"),
        ("solve expert.", "solve expert.txt"),
    ],
)
def test_bash_completes(bash: Bash, typed: str, completed: str) -> None:
    assert bash.completed(f"minewise {typed}").split() == f"minewise {completed}".split()


@pytest.mark.parametrize(
    ("typed", "offers"),
    [
        ("play --preset ", list(PRESETS)),
        ("simulate --player m", [name for name in PLAYERS if name.startswith("m")]),
        ("simulate --start s", ["safe", "scatter"]),
        ("generate --first c", ["corner", "center"]),
        ("solve --level d", ["deep"]),
        ("sat solve --solver g", ["glucose4"]),
        ("sat encode --encoding ", list(ENCODINGS)),
        ("campaign run --engine ", ["local", "dask"]),
        ("automaton r", ["run"]),
        ("--show-completion ", list(Shell)),
    ],
)
def test_words_are_offered(typed: str, offers: list[str]) -> None:
    outcome = call(_MINEWISE_COMPLETE="fish", _MINEWISE_LINE=f"minewise {typed}")
    assert [line.partition("\t")[0] for line in outcome.out.splitlines()] == offers


@pytest.mark.parametrize(
    ("shell", "offer"),
    [("zsh", r"--player=expert\:fast"), ("fish", "--player=expert:fast\t")],
)
def test_other_shells_are_answered(shell: str, offer: str) -> None:
    line = "minewise simulate --player=expert:f"
    assert call(_MINEWISE_COMPLETE=shell, _MINEWISE_LINE=line) == (0, f"{offer}\n", "")


def test_offers_are_described() -> None:
    outcome = call(_MINEWISE_COMPLETE="zsh", _MINEWISE_LINE="minewise cou")
    assert outcome.out.startswith("count:Print the exact number of layouts")


def test_installed_completion_is_there_in_the_next_shell(tmp_path: Path) -> None:
    (tmp_path / ".bashrc").write_bytes(b"name=caf\xe9")  # not UTF-8, and no end of line
    script = tmp_path / ".bash_completions" / "minewise.sh"
    for _ in range(2):
        outcome = call("--install-completion", "bash", HOME=str(tmp_path))
        assert outcome == (0, f"{script} was written: open a new bash to use it\n", "")
    rules = (tmp_path / ".bashrc").read_bytes()
    assert rules == b"name=caf\xe9\nsource %s\n" % str(script).encode()
    shown = subprocess.run(
        ["bash", "--norc", "-c", 'source "$HOME/.bashrc"; complete -p minewise'],
        capture_output=True,
        check=True,
        env=environment(HOME=str(tmp_path)),
        text=True,
    ).stdout
    assert shown == "complete -o default -F _minewise_completion minewise\n"


@pytest.mark.parametrize("shell", Shell)
def test_what_is_shown_is_what_is_installed(shell: Shell, tmp_path: Path) -> None:
    assert call("--install-completion", shell, HOME=str(tmp_path)).code == 0
    written = {file.read_text() for file in tmp_path.rglob("*") if file.is_file()}
    assert call("--show-completion", shell).out in written


def test_the_calling_shell_is_meant_if_none_is_named() -> None:
    outcome = subprocess.run(
        ["bash", "--norc", "-c", "minewise --show-completion; true"],
        capture_output=True,
        check=True,
        env=environment(PATH=PATH),
        text=True,
    )
    assert outcome.stdout == call("--show-completion", "bash").out


@pytest.mark.parametrize(
    ("words", "settings", "complaint"),
    [
        (["--show-completion", "tcsh"], {}, "'tcsh' is not one of 'bash', 'zsh', 'fish'"),
        (
            ["--install-completion", "fish"],
            {"HOME": "/dev/null"},
            "cannot write '/dev/null/.config",
        ),
        ([], {"_MINEWISE_COMPLETE": "tcsh"}, "'tcsh', which is no shell with completion"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    words: list[str], settings: dict[str, str], complaint: str
) -> None:
    outcome = call(*words, **settings)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert complaint in outcome.err


def test_an_unknown_calling_shell_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("tcsh", "/bin/tcsh"))
    assert call("--show-completion") == (
        2,
        "",
        "minewise: there is completion for bash, zsh and fish: name one, "
        "as in --show-completion bash\n",
    )
