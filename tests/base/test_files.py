"""Files are written completely or not at all."""

from __future__ import annotations

import os
import signal
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from minewise.base.files import require_writable, write_durably, write_pieces, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def test_a_file_is_replaced_without_leftovers(tmp_path: Path) -> None:
    place = tmp_path / "a.txt"
    for data in (b"one", b"two"):
        write_whole(place, data)
        assert place.read_bytes() == data
    assert list(tmp_path.iterdir()) == [place]


def test_a_failed_write_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    for write in (write_whole, write_durably):
        with pytest.raises(IsADirectoryError):
            write(folder, b"data")
    with pytest.raises(IsADirectoryError):
        require_writable(folder)
    with pytest.raises(FileNotFoundError):
        require_writable(tmp_path / "none" / "a.txt")
    require_writable(tmp_path / "a.txt")
    assert list(tmp_path.iterdir()) == [folder]


def test_an_interrupted_write_keeps_the_old_file(tmp_path: Path) -> None:
    def pieces() -> Iterator[bytes]:
        yield b"half"
        raise KeyboardInterrupt

    place = tmp_path / "a.txt"
    place.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        write_pieces(place, pieces())
    assert place.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [place]


@pytest.mark.parametrize("step", ["touch", "unlink"])
def test_an_interrupted_test_of_a_file_leaves_nothing_behind(tmp_path: Path, step: str) -> None:
    left = [step]

    class Interrupted(type(tmp_path)):  # type: ignore[misc]
        def touch(self) -> None:
            super().touch()
            interrupt("touch")

        def unlink(self, missing_ok: bool = False) -> None:
            interrupt("unlink")
            super().unlink(missing_ok)

    def interrupt(place: str) -> None:
        if place in left:
            left.remove(place)
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        require_writable(Interrupted(tmp_path / "a.txt"))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["file/a.txt", "a" * 300])
def test_impossible_names_are_not_writable(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match=r"Not a directory|File name too long"):
        require_writable(tmp_path / name)


def test_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    require_writable(pipe)
    write_pieces(pipe, [b"one", b"two"])
    reader.join()
    assert read == [b"onetwo"]
    assert pipe.is_fifo()
