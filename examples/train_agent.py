"""Train a small agent on the CPU and plot its learning curve.

The agent is a small convolutional network: from the 9×9 cells around each covered cell it predicts
the probability that the cell is mined, and opens the safest cell. It plays many games at once and
learns from the exact probabilities after every step. No game is repeated, so the win rate during
training measures its skill.

python examples/train_agent.py --plot curve.svg      about three minutes
python examples/train_agent.py --steps 200           a few seconds
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path

import gymnasium
import numpy as np

import minewise as mw
from minewise.base.intervals import wilson
from minewise.reporting.figures import INK, MARK, drawing

SYMBOLS = np.arange(-1, 9, dtype=np.int8)  # covered, and clues 0 to 8
CHANNELS = (len(SYMBOLS), 24, 24, 24, 24, 1)  # before, between and after the layers
SIZES = (3, 3, 3, 3, 1)  # of the convolutions, which together see 9×9 cells


class Network:
    """Convolutional layers in NumPy, trained with Adam."""

    def __init__(self, random: np.random.Generator) -> None:
        widths = [size**2 * into for size, into in zip(SIZES, CHANNELS, strict=False)]
        self.weights = [
            (random.normal(size=(width, out)) * np.sqrt(2 / width)).astype(np.float32)
            for width, out in zip(widths, CHANNELS[1:], strict=True)
        ]
        self.biases = [np.zeros(out, np.float32) for out in CHANNELS[1:]]
        self.means = [np.zeros_like(parameter) for parameter in self.parameters]
        self.squares = [np.zeros_like(parameter) for parameter in self.parameters]
        self.time = 0

    @property
    def parameters(self) -> list[np.ndarray]:
        """The learned parameters."""
        return [*self.weights, *self.biases]

    def predict(self, observations: np.ndarray) -> tuple[np.ndarray, list[np.ndarray]]:
        """Return the probability that each cell is mined, and the inputs to each layer."""
        planes = (observations[..., None] == SYMBOLS).astype(np.float32)
        seen: list[np.ndarray] = []
        for size, weight, bias in zip(SIZES, self.weights, self.biases, strict=True):
            seen.append(surroundings(np.maximum(planes, 0), size))
            planes = seen[-1] @ weight + bias
        return 1 / (1 + np.exp(-planes[..., 0])), seen

    def learn(self, slope: np.ndarray, seen: list[np.ndarray], rate: float) -> None:
        """Backpropagate the loss through all layers and update the parameters."""
        slope = slope.astype(np.float32)[..., None]
        by_weights, by_biases = [], []
        for size, weight, inputs in zip(
            reversed(SIZES), reversed(self.weights), reversed(seen), strict=True
        ):
            width, out = weight.shape
            by_weights.append(inputs.reshape(-1, width).T @ slope.reshape(-1, out))
            by_biases.append(slope.sum(axis=(0, 1, 2)))
            if inputs is not seen[0]:
                middle = np.split(inputs, size**2, axis=3)[size**2 // 2]
                slope = gathered(slope @ weight.T, size) * (middle > 0)
        self.adjust(by_weights[::-1] + by_biases[::-1], rate)

    def adjust(self, gradients: list[np.ndarray], rate: float) -> None:
        """Take one Adam step (Kingma and Ba 2015)."""
        self.time += 1
        rate *= np.sqrt(1 - 0.999**self.time) / (1 - 0.9**self.time)
        for number, gradient in enumerate(gradients):
            self.means[number] += 0.1 * (gradient - self.means[number])
            self.squares[number] += 0.001 * (gradient**2 - self.squares[number])
            self.parameters[number] -= (
                rate * self.means[number] / (np.sqrt(self.squares[number]) + 1e-8)
            )


def surroundings(planes: np.ndarray, size: int) -> np.ndarray:
    """Return the patch around each cell as columns; 0 outside the board (im2col)."""
    _, rows, cols, _ = planes.shape
    padded = np.pad(planes, ((0, 0), *[(size // 2, size // 2)] * 2, (0, 0)))
    shifts = [padded[:, r : r + rows, c : c + cols] for r in range(size) for c in range(size)]
    return np.concatenate(shifts, axis=3)


def gathered(spread: np.ndarray, size: int) -> np.ndarray:
    """Add the patches back to their cells (col2im)."""
    games, rows, cols, width = spread.shape
    padded = np.zeros((games, rows + size - 1, cols + size - 1, width // size**2), spread.dtype)
    for shift, part in enumerate(np.split(spread, size**2, axis=3)):
        row, col = divmod(shift, size)
        padded[:, row : row + rows, col : col + cols] += part
    return padded[:, size // 2 : size // 2 + rows, size // 2 : size // 2 + cols]


@dataclass
class Curve:
    """The learning curve: games played so far, and the win rate of the most recent games."""

    games: list[int] = field(default_factory=list)
    rates: list[float] = field(default_factory=list)
    intervals: list[tuple[float, float]] = field(default_factory=list)

    def add(self, ended: int, won: int) -> None:
        """Record the number of games ended and won since the last call."""
        self.games.append(ended + (self.games[-1] if self.games else 0))
        self.rates.append(won / max(ended, 1))
        self.intervals.append(wilson(won, ended) if ended else (0.0, 1.0))


def train(options: argparse.Namespace) -> Curve:
    """Play and learn; print and return the win rates."""
    random = np.random.default_rng(options.seed)
    network = Network(random)
    envs = gymnasium.make_vec(f"minewise.gym:minewise/{options.board}-v0", options.games)
    observations, _ = envs.reset(seed=options.seed)
    risk, seen = network.predict(observations)
    curve, ended, won, lessons, error = Curve(), 0, 0, 0, 0.0
    print(f"{'step':>6}{'games':>9}{'error':>8}{'won':>8}")
    for step in range(1, options.steps + 1):
        covered = np.where(observations == -1, risk, 2)
        actions = covered.reshape(options.games, -1).argmin(axis=1)
        observations, _, terminations, _, infos = envs.step(actions)
        ended += np.count_nonzero(terminations)
        won += np.count_nonzero(infos["is_success"])
        # One forward pass serves both the training and the next move.
        risk, seen = network.predict(observations)
        matters = (observations == -1) & ~terminations[:, None, None]
        wrong = np.where(matters, risk - envs.unwrapped.probabilities(), 0)
        if matters.any():  # false if all games are over
            rate = options.rate * (1 - step / (options.steps + 1))
            network.learn(wrong / matters.sum(), seen, rate)
            error += np.abs(wrong).sum() / matters.sum()
            lessons += 1
        if step % options.report == 0 or step == options.steps:
            curve.add(ended, won)
            print(
                f"{step:6}{curve.games[-1]:9,}{error / max(lessons, 1):8.3f}"
                f"{100 * curve.rates[-1]:7.1f}%",
                flush=True,
            )
            ended, won, lessons, error = 0, 0, 0, 0.0
    return curve


def draw(curve: Curve, board: str, path: Path) -> None:
    """Draw the learning curve with 95 % intervals, and the win rates of other players."""
    from matplotlib.ticker import LogLocator, NullFormatter, StrMethodFormatter

    with drawing(4.2) as (figure, (axes,)):
        for name in ("double-set", "probability"):
            rate = mw.simulate(name, preset=board.lower(), games=100_000).win_rate
            axes.axhline(100 * rate, color=INK, linestyle="dotted", linewidth=1)
            place = {"xycoords": ("axes fraction", "data"), "textcoords": "offset points"}
            words = f"player {name}, {100 * rate:.0f} %"
            axes.annotate(words, (0, 100 * rate), (6, 4), **place, fontsize=9)
        low, high = 100 * np.array(curve.intervals).T
        axes.fill_between(curve.games, low, high, color=MARK, alpha=0.2, linewidth=0)
        axes.plot(curve.games, 100 * np.array(curve.rates), color=MARK, linewidth=2)
        axes.set(xlabel="games played so far", ylabel="games won, %", ylim=(0, 100), xscale="log")
        axes.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
        axes.xaxis.set_minor_formatter(NullFormatter())
        axes.set_title(f"An agent learns {board}, start safe", loc="left")
        figure.savefig(path, facecolor="white", metadata={"Date": None})


def count(text: str) -> int:
    """Parse a positive integer."""
    if int(text) < 1:
        raise argparse.ArgumentTypeError(f"at least 1, not {text}")
    return int(text)


def picture(text: str) -> Path:
    """Parse and check the output path before minutes of training."""
    path = Path(text)
    if path.suffix != ".svg":
        raise argparse.ArgumentTypeError("the picture is an SVG, so its name must end in .svg")
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"no such folder: {path.parent}")
    return path


def main() -> None:
    """Train an agent, and draw its learning curve if requested."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--board", default="Beginner", choices=("Beginner", "Intermediate"))
    parser.add_argument("--steps", type=count, default=4000, help="number of training steps")
    parser.add_argument("--games", type=count, default=64, help="number of games played at once")
    parser.add_argument("--rate", type=float, default=0.006, help="initial learning rate")
    parser.add_argument("--report", type=count, default=50, help="steps between progress lines")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plot", type=picture, help="SVG file for the learning curve")
    options = parser.parse_args()
    curve = train(options)
    if options.plot:
        draw(curve, options.board, options.plot)


if __name__ == "__main__":
    main()
