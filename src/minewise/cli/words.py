"""Small pieces of English, as the commands use them."""

from __future__ import annotations

from minewise.words import chance_text, joined, many, safety_text

__all__ = ["chance_text", "joined", "many", "safety_text"]
