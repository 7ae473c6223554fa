// Chooses an elimination order. A trellis has a state for every combination of the open clues'
// needs. So its size, roughly the product of the ranges of the clues that are open at the same
// time, depends on the order of the groups. Finding the best order is as hard as computing the
// pathwidth of a graph; two greedy passes come close on real boards. Each starts at one end of the
// component (the second where the first ended) and always takes the adjacent group that increases
// the estimated number of states least. On regular patterns a plain sweep is better, so if the
// estimate stays high, sweeps along each axis of the board are also tried.
//
// The cost of a pass is the number of groups times the number of candidates, which is the width of
// the component. The search stops when improving the order would cost more than it saves.
#include "equations/ordering.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

namespace minewise {
namespace {

// Below these numbers of states, looking for a better order costs more than it saves.
constexpr double kFewStatesPerGroup = 4;
constexpr double kFewStates = 1000;

}  // namespace

// The number of values that the clue's need can have after `size` more cells are decided.
inline double Ordering::Clue::values_after(std::uint32_t size) const {
  const auto most = static_cast<std::int32_t>(std::min(need, filled + size));
  const auto least = std::max(0, static_cast<std::int32_t>(need - (left - size)));
  return std::max(1, 1 + most - least);
}

// The factor by which taking this group next multiplies the estimated number of states.
inline double Ordering::growth(std::uint32_t group) const {
  const std::uint32_t size = system_->group_size(group);
  double after = 1, before = 1;
  for (std::uint32_t number : system_->clues_of_group(group)) {
    after *= clue(number).values_after(size);
    before *= clue(number).values;
  }
  return after / before;
}

// The first candidate with the least growth, and that growth.
inline std::pair<std::size_t, double> Ordering::best_candidate() const {
  std::size_t best = 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    const double factor = growth(candidates_[i]);
    if (factor < least) {
      least = factor;
      best = i;
    }
  }
  if (!std::isfinite(least)) least = growth(candidates_[best]);  // the growth may be NaN
  return {best, least};
}

// Queues the other groups of the clues that this group is the first to touch.
inline void Ordering::add_candidates_around(std::uint32_t group) {
  for (std::uint32_t number : system_->clues_of_group(group)) {
    if (clue(number).filled > 0) continue;
    for (std::uint32_t other : system_->groups_of_clue(number)) {
      if (std::exchange(queued_[other - component_.first_group], 1) == 0) {
        candidates_.push_back(other);
      }
    }
  }
}

// `factor` is growth(group).
inline void Ordering::take(std::uint32_t group, double factor) {
  states_ *= factor;
  sum_ += states_;
  order_.push_back(group);
  const std::uint32_t size = system_->group_size(group);
  for (std::uint32_t number : system_->clues_of_group(group)) {
    Clue& its = clue(number);
    its.filled += size;
    its.left -= size;
    its.values = its.values_after(0);
  }
}

std::span<const std::uint32_t> Ordering::choose(const System& system, const Component& component,
                                                std::span<const Cell> shape, Meter& meter) {
  assert(component.first_group < component.last_group &&
         component.first_clue < component.last_clue);
  system_ = &system;
  component_ = component;
  best_order_.clear();
  take_greedily(component.last_group - 1, meter);  // the far end of the numbering
  if (best_sum_ > kFewStatesPerGroup * component.groups()) {
    take_greedily(best_order_.back(), meter);
  }
  if (best_sum_ > kFewStates) {
    for (std::size_t axis = 0; axis < shape.size(); ++axis) take_along(shape, axis, meter);
  }
  assert(best_order_.size() == component.groups());
  return best_order_;
}

void Ordering::start() {
  order_.clear();
  states_ = 1;
  sum_ = 0;
  clues_.clear();
  for (std::uint32_t clue = component_.first_clue; clue < component_.last_clue; ++clue) {
    clues_.push_back({system_->need(clue), 0, system_->cells_of_clue(clue), 1});
  }
}

// Keeps the first order even if its estimate is infinite.
void Ordering::keep_if_better() {
  if (!best_order_.empty() && !(sum_ < best_sum_)) return;
  best_sum_ = sum_;
  best_order_.swap(order_);
}

// Repeatedly takes the adjacent group that increases the number of states least.
void Ordering::take_greedily(std::uint32_t first_group, Meter& meter) {
  start();
  queued_.assign(component_.groups(), 0);
  queued_[first_group - component_.first_group] = 1;
  candidates_.assign(1, first_group);
  while (!candidates_.empty()) {
    const auto [best, factor] = best_candidate();
    meter.charge(candidates_.size(), 0);
    const std::uint32_t group = candidates_[best];
    candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(best));
    add_candidates_around(group);
    take(group, factor);
  }
  keep_if_better();
}

// Takes the groups slice by slice along one axis of the board.
void Ordering::take_along(std::span<const Cell> shape, std::size_t axis, Meter& meter) {
  Cell stride = 1;
  for (std::size_t later = axis + 1; later < shape.size(); ++later) stride *= shape[later];
  const auto place = [&](std::uint32_t group) {
    const Cell cell = system_->cells_of_group(group).front();
    return std::pair(cell / stride % shape[axis], cell);
  };
  candidates_.resize(component_.groups());
  for (std::uint32_t i = 0; i < component_.groups(); ++i) {
    candidates_[i] = component_.first_group + i;
  }
  std::ranges::sort(candidates_, {}, place);
  meter.charge(candidates_.size(), 0);
  start();
  for (std::uint32_t group : candidates_) take(group, growth(group));
  keep_if_better();
}

}  // namespace minewise
