// The difficulty of a layout that can be solved without a guess.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "board/game.hpp"
#include "board/topology.hpp"
#include "explanation/ladder.hpp"
#include "explanation/technique.hpp"

namespace minewise {

struct Difficulty {
  Technique hardest = Technique::single;  // technique needed; guess if the layout cannot be solved
  // the number of steps with that technique; 1 for guess, which ends the game
  std::uint32_t steps = 0;
  std::uint32_t openings = 0;  // as in LayoutMetrics
  std::uint32_t bbbv = 0;
  std::uint32_t covered = 0;  // free cells left covered; 0 if the layout is solved
};

// Rates layouts by solving them with the easiest possible steps. Reuses its buffers.
class Rater {
 public:
  // Each layout gets the meter's remaining budget.
  explicit Rater(std::shared_ptr<const Topology> topology, Meter meter = Meter());

  // Opens `first`, then every cell that the ladder finds safe, until all are open or nothing is
  // certain. The layout has one entry per cell, 1 for every mine. Throws GameError if `first` does
  // not exist or is mined, and BudgetExhausted if the budget runs out.
  Difficulty rate(std::span<const std::uint8_t> layout, Cell first);

 private:
  std::shared_ptr<const Topology> topology_;
  Meter meter_;
  Game game_;
  Ladder ladder_;
  std::vector<Cell> safe_;  // found by the last step
};

}  // namespace minewise
