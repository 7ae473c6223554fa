#include "minewise/solver.hpp"

#include <limits>
#include <utility>

namespace minewise {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// How likely a cell is mined, and what is certain about it.
struct Outlook {
  double probability = kNaN;
  Fate fate = Fate::kOpen;
};

// Collects, for the cells of a group or of the sea, the weight of all cases. What is possible is
// decided by which cases have any weight, not by comparing probabilities.
template <class Semiring>
class Tally {
 public:
  using Value = typename Semiring::Value;

  void count(const Semiring& semiring, std::uint32_t mines, std::uint32_t cells, Value weight) {
    if (semiring.is_zero(weight)) return;
    can_be_mined_ |= mines > 0;
    can_be_free_ |= mines < cells;
    mass_ = semiring.add(mass_, semiring.multiply(semiring.whole(mines), weight));
  }

  Outlook outlook(const Semiring& semiring, std::uint32_t cells, Value total) const {
    if (!can_be_mined_) return {0, Fate::kFree};
    if (!can_be_free_) return {1, Fate::kMined};
    return {semiring.ratio(semiring.divide(mass_, cells), total), Fate::kOpen};
  }

 private:
  Value mass_{};
  bool can_be_mined_ = false, can_be_free_ = false;
};

// Everything that is computed once the trellises stand.
template <class Semiring>
class Evaluation {
 public:
  using Value = typename Semiring::Value;

  Evaluation(const Solver& solver, std::vector<Weights<Semiring>>& weights, Budget& budget)
      : solver_(solver), weights_(weights), budget_(budget) {
    const std::size_t components = solver.trellises().size();
    if (weights_.size() < components) weights_.resize(components);
    outlooks_.resize(components);
  }

  // Whether there is any layout; if so, the outlooks are known.
  bool run() {
    for (std::size_t i = 0; i < outlooks_.size(); ++i) {
      weights_[i].forward(solver_.trellises()[i], budget_);
      budget_.hold(weights_[i].memory());
    }
    return solver_.mines_left() ? run_with_total(*solver_.mines_left()) : run_without_total();
  }

  const Outlook& sea() const { return sea_; }
  const Outlook& group(std::size_t component, std::uint32_t layer) const {
    return outlooks_[component][layer];
  }

 private:
  bool run_without_total() {
    const Value one = semiring_.whole(1);
    for (std::size_t i = 0; i < outlooks_.size(); ++i) {
      look_at_groups(i, {&one, 1}, weights_[i].total().front());
    }
    sea_ = {0.5, Fate::kOpen};
    return true;
  }

  bool run_with_total(std::uint32_t mines) {
    std::vector<Polynomial<Value>> parts;
    for (std::size_t i = 0; i < outlooks_.size(); ++i) {
      parts.push_back(weights_[i].fillings(solver_.trellises()[i]));
    }
    const std::uint32_t sea = solver_.system().sea();
    const Junction<Semiring> junction(semiring_, std::move(parts), sea, mines);
    if (semiring_.is_zero(junction.total())) return false;
    for (std::size_t i = 0; i < outlooks_.size(); ++i) {
      look_at_groups(i, junction.weights(i), junction.total());
    }
    Tally<Semiring> tally;
    junction.visit_sea([&](std::uint32_t k, Value weight) { tally.count(semiring_, k, sea, weight); });
    if (sea > 0) sea_ = tally.outlook(semiring_, sea, junction.total());
    return true;
  }

  void look_at_groups(std::size_t component, std::span<const Value> finish, Value total) {
    const Trellis& trellis = solver_.trellises()[component];
    tallies_.assign(trellis.layers(), {});
    weights_[component].backward(
        trellis, finish, budget_, [&](std::uint32_t layer, std::uint32_t mines, Value mass) {
          tallies_[layer].count(semiring_, mines, trellis.group_size(layer), mass);
        });
    for (std::uint32_t layer = 0; layer < trellis.layers(); ++layer) {
      outlooks_[component].push_back(
          tallies_[layer].outlook(semiring_, trellis.group_size(layer), total));
    }
  }

