// Pairs of cells that nobody can tell apart.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/jagged_array.hpp"
#include "board/topology.hpp"

namespace minewise {

// Two cells, one mined and the other free, are *twins* if all cells beside just one of them are
// mined: with the mine in the other one, every clue would be the same. Whoever opens the free one
// has to guess. Most layouts that need a guess have no twins, but to look for twins takes a
// hundredth of the time that it takes to play a layout.
class Twins {
 public:
  // The first cell is opened without anybody asking, so it is nobody's twin.
  Twins(const Topology& topology, Cell first);

  // Whether a layout has twins; it has 1 for every mine.
  bool has_any(std::span<const std::uint8_t> layout) const;

 private:
  struct Pair {
    Cell one, other;
  };

  // Only pairs with few cells beside just one of them: those lie at edges and in corners, and all
  // others are hardly ever twins.
  std::vector<Pair> pairs_;
  JaggedArray<Cell> between_;  // per pair: the cells beside just one of both
};

}  // namespace minewise
