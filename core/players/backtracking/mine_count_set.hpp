// A set of possible mine counts.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>

#include "base/budget.hpp"

namespace minewise {

// A set of mine counts within kSpan of the smallest. Wider sets throw BudgetExhausted.
class MineCountSet {
 public:
  static constexpr std::uint32_t kSpan = 64;

  MineCountSet() = default;
  explicit MineCountSet(std::uint32_t number) : least_(number), bits_(1) {}

  bool empty() const { return bits_ == 0; }
  // The set must not be empty.
  std::uint32_t least() const {
    assert((bits_ & 1) != 0);
    return least_;
  }
  std::uint32_t most() const {
    assert(!empty());
    return least_ + kSpan - 1 - std::countl_zero(bits_);
  }

  void add(const MineCountSet& other) {
    if (other.empty()) return;
    if (empty()) least_ = other.least_;
    const std::uint32_t least = std::min(least_, other.least_);
    bits_ = shifted(bits_, least_ - least) | shifted(other.bits_, other.least_ - least);
    least_ = least;
  }

  // Returns all sums of a number in this set and one in the other.
  MineCountSet plus(const MineCountSet& other) const {
    MineCountSet sums;
    sums.least_ = least_ + other.least_;
    for_each([&](std::uint32_t number) { sums.bits_ |= shifted(other.bits_, number - least_); });
    return sums;
  }

  bool contains(std::uint32_t number) const {
    return number >= least_ && number - least_ < kSpan && (bits_ >> (number - least_) & 1) != 0;
  }

  template <class Action>
  void for_each(Action action) const {
    for (auto bits = bits_; bits != 0; bits &= bits - 1) action(least_ + std::countr_zero(bits));
  }

  // Returns the numbers that satisfy a condition.
  template <class Condition>
  MineCountSet where(Condition condition) const {
    MineCountSet kept;
    for_each([&](std::uint32_t number) {
      if (condition(number)) kept.add(MineCountSet(number));
    });
    return kept;
  }

  bool intersects(const MineCountSet& other) const {
    return !where([&](std::uint32_t number) { return other.contains(number); }).empty();
  }

 private:
  static std::uint64_t shifted(std::uint64_t bits, std::uint32_t by) {
    if (bits == 0) return 0;
    if (by > static_cast<std::uint32_t>(std::countl_zero(bits))) {
      throw BudgetExhausted("the range of mine counts is too wide");
    }
    return bits << by;
  }

  std::uint32_t least_ = 0;  // the number that bit 0 stands for
  std::uint64_t bits_ = 0;
};

}  // namespace minewise
