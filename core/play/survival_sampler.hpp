// The safety of a guess, and layouts in which it survives.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/game.hpp"
#include "engine/position.hpp"

namespace minewise {

// Works on one cell of a board; keeps its buffers from guess to guess. The position is as in
// Player::guess.
class SurvivalSampler {
 public:
  // The board and the covered cell. `known_mines` has an entry for every cell: 1 for covered ones
  // known to be mined.
  void load(const View& view, std::span<const std::uint8_t> known_mines, Cell cell);

  // The exact probability that the cell is free, on the board that was loaded. Nothing if that is
  // too wide.
  std::optional<double> safety(const View& view, Position& position);

  // One of the layouts in which the cell is free, each equally likely: 1 for every mine. There has
  // to be one. Of the view, only what no move changes is looked at.
  std::vector<std::uint8_t> draw_layout(const View& view, const Position& position,
                                        std::uint64_t seed);

 private:
  std::vector<Shown> shown_;  // the board with all mines that are known
  Cell cell_ = 0;
  Position survived_;  // with the cell marked free
};

}  // namespace minewise
