#include "players/expert/lookahead_scorer.hpp"

#include <algorithm>
#include <utility>

namespace minewise {
namespace {

// What is less likely makes no difference.
constexpr double kUnlikely = 1e-12;

}  // namespace

bool Forecast::load(const View& view, Budget& budget) {
  mines_ = view.mines;
  shown_.assign(view.shown.begin(), view.shown.end());
  return ahead_.load(view.topology, view.shown, view.mines, budget);
}

std::span<const Promise> Forecast::rank(double share, Budget& budget) {
  promises_.clear();
  remote_.clear();
  cells_.assign(ahead_.cells().begin(), ahead_.cells().end());
  const auto safety = [&](Cell cell) { return ahead_.safety(cell); };
  std::ranges::stable_sort(cells_, std::ranges::greater{}, safety);
  double best = 0;
  for (Cell cell : cells_) {
    // No cell is worth more than it is safe.
    if (safety(cell) < worth_.window * safety(cells_.front()) || safety(cell) <= share * best)
      break;
    if (ahead_.is_remote(cell)) {
      const std::size_t around = ahead_.topology().neighbours(cell).size();
      if (std::ranges::find(remote_, around) != remote_.end()) continue;
      remote_.push_back(around);
    }
    const double score = score_of(cell, share * best, budget);
    promises_.push_back({cell, safety(cell), score});
    best = std::max(best, score);
  }
  std::ranges::stable_sort(promises_, std::ranges::greater{}, &Promise::score);
  return promises_;
}

// Stops when the score cannot rise above `floor` any more.
double Forecast::score_of(Cell cell, double floor, Budget& budget) {
  ahead_.open(cell, budget);
  const auto around = static_cast<Shown>(ahead_.topology().neighbours(cell).size());
  double score = 0, left = ahead_.safety(cell);
  for (Shown clue = 0; clue <= around && left > kUnlikely; ++clue) {
    const ClueEffect effect = ahead_.after(clue, budget);
    left -= effect.chance;
    const bool alone = worth_.followed && effect.certain == 1;
    score += effect.chance * (alone ? follow(cell, clue, budget) : worth_of(effect));
    if (score + left <= floor) break;
  }
  return score + std::max(left, 0.0);
}

double Forecast::worth_of(const ClueEffect& effect) const {
  if (effect.certain > 0) return 1 - worth_.scarce / effect.certain;
  return worth_.stuck * (effect.best + worth_.second * (effect.second - effect.best));
}

// What a clue is worth that makes one cell certainly free, by what that cell may show.
double Forecast::follow(Cell cell, Shown clue, Budget& budget) {
  const Shown before = std::exchange(shown_[cell], clue);
  const bool fits = further_.load(ahead_.topology(), shown_, mines_, budget);
  shown_[cell] = before;
  if (!fits) return 1;
  const auto is_certain = [&](Cell next) { return further_.safety(next) == 1; };
  const auto next = std::ranges::find_if(further_.cells(), is_certain);
  if (next == further_.cells().end()) return 1;
  further_.open(*next, budget);
  const auto around = static_cast<Shown>(further_.topology().neighbours(*next).size());
  double worth = 0, left = 1;
  for (Shown shown = 0; shown <= around && left > kUnlikely; ++shown) {
    const ClueEffect effect = further_.after(shown, budget);
    left -= effect.chance;
    worth += effect.chance * worth_of(effect);
  }
  return worth;
}

}  // namespace minewise
