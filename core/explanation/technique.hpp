// The ways in which a person finds out that a cell is safe or mined, from easy to hard.
#pragma once

#include <cstdint>

namespace minewise {

enum class Technique : std::uint8_t {
  single,   // one clue: all its undecided cells are free, or all are mined
  subset,   // two clues, one of which touches only cells that the other touches too
  overlap,  // two clues that share some of their cells
  chain,    // an assumption that single clues and pairs of clues refute, one after the other
  cases,    // all ways to fill the cells of several clues have to be gone through
  count,    // the total of mines is needed
  guess,    // nothing is certain
};

}  // namespace minewise
