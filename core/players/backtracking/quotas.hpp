// The possible shares of the mine count.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "equations/ledger.hpp"
#include "players/backtracking/mine_count_set.hpp"

namespace minewise {

// Each component holds one of several numbers of mines, and the sea any number up to its size.
// Keeps only the numbers that allow the total to equal the mine count.
class Quotas {
 public:
  Quotas(std::span<const MineCountSet> components, std::uint32_t sea, std::uint32_t total,
         Meter& meter);

  // The possible numbers of mines in a component.
  const MineCountSet& of(std::size_t component) const { return allowed_[component]; }
  // Whether some cell of the sea can be mined, or free.
  bool sea_can_be(Fate fate) const { return fate == Fate::mined ? sea_mined_ : sea_free_; }

 private:
  std::vector<MineCountSet> allowed_;
  bool sea_mined_ = false, sea_free_ = false;
};

}  // namespace minewise
