"""A plain reimplementation of the environment with `minewise.Game` and `analyze`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from minewise import Game, GameError, Match, analyze
from minewise.board.board import COVERED

if TYPE_CHECKING:
    from minewise.gym import Rewards


class PlainEnvironment:
    """An environment that follows the definitions in docs/gym.md."""

    def __init__(self, match: Match, rewards: Rewards, invalid_limit: int) -> None:
        self.match, self.rewards, self.invalid_limit = match, rewards, invalid_limit

    def begin(self, seed: int, index: int) -> None:
        match = self.match
        self.game = Game(match.topology, match.mines, start=match.start, seed=seed, index=index)
        self.seed, self.index, self.invalid = seed, index, 0
        self.over = False

    def step(self, action: int) -> tuple[float, bool, bool]:
        """Return the reward, whether the episode is terminated, and whether it is truncated."""
        cell = self.match.topology.cell(action)
        if not self.mask()[action]:
            self.invalid += 1
            self.over = self.invalid == self.invalid_limit
            return self.rewards.invalid, False, self.over
        reward = self.rewards.risk * self.probability()[cell] if self.rewards.risk else 0.0
        if self.is_blind(cell):
            reward += self.rewards.blind
        before = self.game.opened
        self.game.reveal(cell)
        free = len(self.match.topology) - self.match.mines
        reward += self.rewards.opened * (self.game.opened - before) / free
        reward += {"playing": 0, "won": self.rewards.win, "lost": self.rewards.loss}[
            self.game.status
        ]
        self.over = self.game.status != "playing"
        return reward, self.over, False

    def shown(self) -> np.ndarray:
        return self.game.board.shown

    def mask(self) -> np.ndarray:
        """Return the allowed actions: the covered cells that the game lets the player open."""
        covered = (self.game.board.flat == COVERED).tolist()
        if self.game.opened == 0 and self.game.status == "playing":
            covered = [here and self.can_open(at) for at, here in enumerate(covered)]
        return np.array(covered)

    def can_open(self, action: int) -> bool:
        try:
            self.game.reveal(self.match.topology.cell(action))
        except GameError:
            return False
        self.game.undo()
        return True

    def is_blind(self, cell: tuple[int, ...]) -> bool:
        shown = self.game.board.shown
        around = [shown[near] for near in self.match.topology.neighbours(cell)]
        return bool((shown >= 0).any()) and all(code < 0 for code in around)

    def probability(self) -> np.ndarray:
        """Return the mine probabilities, which are 0 before a first click that must be free."""
        if self.game.opened == 0 and self.match.start.kind in ("safe", "zero"):
            allowed = self.mask().reshape(self.match.topology.shape)
            return np.where(allowed, 0.0, np.nan)
        return analyze(self.game.board).probability
