// Which groups of a component are certain, whatever the total of mines.
#pragma once

#include <cstdint>
#include <vector>

#include "equations/ledger.hpp"
#include "trellis/trellis.hpp"

namespace minewise {

// Looks at which steps of a trellis lead to its end; no numbers are needed for that.
class CertainGroups {
 public:
  // The fate of the group of every layer of a consistent trellis, not thinned; undecided if it is
  // uncertain.
  std::span<const Fate> find(const Trellis& trellis);

 private:
  std::vector<Fate> fates_;          // per layer
  std::vector<std::uint8_t> alive_;  // per state: whether it leads to the end
};

}  // namespace minewise
