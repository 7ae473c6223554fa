"""The keys listed in docs/play.md exist."""

from __future__ import annotations

import re

from minewise.cli.commands.play.app import PlayApp
from minewise.cli.commands.play.board_view import BoardView
from minewise.cli.commands.play.screens import KEYS
from support.paths import ROOT

PAGE = (ROOT / "docs/play.md").read_text(encoding="utf-8")
BROWSER, TERMINAL = PAGE.split("## In the terminal")
STATIC = ROOT / "src/minewise/server/static"

NAMED = {"Space": "space", "Enter": "enter", "Home": "home", "End": "end"}
NAMED |= {"PgUp": "pageup", "PgDn": "pagedown", "Shift+H": "H", "?": "question_mark"}
NOT_TOLD = {"ctrl+home", "ctrl+end", "ctrl+c"}


def rows(text: str) -> list[list[str]]:
    """Return the rows of the first table in a text, without the header."""
    lines = re.findall(r"^\|.*\|$", text, re.MULTILINE)
    return [[entry.strip() for entry in line.strip("|").split("|")] for line in lines[2:]]


def keys_of(told: str) -> set[str]:
    """Return the keys in a text, by their Textual names."""
    found = {"up", "down", "left", "right"} if "arrows" in told else set()
    found |= {NAMED[word] for word in re.findall(r"[^\s,;]+", told) if word in NAMED}
    found |= set(re.findall(r"(?<!\S)[a-z](?!\S)", told))
    for letter in re.findall(r"(?<!\S)[A-Z](?![^\s,])", told):
        found |= {letter, letter.lower()}
    return found


def test_terminal_keys_match_page_and_help() -> None:
    bound = {key for each in PlayApp.BINDINGS + BoardView.BINDINGS for key in each.key.split(",")}
    for table in (rows(TERMINAL[: TERMINAL.index("Nothing depends on colour")]), KEYS):
        (first, edges), *others = table
        told = (
            keys_of(first)
            | keys_of(edges.replace(";", ""))
            | keys_of(", ".join(keys for keys, _ in others))
        )
        assert told == bound - NOT_TOLD


def test_browser_keys_match_the_page() -> None:
    source = "".join(
        (STATIC / name).read_text(encoding="utf-8")
        for name in ("board/view.js", "rooms/play/keys.js")
    )
    usual = dict(re.findall(r'^  (\w+): \["(.+)"\],$', source, re.MULTILINE))
    told = {names: keys for names, *_, keys in rows(BROWSER[BROWSER.index("## Moves") :])}
    assert told["open"] == usual["open"].replace(" ", "Space", 1).replace('", "', ", ")
    assert (told["flag"], told["chord"][0]) == (usual["mark"].upper(), usual["chord"].upper())
    names = ("undo", "restart", "fresh", "hint", "odds", "mode")
    buttons = ", ".join(usual[name].upper() for name in names)
    assert told["undo, restart, new, hint, odds, flag mode"] == buttons
    zoom = [usual[name][0] for name in ("larger", "smaller", "fit")]
    assert told["zoom in, zoom out, fit"] == ", ".join(zoom)
