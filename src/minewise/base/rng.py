"""Random numbers of the native core: the same on every machine and NumPy version."""

from minewise._core import Rng

__all__ = ["Rng"]
