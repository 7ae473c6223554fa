"""Generate a random 3-SAT formula like those in uf20 of SATLIB, and print it.

The output is `random.cnf`. Seed 35 is the first whose formula has exactly one model.
"""

from __future__ import annotations

from random import Random

from minewise.circuits import Cnf

SEED, VARIABLES, CLAUSES = 35, 20, 91


def random_clause(random: Random) -> tuple[int, ...]:
    """Draw three different variables, each negated or not."""
    clause: dict[int, int] = {}
    while len(clause) < 3:
        variable = int(random.random() * VARIABLES) + 1
        if variable not in clause:
            clause[variable] = variable if random.random() < 0.5 else -variable
    return tuple(clause.values())


def random_formula(seed: int) -> Cnf:
    """Draw a random formula."""
    random = Random(seed)  # noqa: S311 - not for security
    return Cnf(VARIABLES, tuple(random_clause(random) for _ in range(CLAUSES)))


if __name__ == "__main__":
    print(f"c Made by random_3sat.py with seed {SEED}. It has one model.")
    print(random_formula(SEED), end="")
