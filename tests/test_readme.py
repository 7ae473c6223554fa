"""The README: every command in it prints, and every snippet gives, what it says."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from minewise import PLAYERS, Board, analyze

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """Find the fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def commands() -> list[tuple[str, str]]:
    """Split the console blocks into commands and what they print."""
    sessions = "".join(blocks("console"))
    return re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", sessions, re.MULTILINE)


def shell(command: str) -> str:
    """Run a command as a reader would, with the `minewise` that is being tested."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    run = subprocess.run(
        ["sh", "-c", command],
        capture_output=True,
        check=False,
        cwd=ROOT,
        encoding="utf-8",
        env=environment | {"PATH": path, "PYTHONIOENCODING": "utf-8"},
    )
    return run.stdout + run.stderr


def timeless(printed: str) -> str:
    """Leave out how long games have taken."""
    clock = r"^Seconds .*$|(?<=guesses) +games/s$|(?<= \d\.\d\d) +[\d,.]+$"
    return re.sub(clock, "", printed, flags=re.MULTILINE)


@pytest.mark.parametrize(("command", "printed"), commands())
def test_commands_print_what_the_readme_says(command: str, printed: str) -> None:
    assert timeless(shell(command)) == timeless(printed)


def test_snippets_give_what_the_readme_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    session = doctest.DocTestParser().get_doctest("".join(blocks("python")), {}, "README", None, 0)
    report: list[str] = []
    failed, tried = doctest.DocTestRunner().run(session, out=report.append)
    assert not failed, "".join(report)
    assert tried > 10


@pytest.mark.parametrize("text", blocks("text"))
def test_boards_can_be_read(text: str) -> None:
    assert Board.parse(text).covered.any()


def test_the_first_board_is_the_example_it_is_said_to_be() -> None:
    example = (ROOT / "examples/kadlac/four_layouts.txt").read_bytes()
    assert Board.parse(blocks("text")[0]) == Board.parse(example)


def test_nothing_goes_untested() -> None:
    fences = re.findall(r"^```(.+)$", README, re.MULTILINE)
    assert set(fences) == {"console", "python", "sh", "text"}
    assert len(commands()) == README.count("\n$ ")


def test_the_two_commands_of_a_newcomer_exist() -> None:
    targets = re.findall(r"^make (\w+)", "".join(blocks("sh")), re.MULTILINE)
    assert targets == ["run", "test"]
    makefile = (ROOT / "Makefile").read_text()
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_the_picture_is_the_one_of_today() -> None:
    def rounded(picture: str) -> str:
        return re.sub(r"(probability 0\.\d{9})\d+", r"\1", picture)

    board = Board.parse((ROOT / "examples/expert.txt").read_bytes())
    committed = (ROOT / "docs/images/analysis.svg").read_text()
    assert rounded(committed) == rounded(f"{analyze(board)._repr_svg_()}\n"), "run make images"


def test_the_picture_of_the_players_has_them_all() -> None:
    picture = (ROOT / "docs/images/players.svg").read_text()
    drawn = re.findall(r">([^<>]+)</text>", picture)
    assert set(PLAYERS) - {"random"} <= set(drawn), "run make images"


def test_links_and_pictures_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert "docs/images/analysis.svg" in links
    for link in links:
        assert (ROOT / link).exists(), link
