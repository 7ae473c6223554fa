// Some clues of a board and the covered cells around them, as a small board.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/cell.hpp"
#include "board/topology.hpp"

namespace minewise {

// What some clues say, whatever the rest of the board is like: first the clues stand there, in the
// order given, then the covered cells that they touch, in reading order. Known mines are left out,
// and no clue counts them.
class Excerpt {
 public:
  // Each of the clues has a covered neighbour, and none comes twice.
  Excerpt(const Topology& topology, std::span<const Shown> shown, std::span<const Cell> clues);

  const Topology& topology() const { return topology_; }
  std::span<const Shown> shown() const { return shown_; }
  std::uint32_t clues() const { return static_cast<std::uint32_t>(clues_.size()); }
  // The clue of the board with this number.
  Cell clue(std::uint32_t number) const { return clues_[number]; }
  // The index of a covered cell of the board here, if it touches any of the clues.
  std::optional<Cell> index_of(Cell cell) const;
  // How many covered cells there are.
  std::uint32_t cells() const { return static_cast<std::uint32_t>(cells_.size()); }
  // How often a clue touches a covered cell: what it costs to read the excerpt.
  std::uint64_t links() const { return links_; }

 private:
  std::vector<Cell> clues_, cells_;
  std::vector<Shown> shown_;
  Topology topology_;
  std::uint64_t links_ = 0;
};

}  // namespace minewise
