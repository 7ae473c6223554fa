"""Picture files: all formats, written whole or not at all, and refused before any work."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import numpy as np
import pytest
from matplotlib.image import imread

from minewise import Board
from minewise.base.errors import ImageError
from minewise.board.svg import draw_svg
from minewise.pictures import images

if TYPE_CHECKING:
    from pathlib import Path

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">{}</svg>'
RED = SQUARE.format('<rect width="20" height="10" fill="#ff0000"/>')


def size(png: bytes) -> tuple[int, int]:
    return struct.unpack(">II", png[16:24])


def test_the_file_ending_chooses_the_format(tmp_path: Path) -> None:
    texts = {".svg": RED, ".dot": "digraph {}"}
    for name in ("a.svg", "b.PNG", "c.dot"):
        images.write_picture(tmp_path / name, texts)
    assert (tmp_path / "a.svg").read_text() == RED
    assert (tmp_path / "c.dot").read_text() == "digraph {}"
    pixels = imread(tmp_path / "b.PNG", format="png")
    assert pixels.shape == (20, 40, 4)
    assert (pixels == [1, 0, 0, 1]).all()
    assert len(list(tmp_path.iterdir())) == 3


def test_text_is_drawn_without_system_fonts(tmp_path: Path) -> None:
    for family in ("sans-serif", "ui-monospace, monospace", "no such font, sans-serif"):
        text = f'<text x="2" y="9" font-size="9" font-family="{family}">B</text>'
        (tmp_path / "letter.png").write_bytes(images.png(SQUARE.format(text)))
        assert imread(tmp_path / "letter.png")[..., 3].sum() > 10


def test_a_board_is_drawn_twice_as_large(tmp_path: Path) -> None:
    picture = draw_svg(Board.parse("?1"), mined=[(0, 0)])
    images.write_picture(tmp_path / "board.png", {".svg": picture})
    pixels = imread(tmp_path / "board.png")
    assert picture.startswith(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{pixels.shape[1] // 2}"'
    )
    assert len(np.unique(pixels.reshape(-1, 4), axis=0)) > 10


def test_a_huge_picture_is_drawn_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(images, "_MOST_PIXELS", 40_000)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"/>'
    assert size(images.png(svg)) == (253, 158)
    small = svg.replace("1000", "10")
    assert size(images.png(small)) == (2530, 16)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("a.jpg", r"a\.jpg': the name must end in \.svg or \.png$"),
        ("a.dot", r"the name must end in \.svg or \.png$"),
        ("png", r"the name must end in \.svg or \.png$"),
        ("none/a.svg", r"^cannot write .*none/a\.svg': No such file or directory$"),
        ("folder.svg", r"^cannot write .*folder\.svg': Is a directory$"),
    ],
)
def test_bad_paths_are_refused(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(ImageError, match=message):
        images.require_drawable(tmp_path / name)
    with pytest.raises(ImageError, match=message):
        images.write_picture(tmp_path / name, {".svg": RED})
    assert [path.name for path in tmp_path.iterdir()] == ["folder.svg"]


def test_png_without_its_libraries_names_the_extra_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(images, "find_spec", lambda name: None)
    with pytest.raises(ImageError, match=r"pip install 'minewise\[pictures\]', or .* \.svg$"):
        images.require_drawable(tmp_path / "a.png")
    images.write_picture(tmp_path / "a.svg", {".svg": RED})


def test_a_picture_without_a_size_is_refused() -> None:
    with pytest.raises(ImageError, match="has no width or height"):
        images.png('<svg xmlns="http://www.w3.org/2000/svg"/>')
