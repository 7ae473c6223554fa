// What a move costs: its chance of winning next to that of the best move.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/position.hpp"

namespace minewise {

// Chances of winning after a move and after the best move.
struct MoveCost {
  double chance, best;
  double error = 0;         // standard error of `best - chance`
  std::uint32_t games = 0;  // pairs of games behind the estimate; 0 if both chances are exact
};

// Compares opening all `cells` at once with opening `best`. Both must be covered, the mine count
// known, and no cell marked except by flags. The chances are exact if `cells` is a single cell and
// the endgame search covers the board. Otherwise they are estimated from `games` pairs of games, at
// least 2, played at level `fast` on the same layouts. Nullopt if no layout fits the board, or if
// it is too wide to be played quickly.
std::optional<MoveCost> cost_of_move(Position& position, std::span<const Cell> cells, Cell best,
                                     std::uint32_t games, Meter& meter);

}  // namespace minewise
