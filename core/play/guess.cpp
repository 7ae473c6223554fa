#include "play/guess.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/estimate.hpp"

namespace minewise {
namespace {

// Where the exact answer costs too much, probabilities are estimated by a few thinned trellises.
constexpr std::uint32_t kRuns = 4, kStates = 1000;

// Probabilities this close are the same: they differ by rounding only.
constexpr double kTie = 1e-9;

}  // namespace

std::optional<Cell> Guesser::guess(const View& view, std::span<const std::uint8_t> known_mines,
                                   Player& player, Rng& random) {
  assert(known_mines.size() == view.shown.size());
  exact_ = false;
  switch (rule_) {
    case GuessRule::own:
      return player.guess(view, random);
    case GuessRule::stop:
      return std::nullopt;
    case GuessRule::random:
      return any_cell(view, known_mines, random);
    case GuessRule::safest:
      return safest(view, known_mines, random);
  }
  return std::nullopt;
}

std::optional<Cell> Guesser::safest(const View& view, std::span<const std::uint8_t> known_mines,
                                    Rng& random) {
  assert(known_mines.size() == view.shown.size());
  if (const auto cell = safest_cell(view, known_mines, random)) return cell;
  return any_cell(view, known_mines, random);
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

std::optional<Cell> Guesser::safest_cell(const View& view,
                                         std::span<const std::uint8_t> known_mines, Rng& random) {
  // The mines that are known need not be found again.
  shown_.assign(view.shown.begin(), view.shown.end());
  for (Cell cell = 0; cell < shown_.size(); ++cell) {
    if (known_mines[cell]) shown_[cell] = kMine;
  }
  probability_.assign(shown_.size(), 1.0);
  if (!find_probabilities(view, random)) return std::nullopt;
  const double lowest = *std::ranges::min_element(probability_);
  std::optional<Cell> best;
  TieBreak best_tie_break;
  for (Cell cell = 0; cell < shown_.size(); ++cell) {
    if (probability_[cell] > lowest + kTie || !is_covered(shown_[cell])) continue;
    const TieBreak tie_break = tie_break_of(view.topology, cell);
    if (best && !(best_tie_break < tie_break)) continue;
    best = cell;
    best_tie_break = tie_break;
  }
  return best;
}

// How likely the covered cells are mined, or an estimate if the board is too wide; false if even
// that fails.
bool Guesser::find_probabilities(const View& view, Rng& random) {
  Meter meter(shares::kStep);
  try {
    solver_.load(view.topology, shown_, view.mines, meter);
    exact_ = solver_.find_probabilities(shown_, meter, probability_);
    return exact_;
  } catch (const BudgetExhausted&) {
  }
  Meter another(shares::kStep);
  try {
    const auto estimated = estimate_probabilities(view.topology, shown_, view.mines,
                                                  {kRuns, kStates, random.next()}, another);
    if (!estimated) return false;
    for (Cell cell = 0; cell < shown_.size(); ++cell) {
      if (is_covered(shown_[cell])) probability_[cell] = estimated->probability[cell];
    }
    return true;
  } catch (const BudgetExhausted&) {
    return false;
  }
}

Guesser::TieBreak Guesser::tie_break_of(const Topology& topology, Cell cell) const {
  TieBreak tie_break;
  for (Cell near : topology.neighbours(cell)) {
    tie_break.clues += is_clue(shown_[near]);
    if (!is_covered(shown_[near])) continue;
    tie_break.minus_undecided -= probability_[near] > 0 && probability_[near] < 1;
  }
  return tie_break;
}

}  // namespace minewise
