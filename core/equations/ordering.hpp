// Elimination orders: the groups of a component ordered so that few clues are open at a time.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "equations/system.hpp"

namespace minewise {

// Chooses elimination orders, reusing its buffers.
class Ordering {
 public:
  // Returns the groups of a component in the order with the fewest estimated states: the best of
  // two greedy passes from opposite ends and, if those leave many states, sweeps along each axis of
  // the board. Valid until the next call.
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
    std::uint32_t need, filled, left;  // mines, cells in groups taken, cells in other groups
    double values;                     // possible values of the remaining need

    double values_after(std::uint32_t size) const;
  };

  Clue& clue(std::uint32_t number) { return clues_[number - component_.first_clue]; }
  const Clue& clue(std::uint32_t number) const { return clues_[number - component_.first_clue]; }

  const System* system_ = nullptr;
  Component component_{};

  std::vector<std::uint32_t> order_, best_order_, candidates_;
  double states_ = 1;                 // estimated number after the groups taken so far
  double sum_ = 0;                    // sum of the estimates after each group
  double best_sum_ = 0;               // of the best order
  std::vector<std::uint8_t> queued_;  // per group: taken, or a candidate
  std::vector<Clue> clues_;           // of the component
};

}  // namespace minewise
