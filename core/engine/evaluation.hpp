// How likely every cell is mined, by one pass forward and one backward over each trellis.
//
// The backward pass reports, for each group and each number of mines, the weight of the layouts in
// which the group holds that many. Their mean, divided by the size of the group, is the probability
// of each of its cells; and a cell is certain if no weight was reported that contradicts it. The
// sea is evaluated the same way from the shares of junction.hpp. The cost is that of the two
// passes: no cell needs a computation of its own.
#pragma once

#include <cassert>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "equations/ledger.hpp"
#include "equations/system.hpp"
#include "trellis/junction.hpp"
#include "trellis/tilting.hpp"
#include "trellis/trellis.hpp"
#include "trellis/weights.hpp"

namespace minewise {

// The board to evaluate, as Solver::load leaves it; it is possible.
struct EvaluationInput {
  const Ledger& ledger;
  const System& system;
  std::span<const Trellis> trellises;       // one for each component
  std::optional<std::uint32_t> mines_left;  // in the components and the sea, if a total is known
};

// How likely a cell is mined, and what is certain about it.
struct Marginal {
  double probability = std::numeric_limits<double>::quiet_NaN();
  Fate fate = Fate::undecided;
};

// Sums the weight of all cases for the cells of a group or of the sea. A fate is possible if some
// case has weight; probabilities are not compared.
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

  Evaluation(const EvaluationInput& input, Weights<Semiring>& weights, Meter& meter)
      : input_(input), weights_(weights), meter_(meter) {
    const auto components = input.system.components();
    assert(input.trellises.size() == components.size());
    marginals_.resize(components.empty() ? 0 : components.back().last_group);
  }

  // Whether there is any layout; if so, the marginals are known.
  bool run() {
    return input_.mines_left ? run_with_total(*input_.mines_left) : run_without_total();
  }

  // The weight of all layouts; without a total of mines, of one component's fillings.
  Value weight(std::size_t component) const { return totals_[component]; }
  const Marginal& sea() const { return sea_; }
  std::span<const Marginal> groups() const { return marginals_; }

 private:
  bool run_without_total() {
    const Value one = semiring_.whole(1);
    for (const Trellis& trellis : input_.trellises) {
      weights_.forward(trellis, meter_);
      evaluate_groups(trellis, {&one, 1}, weights_.total().front());
    }
    sea_ = {0.5, Fate::undecided};
    return true;
  }

  bool run_with_total(std::uint32_t mines) {
    std::vector<Polynomial<Value>> parts;
    for (const Trellis& trellis : input_.trellises) {
      weights_.forward(trellis, meter_);
      parts.push_back(weights_.fillings(trellis));
    }
    const std::uint32_t sea = input_.system.sea();
    const auto shares = share(std::move(parts), sea, mines);
    assert(shares.weights.size() >= input_.trellises.size());
    if (semiring_.is_zero(shares.total)) return false;
    if (sea > 0) sea_ = evaluate_sea(shares, sea);
    const auto trellises = input_.trellises;
    for (std::size_t i = 0; i < trellises.size(); ++i) {
      // To keep the tables of all components would take more memory than it saves time.
      if (trellises.size() > 1) weights_.forward(trellises[i], meter_);
      evaluate_groups(trellises[i], shares.weights[i], shares.total);
    }
    return true;
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
    sums_.assign(trellis.layers(), {});
    weights_.backward(trellis, finish, meter_,
                      [&](std::uint32_t layer, std::uint32_t mines, Value mass) {
                        sums_[layer].add(semiring_, mines, trellis.group_size(layer), mass);
                      });
    for (std::uint32_t layer = 0; layer < trellis.layers(); ++layer) {
      marginals_[trellis.group(layer)] =
          sums_[layer].marginal(semiring_, trellis.group_size(layer), total);
    }
  }

  // The square of this many steps is still quick.
  static constexpr std::size_t kManyUndecided = 1000;

  const Semiring semiring_{};
  const EvaluationInput input_;
  Weights<Semiring>& weights_;  // of one component at a time
  Meter& meter_;
  std::vector<MarginalSum<Semiring>> sums_;
  std::vector<Value> totals_;        // per component
  std::vector<Marginal> marginals_;  // per group
  Marginal sea_;
};

// Calls put(cell, marginal) for every covered cell: first with that of the sea for all of them.
template <class Semiring, class Put>
void for_each_marginal(const EvaluationInput& input, const Evaluation<Semiring>& evaluation,
                       std::span<const Shown> shown, Put&& put) {
  for (Cell cell = 0; cell < shown.size(); ++cell) {
    if (is_covered(shown[cell])) put(cell, evaluation.sea());
  }
  for (Cell cell : input.ledger.settled()) {
    const Fate fate = input.ledger.fates()[cell];
    put(cell, Marginal{fate == Fate::mined ? 1.0 : 0.0, fate});
  }
  for (std::uint32_t group = 0; group < evaluation.groups().size(); ++group) {
    for (Cell cell : input.system.cells_of_group(group)) put(cell, evaluation.groups()[group]);
  }
}

}  // namespace minewise
