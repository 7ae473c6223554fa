"""Picture files: SVG, and PNG rendered from it.

PNG needs the `pictures` extra: resvg renders SVG with matplotlib's fonts, so pictures look the same
on every machine.
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

_ZOOM = 2.0  # keeps small letters sharp
_MOST_PIXELS = 64_000_000
_FONTS = ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSansMono", "DejaVuSansMono-Bold")
_SIZE = re.compile(r'<svg [^>]*?\bwidth="([\d.]+)" height="([\d.]+)"')

PICTURES: Final = (".svg", ".png")
"""The file formats available for every picture."""


def require_drawable(path: Path, endings: Iterable[str] = PICTURES) -> None:
    """Raise `ImageError` if a picture cannot be written, before any work is done."""
    if path.suffix.lower() not in endings:
        *others, last = endings
        wanted = f"{', '.join(others)} or {last}"
        raise ImageError(f"cannot draw {_name(path)}: the name must end in {wanted}")
    if path.suffix.lower() == ".png" and not can_make_png():
        raise ImageError(
            "PNG needs resvg-py and matplotlib: pip install 'minewise[pictures]', or use .svg"
        )
    try:
        require_writable(path)
    except OSError as error:
        raise _cannot_write(path, error) from None


def can_make_png() -> bool:
    """Return whether the `pictures` extra is installed."""
    return bool(find_spec("resvg_py") and find_spec("matplotlib"))


def write_picture(path: Path, texts: Mapping[str, str]) -> None:
    """Write a picture atomically, in the format given by its file name.

    `texts` maps file endings to the picture as text; PNG is rendered from `.svg`.
    """
    require_drawable(path, [*PICTURES, *(ending for ending in texts if ending not in PICTURES)])
    ending = path.suffix.lower()
    data = png(texts[".svg"]) if ending == ".png" else texts[ending].encode()
    try:
        write_whole(path, data)
    except OSError as error:
        raise _cannot_write(path, error) from None


def png(svg: str, zoom: float = _ZOOM) -> bytes:
    """Render SVG as PNG, by default at twice its size, within a pixel limit."""
    import matplotlib as mpl
    from resvg_py import svg_to_bytes

    size = _SIZE.search(svg)
    if size is None:
        raise ImageError("the picture has no width or height")
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
