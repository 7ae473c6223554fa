// Components and the sea share one total of mines: what each may take, weighted by what the rest
// can make of it.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "minewise/budget.hpp"
#include "minewise/polynomial.hpp"

namespace minewise {

// Joins components in pairs, pairs of pairs and so on, and hands the weights down the same way.
template <class Semiring>
class Junction {
 public:
  using Value = typename Semiring::Value;
  using Poly = Polynomial<Value>;

  // `mines` is what the components and the `sea` cells hold together.
  Junction(Semiring semiring, std::vector<Poly> components, std::uint32_t sea, std::uint32_t mines,
           Budget& budget)
      : semiring_(semiring), mines_(mines), levels_{std::move(components)} {
    if (levels_[0].empty()) levels_[0].push_back({0, {semiring_.whole(1)}});
    while (levels_.back().size() > 1) join_pairs(budget);
    const Poly in_sea = ways_in_sea(semiring_, all(), sea, mines);
    weights_.assign(1, std::vector<Value>(all().ways.size(), semiring_.whole(0)));
    for (std::size_t i = 0; i < in_sea.ways.size(); ++i) {
      weights_[0][in_sea.low + i - all().low] = in_sea.ways[i];
    }
    visit_sea([&](std::uint32_t, Value weight) { total_ = semiring_.add(total_, weight); });
  }

  // The weight of all layouts; zero if there is none.
  Value total() const { return total_; }

  // Calls visit(k, weight) with the weight of all layouts that have k mines in the sea. Only before
  // hand_down().
  template <class Visit>
  void visit_sea(Visit&& visit) const {
    for (std::size_t i = 0; i < all().ways.size() && all().low + i <= mines_; ++i) {
      visit(mines_ - all().low - static_cast<std::uint32_t>(i),
            semiring_.multiply(all().ways[i], weights_[0][i]));
    }
  }

  // For each component, for each number of mines that it may take: the weight of all that the
  // others can do then.
  std::vector<std::vector<Value>> hand_down() {
    for (std::size_t level = levels_.size() - 1; level-- > 0;) {
      const auto& parts = levels_[level];
      std::vector<std::vector<Value>> weights(parts.size());
      for (std::size_t i = 0; i < parts.size(); ++i) {
        auto& joint = weights_[i / 2];
        const bool alone = i % 2 == 0 && i + 1 == parts.size();
        weights[i] = alone ? std::move(joint) : without(parts[i ^ 1], joint, parts[i].ways.size());
      }
      weights_ = std::move(weights);
    }
    return std::move(weights_);
  }

 private:
  const Poly& all() const { return levels_.back()[0]; }

  void join_pairs(Budget& budget) {
    const auto& parts = levels_.back();
    std::vector<Poly> joined;
    for (std::size_t i = 0; i + 1 < parts.size(); i += 2) {
      // One product here and two on the way down.
      budget.charge(3 * parts[i].ways.size() * parts[i + 1].ways.size(), 0);
      joined.push_back(product(semiring_, parts[i], parts[i + 1]));
      budget.hold(2 * joined.back().ways.size() * sizeof(Value));
    }
    if (parts.size() % 2 == 1) joined.push_back(parts.back());
    levels_.push_back(std::move(joined));
  }

  // The weights of one of two, from those of both and the ways of the other.
  std::vector<Value> without(const Poly& other, const std::vector<Value>& joint,
                             std::size_t length) const {
    std::vector<Value> weights(length, semiring_.whole(0));
    for (std::size_t i = 0; i < length; ++i) {
      for (std::size_t j = 0; j < other.ways.size(); ++j) {
        weights[i] = semiring_.add(weights[i], semiring_.multiply(other.ways[j], joint[i + j]));
      }
    }
    return weights;
  }

  Semiring semiring_;
  std::uint32_t mines_;
  std::vector<std::vector<Poly>> levels_;     // the components, their pairs, ... and all in one
  std::vector<std::vector<Value>> weights_;   // of the level that hand_down() has come to
  Value total_{};
};

}  // namespace minewise
