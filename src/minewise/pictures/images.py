"""Pictures as files: SVG as it is, PNG made from it, and other texts.

PNG needs the extra `pictures`: resvg, which draws SVG, and the fonts that come with matplotlib,
so that the same picture looks the same on every machine.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Final

from minewise.base.errors import ImageError, quoted
from minewise.base.files import require_writable, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_ZOOM = 2.0  # so that small letters are sharp
_MOST_PIXELS = 64_000_000
_FONTS = ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSansMono", "DejaVuSansMono-Bold")
_SIZE = re.compile(r'<svg [^>]*?\bwidth="([\d.]+)" height="([\d.]+)"')

PICTURES: Final = (".svg", ".png")
"""The endings of files that any picture can be written to."""


def require_drawable(path: Path, endings: Iterable[str] = PICTURES) -> None:
    """Raise `ImageError`, before any work is done, if a picture could not be written there.

    Examples
    --------
    >>> require_drawable(Path("board.jpg"))
    Traceback (most recent call last):
    minewise.base.errors.ImageError: 'board.jpg' is no name for a picture: it has to end in ...
    """
    if path.suffix.lower() not in endings:
        *others, last = endings
        wanted = f"{', '.join(others)} or {last}"
        raise ImageError(f"{_name(path)} is no name for a picture: it has to end in {wanted}")
    if path.suffix.lower() == ".png" and not can_make_png():
        raise ImageError(
            "a picture as PNG needs resvg-py and matplotlib: pip install 'minewise[pictures]', "
            "or let the name end in .svg"
        )
    try:
        require_writable(path)
    except OSError as error:
        raise _cannot_write(path, error) from None


def can_make_png() -> bool:
    """Tell whether the extra `pictures` is installed.

    Examples
    --------
    >>> can_make_png()
    True
    """
    return bool(find_spec("resvg_py") and find_spec("matplotlib"))


def write_picture(path: Path, texts: Mapping[str, str]) -> None:
    """Write a picture in the form that the ending of its name asks for, whole or not at all.

    Parameters
    ----------
    path
        Where to write it.
    texts
        The picture by ending, `.svg` at least, from which PNG is made.
    """
    require_drawable(path, [*PICTURES, *(ending for ending in texts if ending not in PICTURES)])
    ending = path.suffix.lower()
    data = png(texts[".svg"]) if ending == ".png" else texts[ending].encode()
    try:
        write_whole(path, data)
    except OSError as error:
        raise _cannot_write(path, error) from None


def png(svg: str, zoom: float = _ZOOM) -> bytes:
    """Draw SVG as PNG, twice as large unless that is too many pixels, or told otherwise.

    Examples
    --------
    >>> png('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')[1:4]
    b'PNG'
    """
    import matplotlib as mpl
    from resvg_py import svg_to_bytes

    size = _SIZE.search(svg)
    if size is None:
        raise ImageError("the picture does not say how large it is")
    pixels = max(float(size[1]) * float(size[2]), 1.0)
    fonts = Path(mpl.get_data_path()) / "fonts" / "ttf"
    return bytes(
        svg_to_bytes(
            svg_string=svg,
            zoom=min(zoom, sqrt(_MOST_PIXELS / pixels)),
            skip_system_fonts=True,
            font_files=[str(fonts / f"{name}.ttf") for name in _FONTS],
            sans_serif_family="DejaVu Sans",
            monospace_family="DejaVu Sans Mono",
        )
    )


def _name(path: Path) -> str:
    return quoted(str(path), 200)


def _cannot_write(path: Path, error: OSError) -> ImageError:
    return ImageError(f"cannot write {_name(path)}: {error.strerror}")
