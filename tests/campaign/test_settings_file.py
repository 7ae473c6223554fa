"""Campaign files: every combination is played, and mistakes are reported."""

from pathlib import Path

import pytest

from minewise import Match
from minewise.base.errors import CampaignError
from minewise.campaign.campaign import Setting, chunk_count, rounds
from minewise.campaign.settings_file import EXAMPLE, parse, read
from minewise.cli.commands.campaign.options import FILE_HELP
from support.campaigns import SMALL, campaign_of
from support.paths import ROOT


def test_all_combinations_are_settings() -> None:
    campaign = campaign_of(
        start='["safe", "zero"]', first='["own", "corner", [1, 2]]', guess='["stop", "own"]'
    )
    expected = [
        Setting(Match.of(**size, start=start, first=first, seed=5), guess)
        for size in (
            {"preset": "beginner"},
            {"rows": 5, "cols": 6, "mines": 6, "topology": "hex"},
        )
        for start in ("safe", "zero")
        for first in (None, "corner", (1, 2))
        for guess in ("stop", None)
    ]
    assert list(campaign.settings) == expected


def test_tables_and_presets_are_equivalent() -> None:
    text = 'name = "A"\ngames = 1\nplayers = ["exact"]\n'
    short = parse(f'{text}boards = ["expert"]')
    long = parse(f"{text}[[boards]]\nrows = 16\ncols = 30\nmines = 99\n")
    assert short == long == parse(f'{text}[[boards]]\npreset = "hard"\n')
    assert short.digest == long.digest


def test_every_game_is_in_one_chunk() -> None:
    campaign = campaign_of()
    chunks = [chunk for chunks in rounds(campaign) for chunk in chunks]
    assert len(chunks) == chunk_count(campaign) == 12
    games = [
        (one.setting, one.player, index)
        for one in chunks
        for index in range(one.first, one.first + one.games)
    ]
    assert len(games) == len(set(games)) == campaign.all_games
    assert {index for _, _, index in games} == set(range(250))


def test_different_campaigns_have_different_digests() -> None:
    changes = {
        "name": '"B"',
        "seed": "6",
        "chunk": "50",
        "players": '["exact"]',
        "boards": '["beginner"]',
        "start": '"safe"',
        "first": '"corner"',
        "guess": '"stop"',
        "estimate": "true",
    }
    digests = {campaign_of(**{key: value}).digest for key, value in changes.items()}
    assert len(digests | {campaign_of().digest}) == len(changes) + 1
    assert campaign_of(games="251").digest == campaign_of().digest


