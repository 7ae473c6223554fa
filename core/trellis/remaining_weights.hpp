// Weights for distributing mines to components one at a time.
#pragma once

#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "trellis/polynomial.hpp"

namespace minewise {

// The weights of all completions once the first components have their mines, for listing or
// sampling layouts component by component.
template <class Semiring>
class RemainingWeights {
 public:
  using Value = typename Semiring::Value;
  using Poly = Polynomial<Value>;

  // `mines` is the total number of mines in the components and the `sea` cells. Each component must
  // have a filling.
  RemainingWeights(Semiring semiring, const std::vector<Poly>& components, std::uint32_t sea,
                   std::uint32_t mines, Meter& meter)
      : semiring_(semiring), after_(components.size() + 1) {
    // The numbers of mines that the first components can take; only these ranges are needed.
    std::vector<std::pair<std::uint32_t, std::size_t>> ranges{{0, 1}};
    for (const Poly& component : components) {
      assert(!component.ways.empty());
      const auto [low, length] = ranges.back();
      ranges.emplace_back(low + component.low, length + component.ways.size() - 1);
      meter.charge(length * component.ways.size(), 0);
      meter.hold(length * sizeof(Value));
    }
    const Poly all{ranges.back().first, std::vector<Value>(ranges.back().second)};
    after_.back() = ways_in_sea(semiring_, all, sea, mines);
    for (std::size_t i = components.size(); i-- > 0;) {
      const auto [low, length] = ranges[i];
      after_[i] = {low, std::vector<Value>(length, semiring_.whole(0))};
      for (std::size_t m = 0; m < length; ++m)
        after_[i].ways[m] = onward(components[i], i, low + m);
    }
  }

  // Returns the weight of all completions if the first i components hold `taken` mines.
  Value after(std::size_t i, std::size_t taken) const {
    const Poly& after = after_[i];
    if (taken < after.low || taken - after.low >= after.ways.size()) return semiring_.whole(0);
    return after.ways[taken - after.low];
  }

  // Whether any layout exists.
  bool possible() const { return !semiring_.is_zero(after(0, 0)); }

 private:
  Value onward(const Poly& component, std::size_t i, std::size_t taken) const {
    Value sum = semiring_.whole(0);
    for (std::size_t j = 0; j < component.ways.size(); ++j) {
      const Value rest = after(i + 1, taken + component.low + j);
      sum = semiring_.add(sum, semiring_.multiply(component.ways[j], rest));
    }
    return sum;
  }

  Semiring semiring_;
  std::vector<Poly> after_;
};

}  // namespace minewise
