"""Short board ids for URLs."""

from __future__ import annotations

import zlib
from base64 import b64decode, urlsafe_b64encode
from typing import Final

from minewise.base.errors import BoardError, quoted

MAX_TEXT: Final = 2**20
"""The maximum length of a text, because a malicious id could expand to any size."""


def encode(text: str) -> str:
    """Compress the text of a board into letters, digits, `-` and `_`."""
    if len(text) > MAX_TEXT:
        raise BoardError(f"a board of more than {MAX_TEXT:,} symbols is too large for an id")
    return urlsafe_b64encode(zlib.compress(text.encode(), level=9)).rstrip(b"=").decode()


def decode(code: str) -> str:
    """Decompress an id to the text of a board."""
    stream = zlib.decompressobj()
    try:
        data = b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        text = stream.decompress(data, MAX_TEXT).decode()
    except (ValueError, zlib.error):
        text = ""
    if not text or not stream.eof or stream.unused_data:
        raise BoardError(f"{quoted(code)} is not the id of a board")
    return text
