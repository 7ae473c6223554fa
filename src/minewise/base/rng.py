"""Random numbers of the native core: the same on every machine, whatever the version of NumPy."""

from minewise._core import Rng

__all__ = ["Rng"]
