// Boards as players see them: without marks.
#pragma once

#include <optional>
#include <vector>

#include "board/game.hpp"

namespace minewise {

// A board without its marked cells (known mines, and free cells whose clue is not shown). Marked
// cells are disconnected and shown as open, and clues count only the other mines, so the rest of
// the game is unchanged.
class UnmarkedBoard {
 public:
  explicit UnmarkedBoard(const View& view);

  // Whether the clues and the mine count allow the marked mines.
  bool possible() const { return possible_; }
  // Valid while this object and the view it was made from exist.
  View view() const { return {topology_ ? *topology_ : marked_.topology, shown_, mines_}; }

 private:
  View marked_;
  std::optional<Topology> topology_;  // if there are any marks
  std::vector<Shown> shown_;
  Cell mines_;
  bool possible_ = true;
};

}  // namespace minewise
