// The groups of a component that are certain by its clues alone.
#pragma once

#include <cstdint>
#include <vector>

#include "equations/ledger.hpp"
#include "trellis/trellis.hpp"

namespace minewise {

// Finds the certain groups of a trellis with Booleans alone.
class CertainGroups {
 public:
  // The fate of the group of every layer of a consistent trellis that is not thinned.
  std::span<const Fate> find(const Trellis& trellis);

 private:
  std::vector<Fate> fates_;          // per layer
  std::vector<std::uint8_t> alive_;  // per state: whether it leads to the end
};

}  // namespace minewise
