// The product of many polynomials, and its adjoint.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "trellis/polynomial.hpp"

namespace minewise {

// Multiplies polynomials in pairs, the results in pairs and so on, and passes weights down the same
// tree.
template <class Semiring>
class ProductTree {
 public:
  using Value = typename Semiring::Value;
  using Poly = Polynomial<Value>;

  // Keeps all coefficients of every product.
  ProductTree(const Semiring& semiring, std::vector<Poly> leaves, Meter& meter)
      : ProductTree(semiring, std::move(leaves), meter, [](Poly&) {}) {}

  // Calls trim(product), which may cut coefficients off both ends, on every product.
  template <class Trim>
  ProductTree(const Semiring& semiring, std::vector<Poly> leaves, Meter& meter, Trim&& trim)
      : semiring_(semiring) {
    if (leaves.empty()) leaves.push_back({0, {semiring_.whole(1)}});
    levels_.reserve(std::bit_width(leaves.size() - 1) + std::size_t{1});
    levels_.push_back(std::move(leaves));
    while (levels_.back().size() > 1) join_pairs(meter, trim);
  }

  const Poly& product() const { return levels_.back()[0]; }

  // The adjoint: turns weights of the product's coefficients into weights of each leaf's
  // coefficients.
  std::vector<std::vector<Value>> hand_down(std::vector<Value> weights) const {
    assert(weights.size() == product().ways.size());
    std::vector<std::vector<Value>> level_weights;
    level_weights.push_back(std::move(weights));
    for (std::size_t level = levels_.size() - 1; level-- > 0;) {
      const auto& factors = levels_[level];
      std::vector<std::vector<Value>> below(factors.size());
      for (std::size_t i = 0; i < factors.size(); ++i) {
        const bool alone = (i ^ 1) == factors.size();
        below[i] = alone ? std::move(level_weights[i / 2])
                         : without(factors[i ^ 1], levels_[level + 1][i / 2], level_weights[i / 2],
                                   factors[i]);
      }
      level_weights = std::move(below);
    }
    return level_weights;
  }

 private:
  template <class Trim>
  void join_pairs(Meter& meter, Trim&& trim) {
    auto& factors = levels_.back();
    std::vector<Poly> joined;
    joined.reserve((factors.size() + 1) / 2);
    for (std::size_t i = 0; i + 1 < factors.size(); i += 2) {
      // One product now and two in hand_down().
      meter.charge(3 * factors[i].ways.size() * factors[i + 1].ways.size(), 0);
      joined.push_back(minewise::product(semiring_, factors[i], factors[i + 1]));
      trim(joined.back());
      meter.hold(2 * joined.back().ways.size() * sizeof(Value));
    }
    // An unpaired factor moves up one level.
    if (factors.size() % 2 == 1) joined.push_back(std::move(factors.back()));
    levels_.push_back(std::move(joined));
  }

  // Computes the weights of one factor from the weights of the product and the other factor.
  std::vector<Value> without(const Poly& other, const Poly& both, const std::vector<Value>& weights,
                             const Poly& factor) const {
    std::vector<Value> result(factor.ways.size(), semiring_.whole(0));
    for (std::size_t i = 0; i < result.size(); ++i) {
      // The offset of the other factor's coefficients; the product may be trimmed at both ends.
      const std::int64_t first =
          std::int64_t{factor.low} + other.low - both.low + static_cast<std::int64_t>(i);
      const std::int64_t last = std::min(std::ssize(other.ways), std::ssize(weights) - first);
      Value sum = semiring_.whole(0);
      for (std::int64_t j = std::max<std::int64_t>(0, -first); j < last; ++j) {
        sum = semiring_.add(sum, semiring_.multiply(other.ways[j], weights[first + j]));
      }
      result[i] = sum;
    }
    return result;
  }

  Semiring semiring_;
  std::vector<std::vector<Poly>> levels_;  // the leaves, their pairs, ... and the whole product
};

}  // namespace minewise
