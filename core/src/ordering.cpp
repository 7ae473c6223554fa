#include "minewise/ordering.hpp"

#include <algorithm>

namespace minewise {
namespace {

// How many values the remaining need of a clue can have once `filled` of its cells are decided and
// `left` are not.
double values(std::uint32_t need, std::uint32_t filled, std::uint32_t left) {
  const std::uint32_t most = std::min(need, filled);
  const std::uint32_t least = need > left ? need - left : 0;
  return most >= least ? 1.0 + most - least : 1.0;
}

}  // namespace

std::span<const std::uint32_t> Ordering::choose(const System& system, const Component& component,
                                                Budget& budget) {
  const double forwards = sweep(system, component, component.last_group - 1, budget);
  if (component.groups() < 4) return order_;
  best_order_.swap(order_);
  const double backwards = sweep(system, component, best_order_.back(), budget);
  return backwards < forwards ? order_ : best_order_;
}

// The factor by which taking a group next multiplies the estimated number of states.
double Ordering::growth(const System& system, const Component& component,
                        std::uint32_t group) const {
  const std::uint32_t size = system.group_size(group);
  double factor = 1;
  for (std::uint32_t clue : system.clues_of_group(group)) {
    const std::uint32_t filled = filled_[clue - component.first_clue];
    const std::uint32_t left = left_[clue - component.first_clue];
    const std::uint32_t need = system.need(clue);
    factor *= values(need, filled + size, left - size) / values(need, filled, left);
  }
  return factor;
}

void Ordering::take(const System& system, const Component& component, std::uint32_t group) {
  order_.push_back(group);
  const std::uint32_t size = system.group_size(group);
  for (std::uint32_t clue : system.clues_of_group(group)) {
    const bool opens = filled_[clue - component.first_clue] == 0;
    filled_[clue - component.first_clue] += size;
    left_[clue - component.first_clue] -= size;
    if (!opens) continue;
    for (std::uint32_t other : system.groups_of_clue(clue)) {
      if (queued_[other - component.first_group]) continue;
      queued_[other - component.first_group] = 1;
      candidates_.push_back(other);
    }
  }
}

// Takes again and again the group that multiplies the states least; returns the estimated sum of
// states over all steps.
double Ordering::sweep(const System& system, const Component& component, std::uint32_t start,
                       Budget& budget) {
  order_.clear();
  candidates_.clear();
  queued_.assign(component.groups(), 0);
  filled_.assign(component.last_clue - component.first_clue, 0);
  left_.resize(filled_.size());
  for (std::uint32_t clue = component.first_clue; clue < component.last_clue; ++clue) {
    std::uint32_t cells = 0;
    for (std::uint32_t group : system.groups_of_clue(clue)) cells += system.group_size(group);
    left_[clue - component.first_clue] = cells;
  }
  queued_[start - component.first_group] = 1;
  double states = growth(system, component, start);
  double sum = states;
  take(system, component, start);
  while (!candidates_.empty()) {
    std::size_t best = 0;
    double least = growth(system, component, candidates_[0]);
    for (std::size_t i = 1; i < candidates_.size(); ++i) {
      const double factor = growth(system, component, candidates_[i]);
      if (factor < least) least = factor, best = i;
    }
    const std::uint32_t group = candidates_[best];
    candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(best));
    states *= least;
    sum += states;
    take(system, component, group);
    budget.charge(candidates_.size(), 0);
  }
  return sum;
}

}  // namespace minewise
