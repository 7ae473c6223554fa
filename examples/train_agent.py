"""Trains a small agent on the CPU, and draws how it learns.

The agent sees each covered cell through a window of 5×5 cells, from which a small network of its
own guesses how likely the cell is mined; it opens the cell that seems safest. It plays many games
at once, and after every step the exact engine tells it the true probabilities: learning by
imitation, of the teacher's knowledge rather than of his moves. No two games are the same, so the
games it wins while it learns are an honest examination.

python examples/train_agent.py --plot curve.svg      some three minutes
python examples/train_agent.py --steps 150           some seconds
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path

import gymnasium
import minewise as mw
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

REACH = 2  # how far the agent sees from a cell: two cells make a window of 5×5
WINDOW = (2 * REACH + 1) ** 2
SYMBOLS = 11  # outside the board, covered, and clues 0 to 8
HIDDEN = (96, 48)


class Network:
    """Two hidden layers and one output, trained by Adam; all in NumPy."""

    def __init__(self, random: np.random.Generator) -> None:
        sizes = (WINDOW * SYMBOLS, *HIDDEN, 1)
        self.weights = [
            (random.normal(size=(into, out)) * np.sqrt(2 / into)).astype(np.float32)
            for into, out in zip(sizes, sizes[1:], strict=False)
        ]
        self.biases = [np.zeros(out, np.float32) for out in sizes[1:]]
        self.moments = [(np.zeros_like(p), np.zeros_like(p)) for p in self.parameters]
        self.time = 0

    @property
    def parameters(self) -> list[np.ndarray]:
        """All that is learnt."""
        return [*self.weights, *self.biases]

    def layers(self, inputs: np.ndarray) -> list[np.ndarray]:
        """Give what every layer says, the last of them probabilities."""
        found = [inputs]
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            found.append(np.maximum(found[-1] @ weight + bias, 0))
        logits = (found[-1] @ self.weights[-1] + self.biases[-1])[:, 0]
        return [*found, 1 / (1 + np.exp(-logits))]

    def predict(self, inputs: np.ndarray) -> np.ndarray:
        """Give the probability of each cell to be mined."""
        return self.layers(inputs)[-1]

    def learn(self, inputs: np.ndarray, targets: np.ndarray, rate: float) -> float:
        """Move towards the targets; give how far away they were, on average."""
        *hidden, predicted = self.layers(inputs)
        slope = ((predicted - targets) / len(targets)).astype(np.float32)[:, None]
        by_weight, by_bias = [], []
        for layer, weight in zip(reversed(hidden), reversed(self.weights), strict=True):
            by_weight.insert(0, layer.T @ slope)
            by_bias.insert(0, slope.sum(axis=0))
            slope = (slope @ weight.T) * (layer > 0)
        self.adjust([*by_weight, *by_bias], rate)
        return float(np.abs(predicted - targets).mean())

    def adjust(self, gradients: list[np.ndarray], rate: float) -> None:
        """Take a step of Adam (Kingma and Ba 2015)."""
        self.time += 1
        rate *= np.sqrt(1 - 0.999**self.time) / (1 - 0.9**self.time)
        for parameter, gradient, (mean, square) in zip(
            self.parameters, gradients, self.moments, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            parameter -= rate * mean / (np.sqrt(square) + 1e-8)


def views(observations: np.ndarray, cells: np.ndarray) -> np.ndarray:
    """Give what the agent sees around some cells, which are rows of (game, row, column)."""
    codes = np.maximum(observations, -1) + 2  # 1 for covered, 2 for clue 0
    padded = np.pad(codes, ((0, 0), (REACH, REACH), (REACH, REACH)))
    windows = sliding_window_view(padded, (2 * REACH + 1, 2 * REACH + 1), axis=(1, 2))
    seen = windows[tuple(cells.T)].reshape(len(cells), WINDOW)
    return np.eye(SYMBOLS, dtype=np.float32)[seen].reshape(len(cells), -1)


def safest(network: Network, observations: np.ndarray, covered: np.ndarray) -> np.ndarray:
    """Choose, in each game, the cell that seems safest to the network."""
    cells = np.argwhere(covered)
    risk = np.full(covered.shape, 2.0)
    risk[tuple(cells.T)] = network.predict(views(observations, cells))
    return risk.reshape(len(risk), -1).argmin(axis=1)


@dataclass
class Curve:
    """How many games were played, and which share of the last ones was won."""

    games: list[int] = field(default_factory=list)
    win_rates: list[float] = field(default_factory=list)

    def add(self, ended: int, won: int) -> None:
        """Note the games since the last note."""
        self.games.append(ended + (self.games[-1] if self.games else 0))
        self.win_rates.append(won / max(ended, 1))


def train(options: argparse.Namespace) -> Curve:
    """Play and learn; print and give the win rates on the way."""
    random = np.random.default_rng(options.seed)
    network = Network(random)
    envs = gymnasium.make_vec(f"minewise.gym:minewise/{options.board}-v0", options.games)
    observations, _ = envs.reset(seed=options.seed)
    covered = observations == -1
    playing = np.ones(options.games, bool)
    curve, ended, won, error = Curve(), 0, 0, 0.0
    print(f"{'step':>6}{'games':>9}{'error':>8}{'won':>8}")
    for step in range(1, options.steps + 1):
        observations, _, terminations, truncations, infos = envs.step(
            safest(network, observations, covered)
        )
        covered = observations == -1
        playing = ~(terminations | truncations)
        ended += np.count_nonzero(terminations)
        won += np.count_nonzero(infos["is_success"] & terminations)
        cells = np.argwhere(covered & playing[:, None, None])
        cells = cells[random.integers(len(cells), size=options.lessons)]
        truth = envs.unwrapped.probabilities()[tuple(cells.T)]
        rate = options.rate * (1 - step / (options.steps + 1))
        error += network.learn(views(observations, cells), truth, rate)
        if step % options.report == 0:
            curve.add(ended, won)
            print(
                f"{step:6}{curve.games[-1]:9,}{error / options.report:8.3f}"
                f"{100 * curve.win_rates[-1]:7.1f}%",
                flush=True,
            )
            ended, won, error = 0, 0, 0.0
    return curve


def references(board: str) -> dict[str, float]:
    """Measure what others win, on boards of the same kind."""
    names = ("random", "single-point", "probability")
    return {
        name: mw.simulate(name, preset=board.lower(), games=5000, seed=1).win_rate
        for name in names
    }


def draw(curve: Curve, board: str, path: Path) -> None:
    """Draw the learning curve, with what others win beside it."""
    import matplotlib as mpl

    mpl.use("agg")
    mpl.rcParams["svg.hashsalt"] = "minewise"
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
    axes.plot(curve.games, [100 * rate for rate in curve.win_rates], color="#0072b2", linewidth=2)
    for name, rate in references(board).items():
        axes.axhline(100 * rate, color="#5d6673", linestyle=(0, (4, 3)), linewidth=1)
        axes.annotate(
            f"player {name}, {100 * rate:.0f} %",
            (1, 100 * rate),
            (-4, 4),
            xycoords=("axes fraction", "data"),
            textcoords="offset points",
            ha="right",
            color="#3c444f",
        )
    axes.set(xlabel="games played", ylabel="games won, %", ylim=(0, 100), xlim=(0, None))
    axes.set_title(f"An agent learns {board}", loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def main() -> None:
    """Train, and draw if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--board", default="Beginner", choices=("Beginner", "Intermediate"))
    parser.add_argument("--steps", type=int, default=5000, help="in each game, new games included")
    parser.add_argument("--games", type=int, default=128, help="how many are played side by side")
    parser.add_argument("--lessons", type=int, default=2048, help="cells to learn from, each step")
    parser.add_argument("--rate", type=float, default=0.003, help="of learning, at first")
    parser.add_argument("--report", type=int, default=50, help="steps between two lines")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plot", type=Path, help="where to draw the learning curve")
    options = parser.parse_args()
    curve = train(options)
    if options.plot:
        draw(curve, options.board, options.plot)


if __name__ == "__main__":
    main()
