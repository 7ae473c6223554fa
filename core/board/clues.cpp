#include "board/clues.hpp"

#include <cassert>

namespace minewise {

std::vector<Shown> count_mines_around(const Topology& topology, std::span<const bool> mines) {
  assert(mines.size() == topology.size());
  std::vector<Shown> clues(topology.size(), 0);
  // Mines are few, so they announce themselves to their neighbours.
  for (Cell cell = 0; cell < topology.size(); ++cell) {
    if (!mines[cell]) continue;
    for (Cell other : topology.neighbours(cell)) ++clues[other];
  }
  for (Cell cell = 0; cell < topology.size(); ++cell) {
    if (mines[cell]) clues[cell] = kMine;
  }
  return clues;
}

}  // namespace minewise