  const Semiring semiring_{};
  const Solver& solver_;
  std::vector<Weights<Semiring>>& weights_;
  Budget& budget_;
  std::vector<Tally<Semiring>> tallies_;
  std::vector<std::vector<Outlook>> outlooks_;  // per component, per layer
  Outlook sea_;
};

// Hands the outlook of every covered cell to `put`: first the sea's to all of them.
template <class Semiring, class Put>
void spread(const Solver& solver, const Evaluation<Semiring>& evaluation,
            std::span<const Shown> shown, Put&& put) {
  const System& system = solver.system();
  for (Cell cell = 0; cell < shown.size(); ++cell) {
    if (is_covered(shown[cell])) put(cell, evaluation.sea());
  }
  for (Cell cell : system.settled()) {
    const Fate fate = system.fates()[cell];
    put(cell, Outlook{fate == Fate::kMined ? 1.0 : 0.0, fate});
  }
  for (std::size_t i = 0; i < solver.trellises().size(); ++i) {
    const Trellis& trellis = solver.trellises()[i];
    for (std::uint32_t layer = 0; layer < trellis.layers(); ++layer) {
      for (Cell cell : system.cells_of_group(trellis.group(layer))) {
        put(cell, evaluation.group(i, layer));
      }
    }
  }
}

void list_certain(std::span<const Fate> fates, Analysis& analysis) {
  for (Cell cell = 0; cell < fates.size(); ++cell) {
    if (fates[cell] == Fate::kFree) analysis.safe.push_back(cell);
    if (fates[cell] == Fate::kMined) analysis.mined.push_back(cell);
  }
}

// A safe cell if there is one, else the least likely mine; the first in reading order of several.
std::optional<Cell> best_cell(const Analysis& analysis) {
  if (!analysis.safe.empty()) return analysis.safe.front();
  std::optional<Cell> best;
  double least = std::numeric_limits<double>::infinity();
  for (Cell cell = 0; cell < analysis.probability.size(); ++cell) {
    if (analysis.probability[cell] < least) {
      least = analysis.probability[cell];
      best = cell;
    }
  }
  return best;
}

template <class Semiring>
void evaluate(const Solver& solver, std::vector<Weights<Semiring>>& weights,
              std::span<const Shown> shown, Budget& budget, Analysis& analysis) {
  Evaluation<Semiring> evaluation(solver, weights, budget);
  if (!evaluation.run()) return;
  analysis.consistent = true;
  std::vector<Fate> fates(shown.size(), Fate::kOpen);
  spread(solver, evaluation, shown, [&](Cell cell, const Outlook& outlook) {
    analysis.probability[cell] = outlook.probability;
    fates[cell] = outlook.fate;
  });
  list_certain(fates, analysis);
  analysis.best = best_cell(analysis);
}

}  // namespace

void Solver::load(const Topology& topology, std::span<const Shown> shown,
                  std::optional<std::uint32_t> mines, Budget& budget) {
  system_.read(topology, shown);
  budget.charge(topology.size(), 0);
  mines_left_.reset();
  possible_ = !system_.broken_clue() && (!mines || *mines >= system_.known_mines());
  if (!possible_) return;
  if (mines) mines_left_ = *mines - system_.known_mines();

  const TrellisBuilder::Mines counted{
      mines.has_value(), mines_left_.value_or(std::numeric_limits<std::uint32_t>::max())};
  const auto components = system_.components();
  if (trellises_.size() < components.size()) trellises_.resize(components.size());
  std::uint64_t all_cells = system_.sea(), most_cells = 0;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const auto order = ordering_.choose(system_, components[i], budget);
    builder_.build(system_, components[i], order, counted, budget, trellises_[i]);
    budget.hold(trellises_[i].memory());
    possible_ = possible_ && trellises_[i].consistent();
    all_cells += components[i].cells;
    most_cells = std::max<std::uint64_t>(most_cells, components[i].cells);
  }
  // With a total the counts multiply over the whole board, without one each component is alone.
  needs_scaling_ = (mines ? all_cells : most_cells) > Reals::kMostCells;
}

std::vector<Polynomial<std::uint64_t>> Solver::count_fillings(std::uint64_t prime,
                                                              Budget& budget) const {
  std::vector<Polynomial<std::uint64_t>> fillings;
  Weights<Residues> weights(Residues{prime});
  for (const Trellis& trellis : trellises()) {
    weights.forward(trellis, budget);
    fillings.push_back(weights.fillings(trellis));
  }
  return fillings;
}

Analysis Solver::analyze(std::span<const Shown> shown, Budget& budget) {
  Analysis analysis;
  analysis.probability.assign(shown.size(), kNaN);
  if (!possible_) return analysis;
  if (needs_scaling_) {
    evaluate(*this, scaled_weights_, shown, budget, analysis);
  } else {
    evaluate(*this, weights_, shown, budget, analysis);
  }
  return analysis;
}

}  // namespace minewise
