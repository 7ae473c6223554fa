// Compares a given move with the best one. Each round draws a layout that fits the board and plays
// it out after either move, so that most of the noise cancels out in the difference.
#include "players/expert/move_cost.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "endgame/endgame.hpp"
#include "engine/sample.hpp"
#include "play/playout.hpp"
#include "players/expert/expert.hpp"

namespace minewise {
namespace {

constexpr double kMaxLayouts = 2000;  // for the endgame search, as at level `normal`
constexpr std::uint64_t kSeed = 1;

std::optional<MoveCost> exact_cost(Position& position, Cell cell, const Meter& meter) {
  Endgame endgame;
  Meter share = meter.part(shares::kAllMoves);
  const auto best = endgame.solve(position, kMaxLayouts, share);
  if (!best) return std::nullopt;
  const auto moves = endgame.moves(position, kMaxLayouts, share);
  const auto own = std::ranges::find(moves, cell, &Endgame::Move::cell);
  if (moves.empty()) return std::nullopt;
  const double chance = own == moves.end() ? 0 : own->chance;  // a certain mine is not listed
  return MoveCost{chance, std::max(best->chance, chance)};
}

// Plays out a layout after opening `cells`. Only the last cell is conditioned on survival.
double value_after(GameDriver& driver, Playout& playout, std::span<const Cell> cells) {
  for (const Cell cell : cells) {
    if (driver.outcome()) break;
    if (!is_covered(driver.game().view().shown[cell])) continue;
    if (cell == cells.back()) playout.condition_on_survival(driver, cell);
    driver.click(ReplayStep::Kind::guess, cell);
  }
  return playout.finish(driver);
}

class PairedGames {
 public:
  explicit PairedGames(const Position& position)
      : view_(position.view()),
        driver_(make_playout_driver(position.topology(), make_playout_player())) {}

  void play(std::span<const std::uint8_t> layout, std::span<const Cell> cells, Cell best,
            std::uint64_t seed) {
    const double own = value(layout, cells, seed);
    const double other = value(layout, {&best, 1}, seed);
    ++games_;
    own_ += own;
    best_ += other;
    squares_ += (other - own) * (other - own);
  }

  MoveCost cost() const {
    const double n = games_;
    const double difference = (best_ - own_) / n;
    const double variance = std::max(squares_ / n - difference * difference, 0.0) / (n - 1);
    return {own_ / n, best_ / n, std::sqrt(variance), games_};
  }

 private:
  double value(std::span<const std::uint8_t> layout, std::span<const Cell> cells,
               std::uint64_t seed) {
    driver_->game().resume(view_.shown, layout);
    driver_->begin(Rng(seed, 0, 0));
    playout_.begin(Rng(seed, 0, 1));
    return value_after(*driver_, playout_, cells);
  }

  View view_;
  std::unique_ptr<GameDriver> driver_;
  Playout playout_;
  double own_ = 0, best_ = 0, squares_ = 0;
  std::uint32_t games_ = 0;
};

std::optional<MoveCost> estimated_cost(const Position& position, std::span<const Cell> cells,
                                       Cell best, std::uint32_t games, Meter& meter) {
  if (position.ticks() > kWidestPlayout) return std::nullopt;
  PairedGames pairs(position);
  for (std::uint32_t game = 0; game < games; ++game) {
    const auto layout = sample_layouts(position, 1, Rng(kSeed, game).next(), meter);
    if (layout.empty()) return std::nullopt;
    pairs.play(layout, cells, best, Rng(kSeed, game, 1).next());
    meter.check();
  }
  return pairs.cost();
}

}  // namespace

std::optional<MoveCost> cost_of_move(Position& position, std::span<const Cell> cells, Cell best,
                                     std::uint32_t games, Meter& meter) {
  try {
    if (cells.size() == 1) {
      if (const auto cost = exact_cost(position, cells.front(), meter)) return cost;
    }
    return estimated_cost(position, cells, best, games, meter);
  } catch (const BudgetExhausted&) {
    return std::nullopt;
  }
}

}  // namespace minewise
