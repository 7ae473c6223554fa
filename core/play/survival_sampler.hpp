// The exact safety of a guess, and layouts in which the guess survives.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/game.hpp"
#include "engine/position.hpp"

namespace minewise {

// Handles one cell of a board, reusing its buffers. Positions are as in Player::guess.
class SurvivalSampler {
 public:
  // Loads the board and the covered cell. `known_mines` has one entry per cell, 1 for covered cells
  // known to be mined.
  void load(const View& view, std::span<const std::uint8_t> known_mines, Cell cell);

  // Returns the exact probability that the cell is free on the loaded board, or nullopt if the
  // board is too wide.
  std::optional<double> safety(const View& view, Position& position);

  // Returns a uniform random layout in which the cell is free: 1 for every mine. At least one such
  // layout must exist. Uses only those parts of the view that no move changes.
  std::vector<std::uint8_t> draw_layout(const View& view, const Position& position,
                                        std::uint64_t seed);

 private:
  std::vector<Shown> shown_;  // the board with all known mines
  Cell cell_ = 0;
  Position survived_;  // with the cell marked free
};

}  // namespace minewise
