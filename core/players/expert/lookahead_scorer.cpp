// Scores guesses with a look-ahead of one clue. The score of a cell is the sum, over the clues it
// may show, of the chance of that clue times the value of the board after it: slightly below 1 if
// some cells become certain (lower if they are few), otherwise a fraction of the mean safety of the
// two safest cells. A single certain cell is followed one step further. docs/expert.md gives the
// formula and measures the effect of each part.
//
// Cells are scored in order of safety, and a cell is dropped as soon as it cannot reach the best
// score, so most cells need at most one clue.
#include "players/expert/lookahead_scorer.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace minewise {
namespace {

// Less likely clues are ignored.
constexpr double kUnlikely = 1e-12;

}  // namespace

bool LookaheadScorer::load(Position& position, Meter& meter) {
  return ahead_.load(position, meter);
}

std::span<const ScoredCell> LookaheadScorer::rank(double share, Meter& meter) {
  assert(0 <= share && share <= 1);
  scored_.clear();
  remote_.clear();
  cells_.assign(ahead_.cells().begin(), ahead_.cells().end());
  const auto safety = [&](Cell cell) { return ahead_.safety(cell); };
  std::ranges::stable_sort(cells_, std::ranges::greater{}, safety);
  double best = 0;
  for (Cell cell : cells_) {
    // A score never exceeds the safety.
    if (safety(cell) < parameters_.window * safety(cells_.front()) || safety(cell) <= share * best)
      break;
    if (ahead_.is_remote(cell)) {
      const std::size_t around = ahead_.position().topology().neighbours(cell).size();
      if (std::ranges::find(remote_, around) != remote_.end()) continue;
      remote_.push_back(around);
    }
    const double score = score_of(cell, share * best, meter);
    scored_.push_back({cell, safety(cell), score});
    best = std::max(best, score);
  }
  std::ranges::stable_sort(scored_, std::ranges::greater{}, &ScoredCell::score);
  return scored_;
}

// Stops when the score can no longer exceed `floor`.
double LookaheadScorer::score_of(Cell cell, double floor, Meter& meter) {
  ahead_.open(cell, meter);
  const auto around = static_cast<Shown>(ahead_.position().topology().neighbours(cell).size());
  double score = 0, left = ahead_.safety(cell);
  for (Shown clue = 0; clue <= around && left > kUnlikely; ++clue) {
    const ClueEffect effect = ahead_.after(clue, meter);
    left -= effect.chance;
    const bool alone = parameters_.followed && effect.certain == 1;
    score += effect.chance * (alone ? follow_up(cell, clue, meter) : value_of(effect));
    if (score + left <= floor) break;
  }
  return score + std::max(left, 0.0);
}

double LookaheadScorer::value_of(const ClueEffect& effect) const {
  if (effect.certain > 0) return 1 - parameters_.scarce / effect.certain;
  return parameters_.stuck * (effect.best + parameters_.second * (effect.second - effect.best));
}

// Returns the value of a clue that makes one cell certainly safe, based on what that cell may show.
double LookaheadScorer::follow_up(Cell cell, Shown clue, Meter& meter) {
  const Position& position = ahead_.position();
  shown_.assign(position.shown().begin(), position.shown().end());
  shown_[cell] = clue;
  next_ = position;
  next_.load(position.topology(), shown_, position.mines(), meter);
  if (!further_.load(next_, meter)) return 1;
  const auto is_certain = [&](Cell next) { return further_.safety(next) == 1; };
  const auto next = std::ranges::find_if(further_.cells(), is_certain);
  if (next == further_.cells().end()) return 1;
  further_.open(*next, meter);
  const auto around = static_cast<Shown>(further_.position().topology().neighbours(*next).size());
  double value = 0, left = 1;
  for (Shown shown = 0; shown <= around && left > kUnlikely; ++shown) {
    const ClueEffect effect = further_.after(shown, meter);
    left -= effect.chance;
    value += effect.chance * value_of(effect);
  }
  return value;
}

}  // namespace minewise
