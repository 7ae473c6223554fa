// Computes the probability of every cell with one forward and one backward pass over each trellis.
//
// The backward pass reports, for each group and each number of mines, the weight of the layouts in
// which the group holds that number. The mean number, divided by the size of the group, is the
// probability of each of its cells, and a cell is certain if no weight contradicts it. The sea is
// evaluated the same way from the shares in junction.hpp. The cost is that of the two passes,
// regardless of the number of cells.
#pragma once

#include <cassert>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/solved_component.hpp"
#include "equations/ledger.hpp"
#include "trellis/junction.hpp"
#include "trellis/tilting.hpp"
#include "trellis/trellis.hpp"
#include "trellis/weights.hpp"

namespace minewise {

// The probability that a cell is mined, and its fate if certain.
struct Marginal {
  double probability = std::numeric_limits<double>::quiet_NaN();
  Fate fate = Fate::undecided;
};

// Sums the weights of all cases for the cells of a group or of the sea. A fate is possible if some
// case has a nonzero weight; probabilities are not compared.
template <class Semiring>
class MarginalSum {
 public:
  using Value = typename Semiring::Value;

  void add(const Semiring& semiring, std::uint32_t mines, std::uint32_t cells, Value weight) {
    if (semiring.is_zero(weight)) return;
    can_be_mined_ |= mines > 0;
    can_be_free_ |= mines < cells;
    mass_ = semiring.add(mass_, semiring.multiply(semiring.whole(mines), weight));
  }

  Marginal marginal(const Semiring& semiring, std::uint32_t cells, Value total) const {
    if (!can_be_mined_) return {0, Fate::free};
    if (!can_be_free_) return {1, Fate::mined};
    return {semiring.ratio(semiring.divide(mass_, cells), total), Fate::undecided};
  }

 private:
  Value mass_{};
  bool can_be_mined_ = false, can_be_free_ = false;
};

// The marginals of every group and of the sea.
template <class Semiring>
class Evaluation {
 public:
  using Value = typename Semiring::Value;

  // Every component must have at least one filling.
  Evaluation(const UndecidedParts& parts, Weights<Semiring>& weights, Meter& meter)
      : parts_(parts), weights_(weights), meter_(meter) {}

  // Computes the marginals. Returns false if no layout exists.
  bool run() {
    return parts_.mines_left ? run_with_total(*parts_.mines_left) : run_without_total();
  }

  // The weight of all layouts; without a mine count, the weight of one component's fillings.
  Value weight(std::size_t component) const { return totals_[component]; }
  const Marginal& sea() const { return sea_; }
  // The marginals of a component's groups.
  std::span<const Marginal> groups(std::size_t component) const {
    return std::span(marginals_)
        .subspan(starts_[component], parts_.components[component]->groups());
  }

 private:
  bool run_without_total() {
    const Value one = semiring_.whole(1);
    for (const auto& component : parts_.components) {
      weights_.forward(component->trellis(), meter_);
      evaluate_groups(component->trellis(), {&one, 1}, weights_.total().front());
    }
    sea_ = {0.5, Fate::undecided};
    return true;
  }

  bool run_with_total(std::uint32_t mines) {
    const auto components = parts_.components;
    std::vector<Polynomial<Value>> fillings;
    for (const auto& component : components) fillings.push_back(fillings_of(*component));
    const std::uint32_t sea = parts_.sea;
    const auto shares = share(std::move(fillings), sea, mines);
    assert(shares.weights.size() >= components.size());
    if (semiring_.is_zero(shares.total)) return false;
    if (sea > 0) sea_ = evaluate_sea(shares, sea);
    for (std::size_t i = 0; i < components.size(); ++i) {
      // Keeping the tables of all components would take too much memory for the time saved.
      weights_.forward(components[i]->trellis(), meter_);
      evaluate_groups(components[i]->trellis(), shares.weights[i], shares.total);
    }
    return true;
  }

  Polynomial<Value> fillings_of(SolvedComponent& component) {
    if constexpr (std::is_same_v<Semiring, Reals>) return component.fillings(weights_, meter_);
    weights_.forward(component.trellis(), meter_);
    return weights_.fillings(component.trellis());
  }

  Shares<Value> share(std::vector<Polynomial<Value>> parts, std::uint32_t sea,
                      std::uint32_t mines) {
    if constexpr (std::is_same_v<Semiring, ScaledReals>) {
      std::size_t undecided = 0;
      for (const auto& part : parts) undecided += part.ways.size() - 1;
      if (undecided > kManyUndecided) {
        if (auto shares = share_mines_tilted(parts, sea, mines, meter_)) return *std::move(shares);
      }
    }
    return share_mines(semiring_, std::move(parts), sea, mines, meter_);
  }

  Marginal evaluate_sea(const Shares<Value>& shares, std::uint32_t cells) const {
    MarginalSum<Semiring> sum;
    for (std::uint32_t i = 0; i < shares.sea.ways.size(); ++i) {
      sum.add(semiring_, shares.sea.low + i, cells, shares.sea.ways[i]);
    }
    return sum.marginal(semiring_, cells, shares.total);
  }

  void evaluate_groups(const Trellis& trellis, std::span<const Value> finish, Value total) {
    totals_.push_back(total);
    starts_.push_back(marginals_.size());
    sums_.assign(trellis.layers(), {});
    weights_.backward(trellis, finish, meter_,
                      [&](std::uint32_t layer, std::uint32_t mines, Value mass) {
                        sums_[layer].add(semiring_, mines, trellis.group_size(layer), mass);
                      });
    for (std::uint32_t layer = 0; layer < trellis.layers(); ++layer) {
      marginals_.push_back(sums_[layer].marginal(semiring_, trellis.group_size(layer), total));
    }
  }

  // Up to this number of undecided mines, quadratic cost is acceptable.
  static constexpr std::size_t kManyUndecided = 1000;

  const Semiring semiring_{};
  const UndecidedParts parts_;
  Weights<Semiring>& weights_;  // of one component at a time
  Meter& meter_;
  std::vector<MarginalSum<Semiring>> sums_;
  std::vector<Value> totals_;        // per component
  std::vector<std::size_t> starts_;  // per component: its first group
  std::vector<Marginal> marginals_;  // per group
  Marginal sea_;
};

}  // namespace minewise
