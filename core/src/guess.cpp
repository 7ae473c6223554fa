#include "minewise/guess.hpp"

#include <algorithm>
#include <compare>
#include <utility>

#include "minewise/estimate.hpp"

namespace minewise {
namespace {

// What one guess may cost; beyond it, probabilities are estimated by a few thinned trellises.
const Limits kGuessLimits{.ticks = 1 << 24, .memory = 1 << 28, .look_up = {}};
constexpr std::uint32_t kRuns = 4, kStates = 1000;

// Probabilities this close are the same: they differ by rounding only.
constexpr double kTie = 1e-9;

// What opening one of two equally risky cells may be good for: its clue says more if many clues are
// around to be combined with, and if few undecided cells are.
struct Prospect {
  std::int32_t clues = 0;
  std::int32_t minus_undecided = 0;

  auto operator<=>(const Prospect&) const = default;
};

Prospect prospect_of(const View& view, Cell cell, std::span<const double> probability) {
  Prospect prospect;
  for (Cell near : view.topology.neighbours(cell)) {
    prospect.clues += is_clue(view.shown[near]);
    if (!is_covered(view.shown[near])) continue;
    prospect.minus_undecided -= probability[near] > 0 && probability[near] < 1;
  }
  return prospect;
}

}  // namespace

std::optional<Cell> Guesser::guess(const View& view, std::span<const std::uint8_t> known_mines,
                                   Player& player, Rng& random) {
  switch (rule_) {
    case GuessRule::own:
      return player.guess(view, random);
    case GuessRule::stop:
      return std::nullopt;
    case GuessRule::random:
      return any_cell(view, known_mines, random);
    case GuessRule::safest:
      if (const auto cell = safest_cell(view, random)) return cell;
      return any_cell(view, known_mines, random);
  }
  return std::nullopt;
}

std::optional<Cell> Guesser::any_cell(const View& view, std::span<const std::uint8_t> known_mines,
                                      Rng& random) {
  candidates_.clear();
  for (Cell cell = 0; cell < view.shown.size(); ++cell) {
    if (is_covered(view.shown[cell]) && !known_mines[cell]) candidates_.push_back(cell);
  }
  if (candidates_.empty()) return std::nullopt;
  return candidates_[random.below(static_cast<std::uint32_t>(candidates_.size()))];
}

std::optional<Cell> Guesser::safest_cell(const View& view, Rng& random) {
  const auto probability = probabilities(view, random);
  if (probability.empty()) return std::nullopt;
  double lowest = 1;
  for (Cell cell = 0; cell < view.shown.size(); ++cell) {
    if (is_covered(view.shown[cell])) lowest = std::min(lowest, probability[cell]);
  }
  std::optional<Cell> best;
  Prospect best_prospect;
  for (Cell cell = 0; cell < view.shown.size(); ++cell) {
    if (!is_covered(view.shown[cell]) || probability[cell] > lowest + kTie) continue;
    const Prospect prospect = prospect_of(view, cell, probability);
    if (best && !(best_prospect < prospect)) continue;
    best = cell;
    best_prospect = prospect;
  }
  return best;
}

// How likely every covered cell is mined; estimates if the board is too wide, and nothing at all if
// even these fail.
std::vector<double> Guesser::probabilities(const View& view, Rng& random) {
  Budget budget(kGuessLimits);
  try {
    solver_.load(view.topology, view.shown, view.mines, budget);
    return solver_.analyze(view.shown, budget).probability;
  } catch (const BudgetExhausted&) {
  }
  Budget another(kGuessLimits);
  try {
    auto estimated =
        estimate(view.topology, view.shown, view.mines, {kRuns, kStates, random.next()}, another);
    if (estimated) return std::move(estimated->probability);
  } catch (const BudgetExhausted&) {
  }
  return {};
}

}  // namespace minewise
