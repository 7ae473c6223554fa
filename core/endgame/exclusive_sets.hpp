// Layouts of which no strategy wins more than one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "endgame/observation_bits.hpp"

namespace minewise {

// Two layouts are mutually exclusive if no cell that is free in both shows different clues: a
// player observes the same in both until a cell is opened that is mined in one of them. So of a set
// in which any two are exclusive at most one is won. In such a set, the layouts in which a cell is
// free agree on its clue, which is all that is stored to test whether another layout fits.
class ExclusiveSets {
 public:
  // The bits must outlive the sets.
  explicit ExclusiveSets(const ObservationBits& layouts) : layouts_(layouts) {}

  // Puts a layout into one of the `max_compared` latest sets, if it fits, or into a new one;
  // returns its number.
  std::uint32_t add(std::uint32_t layout, std::size_t max_compared);

  std::size_t size() const { return sets_.size() / layouts_.width(); }

 private:
  const ObservationBits& layouts_;
  std::vector<std::uint64_t> sets_;  // a row for each: where some layout is free, and its clues
};

}  // namespace minewise
