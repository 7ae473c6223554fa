// What a guess may cost, and how to go on as if it had cost nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/game.hpp"
#include "engine/solver.hpp"

namespace minewise {

// Answers questions about one cell of a board; keeps its buffers from guess to guess.
class Insurance {
 public:
  // The board and the covered cell that is asked about. `known_mines` has 1 for covered cells that
  // are known to be mined.
  void read(const View& view, std::span<const std::uint8_t> known_mines, Cell cell);

  // The exact probability that the cell is free. Nothing if the board is too wide to tell.
  std::optional<double> safety(const View& view);

  // One of the layouts in which the cell is free, each equally likely: 1 for every mine. There has
  // to be one. Of the view, only what no move changes is looked at.
  std::vector<std::uint8_t> draw_layout(const View& view, std::uint64_t seed);

 private:
  Solver solver_;
  std::vector<Shown> shown_;  // the board with all mines that are known
  Cell cell_ = 0;
  std::vector<double> probability_;
};

}  // namespace minewise
