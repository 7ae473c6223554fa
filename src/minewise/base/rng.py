"""Random numbers from the native core: the same on every machine and with every NumPy version."""

from minewise._core import Rng

__all__ = ["Rng"]
