// Pairs of cells that no clue distinguishes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/jagged_array.hpp"
#include "board/topology.hpp"

namespace minewise {

// Two cells, one mined and the other free, are *swappable* if all cells next to exactly one of them
// are mined: swapping them would leave every clue unchanged. So the pair forces a guess. Most
// layouts that need a guess have no such pair, but the test is a hundred times faster than playing
// the layout.
class SwappablePairs {
 public:
  // The first cell is always opened, so it belongs to no pair.
  SwappablePairs(const Topology& topology, Cell first);

  // Whether a layout, with 1 for every mine, has a swappable pair.
  bool has_any(std::span<const std::uint8_t> layout) const;

 private:
  struct Pair {
    Cell one, other;
  };

  // Only pairs with few exclusive neighbours, which lie at edges and in corners; others are rarely
  // swappable.
  std::vector<Pair> pairs_;
  JaggedArray<Cell> exclusive_neighbours_;  // per pair: the cells next to exactly one of the two
};

}  // namespace minewise
