// Finds the groups of a component that its clues alone make certain.
#pragma once

#include <cstdint>
#include <vector>

#include "equations/ledger.hpp"
#include "trellis/trellis.hpp"

namespace minewise {

// Finds the certain groups of a trellis using only Booleans.
class CertainGroups {
 public:
  // Returns the fate of each layer's group. The trellis must be consistent and not thinned.
  std::span<const Fate> find(const Trellis& trellis);

 private:
  std::vector<Fate> fates_;          // per layer
  std::vector<std::uint8_t> alive_;  // per state: whether it leads to the end
};

}  // namespace minewise
