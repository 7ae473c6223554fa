// Layouts of which no strategy wins more than one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "endgame/observation_bits.hpp"

namespace minewise {

// Two layouts are *rivals* if no cell that is free in both shows different clues: whoever plays
// sees the same in both until a cell is opened that is mined in one of them. So of a set in which
// any two are rivals at most one is won. In such a set, the layouts in which a cell is free agree
// about its clue; that is all one has to know about a set to see whether another layout fits in.
class RivalSets {
 public:
  // The bits must outlive the sets.
  explicit RivalSets(const SightBits& layouts) : layouts_(layouts) {}

  // Puts a layout into a set that it fits into, one of the `trials` latest, or into a new one;
  // returns its number.
  std::uint32_t add(std::uint32_t layout, std::size_t trials);

  std::size_t size() const { return sets_.size() / layouts_.width(); }

 private:
  const SightBits& layouts_;
  std::vector<std::uint64_t> sets_;  // a row for each: where some layout is free, and its clues
};

}  // namespace minewise
