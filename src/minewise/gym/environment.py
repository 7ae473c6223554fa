"""One game as a Gymnasium environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Unpack

import gymnasium
import numpy as np

from minewise.base.errors import GameError
from minewise.gym.game_batch import (
    RENDER_MODES,
    BoardSettings,
    GameBatch,
    index_in,
    own_board,
    require_int,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from minewise.board.board import Board
    from minewise.gym.rewards import Rewards


class MinesweeperEnv(gymnasium.Env["NDArray[np.int8]", np.int64]):
    r"""A game of Minesweeper: open every free cell without opening a mine.

    ## Description
    The rules are those of `minewise.Game`: a free cell shows the number of mines around it, and a 0
    also opens all cells around it. There are no flags.

    | id | board | mines |
    | --- | --- | --- |
    | `minewise/Beginner-v0` | 9×9 | 10 |
    | `minewise/Intermediate-v0` | 16×16 | 40 |
    | `minewise/Expert-v0` | 16×30 | 99 |
    | `minewise/Custom-v0` | any size and topology | any number |

    ## Action Space
    `Discrete(cells)`: the index of the cell to open, in reading order: `row * cols + col` on flat
    boards. An action is allowed if its cell is covered and, at the first step, if the start rule
    can be satisfied there (always, except on a few crowded boards). `info["action_mask"]` has 1 for
    every allowed action and works with `action_space.sample(mask=...)`; `action_masks()` returns it
    as Booleans, as sb3-contrib's MaskablePPO expects. After the game, the mask still shows the
    covered cells.

    ## Observation Space
    `Box(-2, n, shape, int8)`, shaped like the board, where n is the largest number of neighbours:
    0 to n is the clue of an open cell, -1 a covered cell, -2 the mine that was opened.

    ## Rewards
    The name of a scheme, a `Rewards` object or a mapping. An opened cell is *blind* if it touches
    no open cell although the board has one; its *risk* is the exact probability that it is mined.

    | `reward` | win | loss | invalid | cells opened | blind | risk |
    | --- | --- | --- | --- | --- | --- | --- |
    | `"outcome"`, the default | 1 | -1 | -1 | | | |
    | `"progress"` | 1 | -1 | -1 | their share of all free cells | | |
    | `"careful"` | 1 | -1 | -1 | their share of all free cells | -0.3 | |
    | `"risk"` | 1 | 0 | -1 | | | minus the probability |

    ## Starting State
    All cells are covered, except those that the `scatter` start rule opens. The layout depends on
    the seed, the index of the episode under this seed and, with the `safe` and `zero` start rules,
    the first action: `reset(seed=7)` starts game 0 of seed 7, each `reset()` the next one, and
    `reset(options={"index": 5})` game 5. `minewise.Game` with the same `seed` and `index` has the
    same layout.

    ## Episode End
    The episode terminates when all free cells are open (a win) or a mine is opened (a loss). An
    action that is not allowed is *invalid* and leaves the board unchanged; the episode is truncated
    after `invalid_limit` invalid actions, by default after the first. An agent that obeys the mask
    is never truncated: each of its steps opens a cell.

    ## Information
    `action_mask` (see above); `is_success`, whether the game is won; and, if `teacher` is set,
    `probability`: the exact probability that each cell is mined if opened next, or 1 if it must not
    be opened. It is NaN on boards too wide for an exact answer; the standard sizes never are.
    `env.unwrapped.probabilities()` computes these on request, with NaN instead of 1.

    ## Arguments
    - `preset`, or `rows`, `cols`, `topology` and `mines`: the board, as for `minewise.Match.of`;
      only for `Custom-v0`.
    - `start`: the start rule: `"any"`, `"safe"` (the default), `"zero"` or `"scatter:N"`.
    - `reward`: see above.
    - `invalid_limit`: the number of invalid actions that truncates the episode, 1 by default.
    - `teacher`: whether each `info` has the probabilities, which take about 20 microseconds.
    - `render_mode`: `"ansi"` returns the board as text, which `minewise solve -` can read;
      `"rgb_array"` returns its picture.

    ```python
    >>> import gymnasium
    >>> import minewise.gym
    >>> env = gymnasium.make("minewise/Custom-v0", topology="hex", rows=4, cols=4, mines=2)
    >>> observation, info = env.reset(seed=0)
    >>> observation, reward, terminated, truncated, info = env.step(5)
    >>> observation.tolist()
    [[0, 0, 0, 0], [0, 0, 0, 0], [0, 1, 1, 1], [1, -1, -1, -1]]

    ```

    ## Version History
    - v0: initial version.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as Gymnasium declares it)
        "render_modes": RENDER_MODES,
        "render_fps": 4,
    }

    preset: ClassVar[str | None] = None
    """The preset of this environment, if its board is fixed."""

    def __init__(
        self,
        *,
        reward: str | Rewards | Mapping[str, float] = "outcome",
        invalid_limit: int = 1,
        teacher: bool = False,
        render_mode: str | None = None,
        **board: Unpack[BoardSettings],
    ) -> None:
        own = own_board(self.preset, board)
        self._batch = GameBatch(1, reward, invalid_limit, render_mode, **own)
        self.observation_space = self._batch.observation_space
        self.action_space = self._batch.action_space
        self.render_mode = render_mode
        self._teacher = teacher

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Start the first game of a seed, or the next game of the current seed."""
        index = index_in(options)
        seeds = None if seed is None else [require_int("seed", seed)]
        super().reset(seed=seeds[0] if seeds else None)
        self._batch.begin(seeds, index, self.np_random)
        return self._batch.shown[0].copy(), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        """Open a cell."""
        batch = self._batch
        if not batch.begun or batch.terminated[0] or batch.truncated[0]:
            raise GameError("no game in progress: call reset first")
        batch.step(action)
        return (
            batch.shown[0].copy(),
            float(batch.rewards[0]),
            bool(batch.terminated[0]),
            bool(batch.truncated[0]),
            self._info(),
        )

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return the board, rendered in the chosen mode."""
        return self._batch.render(0)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the allowed actions, for sb3-contrib."""
        allowed: NDArray[np.bool_] = self._batch.mask[0].astype(np.bool_)
        return allowed

    def probabilities(self) -> NDArray[np.float64]:
        """Compute the probability that each cell is mined if opened next.

        The values are those from `minewise.analyze`, but all are 0 while the start rule guarantees
        that the first cell is free. Cells that must not be opened are NaN. Raises `BudgetError` if
        the board is too wide for an exact answer; the standard sizes never are.

        Examples
        --------
        >>> from minewise.gym import MinesweeperEnv
        >>> env = MinesweeperEnv(rows=1, cols=4, mines=1)
        >>> observation, info = env.reset(seed=1)
        >>> observation, *_ = env.step(1)
        >>> observation.tolist(), env.probabilities().tolist()
        ([[-1, 1, -1, -1]], [[0.5, nan, 0.5, 0.0]])
        """
        probabilities: NDArray[np.float64] = self._batch.probabilities()[0]
        return probabilities

    @property
    def board(self) -> Board:
        """The board as the player sees it."""
        return self._batch.board(0)

    @property
    def episode(self) -> tuple[int, int]:
        """The seed and the index of the game."""
        return self._batch.episodes[0]

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {
            "action_mask": self._batch.mask[0].copy(),
            "is_success": bool(self._batch.won[0]),
        }
        if self._teacher:
            info["probability"] = self._batch.target_probabilities()[0]
        return info
