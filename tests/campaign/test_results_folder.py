"""Results folders: every game counts once, and other campaigns are kept out."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import minewise
from minewise import compare
from minewise.base.errors import CampaignError
from minewise.campaign.engine import LocalEngine
from minewise.campaign.folder import Folder, Manifest
from minewise.campaign.status import read_status
from support.campaigns import campaign_of, play

ENGINE = LocalEngine(2)


@pytest.fixture
def played(tmp_path: Path) -> Folder:
    folder = Folder(tmp_path / "results", campaign_of())
    run = play(folder, ENGINE)
    assert (run.stored, run.failed) == (1000, [])
    return folder


def figures(folder: Folder) -> list[dict[str, object]]:
    """Return the comparisons without their times."""
    answer = read_status(folder).to_json()["settings"]
    for setting in answer:
        del setting["guess"]
        for player in setting["players"]:
            del player["seconds"], player["games_per_second"]
    return answer


def test_chunks_add_up_to_the_whole(played: Folder) -> None:
    expected = []
    hexagons = {"rows": 5, "cols": 6, "mines": 6, "topology": "hex"}
    for size in ({"preset": "beginner"}, hexagons):
        players = ["single-point", "exact"]
        result = compare(players, **size, start="zero", seed=5, games=250).to_json()
        for player in result["players"]:
            del player["seconds"], player["games_per_second"]
        expected.append(result)
    assert figures(played) == expected


def test_no_game_is_played_twice(played: Folder) -> None:
    assert play(played, ENGINE).stored == 0


def test_damaged_or_missing_chunks_are_played_again(played: Folder) -> None:
    before = figures(played)
    gone, cut, swapped, other, *_ = sorted(played.path.glob("games/*/*/*.parquet"))
    gone.unlink()
    cut.write_bytes(cut.read_bytes()[:-1])
    swapped.write_bytes(other.read_bytes())
    cut.with_name(f".{cut.name}.part").write_bytes(b"PAR1")
    found = read_status(played)
    assert sorted(found.damaged) == [cut, swapped]
    assert len(found.missing) == 3
    assert found.games == 1000 - sum(chunk.games for chunk in found.missing)
    assert play(played, ENGINE).stored == sum(chunk.games for chunk in found.missing)
    assert figures(played) == before
    assert not list(played.path.glob("**/*.part"))


def test_players_are_compared_on_common_games(played: Folder) -> None:
    lost = played.path / "games" / "setting=1" / "player=exact" / "from-000000000100.parquet"
    lost.unlink()
    setting = read_status(played).settings[0]
    assert [totals.games for totals in setting.totals] == [250, 150]
    assert setting.comparison.games == 150
    assert [entry.totals.games for entry in setting.comparison.entries] == [150, 150]


def test_the_number_of_games_can_grow(played: Folder) -> None:
    more = Folder(played.path, campaign_of(games="420"))
    more.require_begun()
    found = read_status(more)
    assert len(found.missing) == 2 * 2 * 3  # one chunk was not full
    assert found.damaged == []
    assert play(more, ENGINE).stored == 4 * 220
    assert read_status(more).games == more.campaign.all_games
    with pytest.raises(CampaignError, match="started with 420 games, but the campaign has 250"):
        played.require_begun()


def test_another_campaign_is_refused(played: Folder) -> None:
    for changes, difference in (
        ({"name": '"B"'}, 'name: "Small" in the folder, "B" in the file'),
        ({"chunk": "50"}, "chunk: 100 in the folder, 50 in the file"),
        (
            {"players": '["exact"]'},
            r'players: \["single-point", "exact"\] in the folder, \["exact"\] in the file',
        ),
        ({"seed": "6"}, "the settings differ"),
    ):
        other = Folder(played.path, campaign_of(**changes))
        with pytest.raises(CampaignError, match=f"another campaign: {difference}"):
            other.require_begun()
        with pytest.raises(CampaignError, match=f"another campaign: {difference}"):
            play(other, ENGINE)


def test_other_folders_are_left_alone(tmp_path: Path) -> None:
    folder = Folder(tmp_path, campaign_of())
    (tmp_path / "precious").write_text("x")
    with pytest.raises(CampaignError, match="is neither empty nor a campaign folder"):
        play(folder, ENGINE)
    assert list(tmp_path.iterdir()) == [tmp_path / "precious"]
    with pytest.raises(CampaignError, match=r"cannot write to .*precious': File exists"):
        play(Folder(tmp_path / "precious", campaign_of()), ENGINE)
    with pytest.raises(CampaignError, match=r"contains no games yet"):
        folder.require_begun()


def test_unreadable_manifests_are_refused(played: Folder) -> None:
    file = played.path / "manifest.json"
    text = file.read_text()
    for wrong, message in (
        ("{", "cannot read manifest.json"),
        ("[]", "manifest.json is not the manifest of a campaign"),
        ('{"format": 1}', "manifest.json has missing or unknown entries"),
        ('{"format": 2}', "written by another version"),
        (text.replace('"games": 250', '"games": "x"'), "games in manifest.json has the wrong type"),
        (
            text.replace('"games": 250', '"games": null'),
            "games in manifest.json has the wrong type",
        ),
        (text.replace('"files": {}', '"files": []'), "files in manifest.json has the wrong type"),
        (text.replace('"chunks"', '"chunk"'), "has missing or unknown"),
        (50_000 * "[", "cannot read manifest.json"),
    ):
        file.write_text(wrong)
        with pytest.raises(CampaignError, match=message):
            played.require_begun()


def test_contents_of_the_manifest(played: Folder) -> None:
    manifest = json.loads((played.path / "manifest.json").read_bytes())
    assert manifest["format"] == 1
    assert manifest["minewise"] == minewise.__version__
    assert manifest["chunks"] == 12
    assert manifest["campaign"]["players"] == ["single-point", "exact"]
    assert Manifest.parse(Manifest.of(played.campaign).encode()) == Manifest.of(played.campaign)


def test_another_version_cannot_continue(played: Folder) -> None:
    old = replace(Manifest.of(played.campaign), minewise="0.0.1")
    (played.path / "manifest.json").write_bytes(old.encode())
    with pytest.raises(CampaignError, match=r"started with minewise 0.0.1"):
        play(played, ENGINE)
    played.require_begun()  # but it can read the results


def test_a_campaign_with_a_changed_player_cannot_continue(tmp_path: Path) -> None:
    code = tmp_path / "own.py"
    code.write_text(
        "with open(__file__ + '.loads', 'a') as loads:\n    loads.write('x')\n\n\n"
        "def own(board):\n    return None\n"
    )

    def folder() -> Folder:
        return Folder(tmp_path / "results", campaign_of(folder=tmp_path, players='["own.py:own"]'))

    assert play(folder(), ENGINE).stored == 500
    assert (tmp_path / "own.py.loads").read_text() == "x"  # loaded once for both boards
    code.write_text("def own(board):\n    return None  # or so\n")
    with pytest.raises(CampaignError, match=r"own.py has changed since the campaign was started"):
        play(folder(), ENGINE)
    code.unlink()
    assert read_status(folder()).games == 500  # reading the results needs no player


def test_two_runs_exclude_each_other(played: Folder) -> None:
    with (
        played.locked(),
        pytest.raises(CampaignError, match=rf"is in use by process {os.getpid()} on "),
        played.locked(),
    ):
        pass
    assert play(played, ENGINE).stored == 0


def test_the_lock_of_a_dead_process_is_free(played: Folder) -> None:
    code = (
        "import fcntl, sys; lock = open(sys.argv[1], 'a'); fcntl.flock(lock, fcntl.LOCK_EX);"
        "print('locked', flush=True); sys.stdin.read()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", code, played.path / "campaign.lock"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"locked\n"
        with pytest.raises(CampaignError, match="is in use by"):
            play(played, ENGINE)
        holder.kill()
    assert play(played, ENGINE).stored == 0


def test_data_frames_read_players_and_settings_from_the_paths(played: Folder) -> None:
    import pyarrow.dataset as ds

    half = played.path / "games" / "setting=1" / "player=exact" / ".from-000000000300.parquet.part"
    half.write_bytes(b"PAR1")  # left by a killed run, or being written
    table = ds.dataset(played.path / "games", partitioning="hive").to_table()
    assert len(table) == 1000
    assert set(table.column("player").to_pylist()) == {"single-point", "exact"}
    assert set(table.column("setting").to_pylist()) == {1, 2}
