"""How many steps a second the environments take, on one core.

Agents open random cells that the mask allows. All that an agent at random needs is included: the
actions are drawn (NumPy), every game is stepped, and observations, rewards, ends and masks are
read. The step that only begins the next game of a board is paid for but not counted. Seconds are
those of the processor, so that other programs do not matter; memory is what the process has gained
since its first steps.

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
    """Give the most memory that the process has ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def play(envs: gymnasium.vector.VectorEnv, seconds: float) -> tuple[float, float]:
    """Play for a while; give the steps a second and the mean length of an episode."""
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
    """Measure every board, with the arrays themselves, with copies, and one by one."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=1024, help="how many are played side by side")
    parser.add_argument("--seconds", type=float, default=3, help="how long each measurement takes")
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