WRONG = [
    ({"nmae": "1"}, "line 8: unknown key 'nmae': did you mean name?"),
    ({"colour": "1"}, "line 8: unknown key 'colour': use name, games, seed,"),
    ({"boards": '[{preset = "beginner", mins = 3}]'}, "line 6: unknown key 'mins' in a board: did"),
    (
        {"boards": '[{rows = "5", cols = 5, mines = 5}]'},
        "line 6: rows in a board must be an integer",
    ),
    ({"boards": "[{rows = 5, cols = 5}]"}, "board {rows = 5, cols = 5} with start zero: give"),
    ({"boards": "[3]"}, "line 6: neither a preset nor a table: 3"),
    ({"boards": "[]"}, "line 6: boards must be a list"),
    ({"boards": '["begginer"]'}, "board 'begginer' with start zero: unknown preset 'begginer'"),
    ({"boards": '["beginner", "easy"]'}, "line 6: listed twice: a 9×9 grid"),
    ({"players": '["exakt"]'}, "line 5: unknown player 'exakt': did you mean exact?"),
    ({"players": '["own.py"]'}, "line 5: 'own.py' is a file: name a player in it, as own.py:NAME"),
    ({"players": '["exact", "exact"]'}, "line 5: player exact is listed twice"),
    ({"players": '["resolution", "resolution-pair-any"]'}, "line 5: player resolution is listed"),
    ({"players": '"exact"'}, "line 5: players must be a list"),
    ({"players": "[1]"}, "line 5: not the name of a player: 1"),
    ({"games": "0"}, "line 2: games must be an integer from 1 to"),
    ({"games": "true"}, "line 2: games must be an integer"),
    ({"games": "1e6"}, "line 2: games must be an integer"),
    (
        {"games": "10_000_000_000"},
        "line 3: 400,000,000 chunks of 100 games exceed the limit",
    ),
    ({"chunk": "2_000_000"}, "line 3: chunk must be an integer from 1 to 1000000"),
    ({"seed": "-1"}, "line 4: seed must be an integer from 0"),
    ({"name": '""'}, "line 1: name must be a string"),
    ({"name": '"a\\nb"'}, "line 1: name must be one line"),
    ({"start": '["zero", "any1"]'}, "board 'beginner' with start any1: unknown start rule 'any1'"),
    ({"start": "[]"}, "line 7: start is empty"),
    ({"start": "1"}, "line 7: invalid value for start: 1"),
    (
        {"start": '"' + ";" * 500 + '"'},
        "board 'beginner' with start " + ";" * 30 + ": unknown start rule",
    ),
    ({"start": '"a\\nb"'}, "board 'beginner' with start a b: unknown start rule"),
    ({"players": '["a\\nb.py:C", "a\\nb.py:C"]'}, "line 5: player a b.py:C is listed twice"),
    ({"first": '"middle"'}, "board 'beginner' with start zero: unknown first cell 'middle'"),
    ({"first": "5"}, "line 8: invalid value for first: 5 (write a cell as [row, column])"),
    ({"first": "0"}, "line 8: invalid value for first: 0 (write a cell as [row, column])"),
    ({"first": "1.5"}, "line 8: invalid value for first: 1.5"),
    (
        {"first": f"[0x{9000 * 'f'}, 1]"},
        "board 'beginner' with start zero: an index must be between -2**1000 and 2**1000",
    ),
    ({"start": f"0x{9000 * 'f'}"}, "line 7: invalid value for start: a huge number"),
    ({"seed": 5000 * "1"}, "not valid TOML: Exceeds the limit"),
    ({"first": "[[0, 99]]"}, "board 'beginner' with start zero: invalid first cell"),
    ({"first": "[[0, 1.5]]"}, "line 8: not a cell such as [0, 0]: [0, 1.5]"),
    ({"guess": '"stopp"'}, "line 8: unknown guess rule 'stopp': did you mean stop?"),
    ({"estimate": "1"}, "line 8: estimate must be true or false"),
]


@pytest.mark.parametrize(("changes", "message"), WRONG)
def test_mistakes_are_named(changes: dict[str, str], message: str) -> None:
    with pytest.raises(CampaignError) as failure:
        campaign_of(**changes)
    assert str(failure.value).startswith(message)
    assert "\n" not in str(failure.value)


@pytest.mark.parametrize("key", ["name", "games", "players", "boards"])
def test_missing_keys_are_named(key: str) -> None:
    text = "".join(line for line in SMALL.splitlines(True) if not line.startswith(key))
    with pytest.raises(CampaignError, match=f"^{key} is missing"):
        parse(text)


def test_unreadable_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CampaignError, match=r"cannot read '.*none\.toml': No such"):
        read(str(tmp_path / "none.toml"))
    file = tmp_path / "campaign.toml"
    file.write_bytes(b"name = '\xff'")
    with pytest.raises(CampaignError, match="is not UTF-8 text"):
        read(str(file))
    file.write_text(SMALL, encoding="utf-8-sig")
    assert read(str(file)).players == campaign_of(folder=tmp_path).players
    file.write_text("name = \n")
    with pytest.raises(CampaignError, match=r"campaign.toml: not valid TOML: .*line 1, column 8"):
        read(str(file))
    file.write_text("name = " + 50_000 * "[")
    with pytest.raises(CampaignError, match=r"not valid TOML"):
        read(str(file))


def test_files_of_the_same_name_get_different_labels() -> None:
    players = '["a/own.py:p", "b/own.py:p", "a/own.py:q", "exact"]'
    labels = [player.label for player in campaign_of(players=players).players]
    assert labels == ["a/own.py:p", "b/own.py:p", "own.py:q", "exact"]
    with pytest.raises(CampaignError, match=r"line 5: player a/own.py:p is listed twice"):
        campaign_of(players='["a/own.py:p", "a/own.py:p"]')


def test_the_examples() -> None:
    campaign = read(str(ROOT / "examples/campaign.toml"))
    assert campaign.players[2].file == ROOT / "examples/corners.py"
    shown = FILE_HELP.partition("\\b\n".replace("\\b", "\b"))[2].partition("\n\n")[0]
    assert parse(shown).players == parse(EXAMPLE).players
