// In which order to eliminate the groups of a component, so that few clues are open at a time.
#pragma once

#include <span>
#include <vector>

#include "base/budget.hpp"
#include "equations/system.hpp"

namespace minewise {

// Finds elimination orders; keeps its buffers from one component to the next.
class Ordering {
 public:
  // The groups of a component of the system in the order of the several tried that is estimated to
  // have the fewest states: greedy ones that start at opposite ends and, if those leave many
  // states, sweeps along each axis of the board. Valid until the next call.
  std::span<const std::uint32_t> choose(const System& system, const Component& component,
                                        std::span<const Cell> shape, Meter& meter);

 private:
  void start();
  void keep_if_better();
  void take_greedily(std::uint32_t first_group, Meter& meter);
  void take_along(std::span<const Cell> shape, std::size_t axis, Meter& meter);
  void take(std::uint32_t group);
  double growth(std::uint32_t group) const;

  const System* system_ = nullptr;
  Component component_{};

  std::vector<std::uint32_t> order_, best_order_, candidates_;
  double states_ = 1;                         // estimated, after the groups taken so far
  double sum_ = 0;                            // of the estimates after each group
  double best_sum_ = 0;                       // of the best order
  std::vector<std::uint8_t> queued_;          // per group: taken, or among the candidates
  std::vector<std::uint32_t> filled_, left_;  // per clue: cells of taken groups, of the others
};

}  // namespace minewise
