// In which order to eliminate the groups of a component, so that few clues are open at a time.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
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
  std::pair<std::size_t, double> best_candidate() const;
  void add_candidates_around(std::uint32_t group);
  void take(std::uint32_t group, double factor);
  double growth(std::uint32_t group) const;

  struct Clue {
    std::uint32_t need, filled, left;  // mines, cells of taken groups, cells of the others
    double values;                     // how many the rest of the need can have

    double values_after(std::uint32_t size) const;
  };

  Clue& clue(std::uint32_t number) { return clues_[number - component_.first_clue]; }
  const Clue& clue(std::uint32_t number) const { return clues_[number - component_.first_clue]; }

  const System* system_ = nullptr;
  Component component_{};

  std::vector<std::uint32_t> order_, best_order_, candidates_;
  double states_ = 1;                 // estimated, after the groups taken so far
  double sum_ = 0;                    // of the estimates after each group
  double best_sum_ = 0;               // of the best order
  std::vector<std::uint8_t> queued_;  // per group: taken, or among the candidates
  std::vector<Clue> clues_;           // of the component
};

}  // namespace minewise
