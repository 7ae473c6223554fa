"""Steps per second of the environments, on one core.

Agents open random cells that the mask allows. Everything that a random agent needs is included:
drawing the actions (NumPy), stepping every game, and reading observations, rewards, ends and masks.
A step that only starts the next game is timed but not counted. Times are CPU times; memory is the
growth of the process since its first steps.

    python benchmarks/gym_steps.py
"""

from __future__ import annotations

import argparse
import resource
from time import process_time

import gymnasium
import numpy as np

from minewise.gym import random_actions
from timing import verdict

GOALS = {"Beginner": 2e6, "Intermediate": None, "Expert": 1e6}


def megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def play(envs: gymnasium.vector.VectorEnv, seconds: float) -> tuple[float, float]:
    """Play for `seconds` of CPU time; return the steps per second and the mean episode length."""
    random = np.random.default_rng(0)
    _, infos = envs.reset(seed=0)
    steps = episodes = 0
    resting = np.zeros(envs.num_envs, np.bool_)
    start = process_time()
    while process_time() - start < seconds:
        actions = random_actions(infos["action_mask"], random)
        _, _, terminations, truncations, infos = envs.step(actions)
        steps += envs.num_envs - np.count_nonzero(resting)
        resting = terminations | truncations
        episodes += np.count_nonzero(resting)
    return steps / (process_time() - start), steps / episodes


def main() -> None:
    """Measure every board: with shared arrays, with copies, and one game at a time."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=1024, help="number of games played at once")
    parser.add_argument("--seconds", type=float, default=3, help="seconds per measurement")
    options = parser.parse_args()
    print(f"{'':14}{'arrays':>12}{'steps/s':>13}{'goal':>11}{'':8}{'steps/game':>11}{'+MB':>7}")
    for name, goal in GOALS.items():
        kinds = {
            "shared": (options.games, "vector_entry_point", {"copy": False}),
            "copied": (options.games, "vector_entry_point", {}),
            "Gymnasium's": (16, "sync", {}),
        }
        for kind, (games, mode, settings) in kinds.items():
            envs = gymnasium.make_vec(f"minewise/{name}-v0", games, mode, **settings)
            play(envs, options.seconds / 10)
            before = megabytes()
            rate, length = play(envs, options.seconds)
            reached = (
                f"{goal:>11,.0f}{verdict(rate >= goal):>8}" if goal and games > 16 else 19 * " "
            )
            print(
                f"{name:14}{kind:>12}{rate:>13,.0f}{reached}{length:>11.2f}"
                f"{megabytes() - before:>7.1f}"
            )


if __name__ == "__main__":
    main()
