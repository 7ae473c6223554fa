"""Gymnasium environments for learning agents.

Importing this package registers them: `minewise/Beginner-v0`, `minewise/Intermediate-v0`,
`minewise/Expert-v0` and `minewise/Custom-v0`. It needs the `gym` extra.

Examples
--------
>>> import gymnasium
>>> import minewise.gym
>>> env = gymnasium.make("minewise/Beginner-v0")
>>> env.action_space
Discrete(81)
"""

try:
    import gymnasium as _gymnasium
except ImportError as _error:
    raise ImportError("minewise.gym needs Gymnasium: pip install 'minewise[gym]'") from _error

from minewise.gym.environment import MinesweeperEnv
from minewise.gym.game_batch import random_actions
from minewise.gym.rewards import REWARDS, Rewards
from minewise.gym.vector import MinesweeperVectorEnv

__all__ = [
    "REWARDS",
    "MinesweeperEnv",
    "MinesweeperVectorEnv",
    "Rewards",
    "random_actions",
]

for _name in ("Beginner", "Intermediate", "Expert"):
    _gymnasium.register(
        f"minewise/{_name}-v0",
        entry_point=f"minewise.gym.presets:{_name}Env",
        vector_entry_point=f"minewise.gym.presets:{_name}VectorEnv",
    )
_gymnasium.register(
    "minewise/Custom-v0",
    entry_point="minewise.gym.environment:MinesweeperEnv",
    vector_entry_point="minewise.gym.vector:MinesweeperVectorEnv",
)
