#include "play/guess.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/estimate.hpp"

namespace minewise {
namespace {

// Settings for the estimate that replaces exact probabilities on wide boards.
constexpr std::uint32_t kRuns = 4, kStates = 1000;

// Probabilities this close to each other count as equal.
constexpr double kTie = 1e-9;

}  // namespace

std::optional<Cell> Guesser::guess(const View& view, Position& position,
                                   std::span<const std::uint8_t> known_mines, Player& player,
                                   Rng& random) {
  assert(known_mines.size() == view.shown.size());
  exact_ = false;
  switch (rule_) {
    case GuessRule::own:
      return player.guess(view, position, random);
    case GuessRule::stop:
      return std::nullopt;
    case GuessRule::random:
      return any_cell(view, known_mines, random);
    case GuessRule::safest:
      return safest(view, position, known_mines, random);
  }
  return std::nullopt;
}

std::optional<Cell> Guesser::safest(const View& view, Position& position,
                                    std::span<const std::uint8_t> known_mines, Rng& random) {
  if (const auto cell = safest_cell(view, position, random)) return cell;
  return any_cell(view, known_mines, random);
}

std::optional<Cell> Guesser::any_cell(const View& view, std::span<const std::uint8_t> known_mines,
                                      Rng& random) {
  candidates_.clear();
  for (Cell cell = 0; cell < view.shown.size(); ++cell) {
    const bool is_known = !known_mines.empty() && known_mines[cell];
    if (is_covered(view.shown[cell]) && !is_known) candidates_.push_back(cell);
  }
  if (candidates_.empty()) return std::nullopt;
  return candidates_[random.below(static_cast<std::uint32_t>(candidates_.size()))];
}

std::optional<Cell> Guesser::safest_cell(const View& view, Position& position, Rng& random) {
  probability_.assign(view.shown.size(), 1.0);
  if (!find_probabilities(view, position, random)) return std::nullopt;
  const double lowest = *std::ranges::min_element(probability_);
  std::optional<Cell> best;
  TieBreak best_tie_break;
  for (Cell cell = 0; cell < view.shown.size(); ++cell) {
    if (probability_[cell] > lowest + kTie || !is_covered(view.shown[cell])) continue;
    const TieBreak tie_break = tie_break_of(view, cell);
    if (best && !(best_tie_break < tie_break)) continue;
    best = cell;
    best_tie_break = tie_break;
  }
  return best;
}

// Computes the probability of every covered cell, or an estimate if the board is too wide. Returns
// false if even that fails.
bool Guesser::find_probabilities(const View& view, Position& position, Rng& random) {
  const auto enter = [&](std::span<const double> probability) {
    for (Cell cell = 0; cell < probability.size(); ++cell) {
      if (is_covered(view.shown[cell])) probability_[cell] = probability[cell];
    }
  };
  try {
    Meter meter(shares::kStep);
    position.load(view, meter);
    const Analysis& analysis = position.analysis(meter);
    exact_ = analysis.consistent;
    if (exact_) enter(analysis.probability);
    return exact_;
  } catch (const BudgetExhausted&) {
  }
  try {
    Meter meter(shares::kStep);
    const auto estimated = estimate_probabilities(view.topology, view.shown, view.mines,
                                                  {kRuns, kStates, random.next()}, meter);
    if (estimated) enter(estimated->probability);
    return estimated.has_value();
  } catch (const BudgetExhausted&) {
    return false;
  }
}

Guesser::TieBreak Guesser::tie_break_of(const View& view, Cell cell) const {
  TieBreak tie_break;
  for (Cell near : view.topology.neighbours(cell)) {
    tie_break.clues += is_clue(view.shown[near]);
    if (!is_covered(view.shown[near])) continue;
    tie_break.minus_undecided -= probability_[near] > 0 && probability_[near] < 1;
  }
  return tie_break;
}

}  // namespace minewise
