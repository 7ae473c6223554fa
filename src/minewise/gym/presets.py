"""The environments with a fixed board."""

from __future__ import annotations

from minewise.gym.environment import MinesweeperEnv
from minewise.gym.vector import MinesweeperVectorEnv


class BeginnerEnv(MinesweeperEnv):
    """One game of `minewise/Beginner-v0`."""

    preset = "beginner"


class IntermediateEnv(MinesweeperEnv):
    """One game of `minewise/Intermediate-v0`."""

    preset = "intermediate"


class ExpertEnv(MinesweeperEnv):
    """One game of `minewise/Expert-v0`."""

    preset = "expert"


class BeginnerVectorEnv(MinesweeperVectorEnv):
    """Many games of `minewise/Beginner-v0`."""

    preset = "beginner"


class IntermediateVectorEnv(MinesweeperVectorEnv):
    """Many games of `minewise/Intermediate-v0`."""

    preset = "intermediate"


class ExpertVectorEnv(MinesweeperVectorEnv):
    """Many games of `minewise/Expert-v0`."""

    preset = "expert"
