// Boards without marks, as players see them.
#pragma once

#include <optional>
#include <vector>

#include "board/game.hpp"

namespace minewise {

// A board without its marked cells: mines, and free cells whose clue is not shown. These are cut
// off from the others and shown as open, and clues count the other mines only, so that the rest of
// the game is the same.
class UnmarkedBoard {
 public:
  explicit UnmarkedBoard(const View& view);

  // Whether the clues and the total leave room for the mines that are marked.
  bool possible() const { return possible_; }
  // Valid as long as this and the view it was made from.
  View view() const { return {topology_ ? *topology_ : marked_.topology, shown_, mines_}; }

 private:
  View marked_;
  std::optional<Topology> topology_;  // if there are any marks
  std::vector<Shown> shown_;
  Cell mines_;
  bool possible_ = true;
};

}  // namespace minewise
