// Boards without marks, as players see them.
#pragma once

#include <optional>
#include <vector>

#include "board/game.hpp"

namespace minewise {

// The game on a board where some cells are marked as mines, or as free without their clue. Nobody
// opens these, and what a mark tells is known for good. So they are cut off from the others and
// shown as open, and the clues count the other mines only. All that is left to play is the same.
class Unmarked {
 public:
  explicit Unmarked(const View& view);

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
