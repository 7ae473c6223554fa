// In which order to eliminate the groups of a component, so that few clues are open at a time.
#pragma once

#include <span>
#include <vector>

#include "minewise/budget.hpp"
#include "minewise/system.hpp"

namespace minewise {

// Finds elimination orders; keeps its buffers from one component to the next.
class Ordering {
 public:
  // The groups of a component in the order found best: the better of two greedy sweeps that start
  // at opposite ends. Valid until the next call.
  std::span<const std::uint32_t> choose(const System& system, const Component& component,
                                        Budget& budget);

 private:
  double sweep(const System& system, const Component& component, std::uint32_t start,
               Budget& budget);
  void take(const System& system, const Component& component, std::uint32_t group);
  double growth(const System& system, const Component& component, std::uint32_t group) const;

  std::vector<std::uint32_t> order_, best_order_, candidates_;
  std::vector<std::uint8_t> queued_;           // per group: taken, or among the candidates
  std::vector<std::uint32_t> filled_, left_;   // per clue: cells of taken groups, of the others
};

}  // namespace minewise
