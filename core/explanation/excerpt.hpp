// An excerpt of a board: some clues and the covered cells around them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/cell.hpp"
#include "board/topology.hpp"

namespace minewise {

// The clues, in the order given, followed by the covered cells that they touch, in reading order.
// Known mines are left out and not counted by the clues.
class Excerpt {
 public:
  // The clues must be distinct, and each must have a covered neighbour.
  Excerpt(const Topology& topology, std::span<const Shown> shown, std::span<const Cell> clues);

  const Topology& topology() const { return topology_; }
  std::span<const Shown> shown() const { return shown_; }
  std::uint32_t clues() const { return static_cast<std::uint32_t>(clues_.size()); }
  // The clue with this number, as a cell of the board.
  Cell clue(std::uint32_t number) const { return clues_[number]; }
  // The index in the excerpt of a covered cell on the board, if it touches any of the clues.
  std::optional<Cell> index_of(Cell cell) const;
  // The number of covered cells.
  std::uint32_t cells() const { return static_cast<std::uint32_t>(cells_.size()); }
  // The number of pairs of a clue and a covered neighbour: the cost of reading the excerpt.
  std::uint64_t links() const { return links_; }

 private:
  std::vector<Cell> clues_, cells_;
  std::vector<Shown> shown_;
  Topology topology_;
  std::uint64_t links_ = 0;
};

}  // namespace minewise
