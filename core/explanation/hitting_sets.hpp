// Minimum hitting sets.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/budget.hpp"

namespace minewise {

// Sets of numbers are added one by one. The smallest hitting set can only grow, so each search
// resumes at the size where the last one ended.
class HittingSets {
 public:
  using Set = std::vector<std::uint32_t>;

  // For sets of numbers below `numbers`.
  explicit HittingSets(std::uint32_t numbers)
      : state_(numbers, State::free), counted_(numbers, 0) {}

  void add(Set set) {
    assert(set.empty() || std::ranges::max(set) < state_.size());
    sets_.push_back(std::move(set));
  }
  // Returns a smallest hitting set, in ascending order, or nullopt if it would have more than
  // `max_size` members. Throws BudgetExhausted if the budget runs out.
  std::optional<Set> smallest(std::size_t max_size, Meter& meter);

 private:
  enum class State : std::uint8_t { free, chosen, ruled_out };

  bool complete(std::size_t room, Meter& meter);
  const Set* hardest_to_hit(std::size_t room, bool& hopeless);
  std::size_t freedom(const Set& set) const;
  bool is_hit(const Set& set) const;
  bool count_apart(const Set& set);

  std::vector<Set> sets_;
  std::size_t least_ = 0;  // no smaller set hits all sets
  Set chosen_;
  std::vector<State> state_;            // per number
  std::vector<std::uint64_t> counted_;  // per number: when a set containing it was last counted
  std::uint64_t time_ = 0;
};

}  // namespace minewise
