// Human solving techniques, from easy to hard.
#pragma once

#include <cstdint>

namespace minewise {

enum class Technique : std::uint8_t {
  single,   // one clue: all its undecided cells are free, or all are mined
  subset,   // two clues, one of which touches only cells that the other touches too
  overlap,  // two clues that share some of their cells
  chain,    // an assumption refuted by single clues and pairs of clues
  cases,    // case analysis over the cells of several clues
  count,    // the mine count is needed
  guess,    // nothing is certain
};

}  // namespace minewise
