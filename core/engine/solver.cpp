// The pipeline from a board to its answers: propagate single clues (ledger), merge cells into
// groups and components (system), order the groups (ordering), fold the fillings into trellises,
// and evaluate these in the semiring that the question calls for. Everything up to the trellises is
// done once per board by load(); what is asked later only walks over them.
//
// Counts over at most Reals::kMaxCells cells fit into doubles; larger boards are evaluated in
// doubles with an exponent of their own. On an ordinary Expert position the whole pipeline takes
// some 15 microseconds (benchmarks/engine_native.py).
#include "engine/solver.hpp"

#include <cassert>
#include <limits>
#include <utility>

#include "engine/evaluation.hpp"

namespace minewise {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

void list_certain(std::span<const Fate> fates, Analysis& analysis) {
  for (Cell cell = 0; cell < fates.size(); ++cell) {
    if (fates[cell] == Fate::free) analysis.safe.push_back(cell);
    if (fates[cell] == Fate::mined) analysis.mined.push_back(cell);
  }
}

// A safe cell if there is one (a probability may round to 0 without that), else the least likely
// mine. Of several one without a flag, since a flag has to be taken off first; then the first in
// reading order.
std::optional<Cell> safest_cell(const Analysis& analysis, std::span<const Shown> shown) {
  std::optional<Cell> best;
  const auto rank = [&](Cell cell) {
    return std::pair(analysis.probability[cell], shown[cell] == kFlag);
  };
  for (Cell cell : analysis.safe) {
    if (!best || rank(cell) < rank(*best)) best = cell;
  }
  if (best) return best;
  for (Cell cell = 0; cell < shown.size(); ++cell) {
    if (is_covered(shown[cell]) && (!best || rank(cell) < rank(*best))) best = cell;
  }
  return best;
}

// Calls put(cell, marginal) for every covered cell; false if no layout fits the board.
template <class Semiring, class Put>
bool evaluate(const EvaluationInput& input, Weights<Semiring>& weights,
              std::span<const Shown> shown, Meter& meter, Put&& put) {
  Evaluation<Semiring> evaluation(input, weights, meter);
  if (!evaluation.run()) return false;
  for_each_marginal(input, evaluation, shown, put);
  return true;
}

}  // namespace

void Solver::load(const Topology& topology, std::span<const Shown> shown,
                  std::optional<std::uint32_t> mines, Meter& meter, Thinning* thinning) {
  ledger_.read(topology, shown);
  ledger_.propagate();
  meter.charge(topology.size(), 0);
  mines_left_.reset();
  possible_ = !ledger_.broken_clue() && (!mines || *mines >= ledger_.known_mines());
  if (!possible_) return system_.collect(ledger_, {});
  system_.collect(ledger_, ledger_.active_clues());
  if (mines) mines_left_ = *mines - ledger_.known_mines();

  const auto components = system_.components();
  if (trellises_.size() < components.size()) trellises_.resize(components.size());
  std::uint64_t all_cells = system_.sea(), max_cells = 0;
  for (const Component& component : components) {
    all_cells += component.cells;
    max_cells = std::max<std::uint64_t>(max_cells, component.cells);
  }
  for (std::size_t i = 0; i < components.size() && possible_; ++i) {
    const auto order = ordering_.choose(system_, components[i], topology.shape(), meter);
    const auto counted = mines_in(components[i], all_cells);
    builder_.build(system_, components[i], order, counted, thinning, meter, trellises_[i]);
    meter.hold(trellises_[i].memory());
    possible_ = trellises_[i].consistent();
  }
  // With a total the counts multiply over the whole board, without one each component is alone.
  needs_scaling_ = (mines ? all_cells : max_cells) > Reals::kMaxCells;
}

// A component holds at most all mines, and at least those that the other cells cannot hold.
TrellisBuilder::Mines Solver::mines_in(const Component& component, std::uint64_t all_cells) const {
  if (!mines_left_) return {false, 0, 0};
  const std::uint64_t elsewhere = all_cells - component.cells;
  const std::uint64_t least = *mines_left_ > elsewhere ? *mines_left_ - elsewhere : 0;
  return {true, static_cast<std::uint32_t>(least), *mines_left_};
}

EvaluationInput Solver::evaluation_input() const {
  assert(possible_);
  return {ledger_, system_, trellises(), mines_left_};
}

std::uint32_t Solver::largest_filling_bits(Meter& meter) const {
  assert(possible_);
  const ScaledReals reals;
  double most = 0;
  Weights<ScaledReals> weights;
  for (const Trellis& trellis : trellises()) {
    weights.forward(trellis, meter);
    for (const auto& ways : weights.total()) {
      if (!reals.is_zero(ways)) most = std::max(most, reals.log2(ways));
    }
  }
  return static_cast<std::uint32_t>(most) + 2;  // one for the leading bit, one for rounding
}

std::vector<Polynomial<std::uint64_t>> Solver::count_fillings(std::uint64_t prime,
                                                              Meter& meter) const {
  assert(possible_);
  assert(prime > ledger_.fates().size() && prime >> 62 == 0);
  std::vector<Polynomial<std::uint64_t>> fillings;
  Weights<Residues> weights(Residues{prime});
  for (const Trellis& trellis : trellises()) {
    weights.forward(trellis, meter);
    fillings.push_back(weights.fillings(trellis));
  }
  return fillings;
}

template <class Put>
bool Solver::evaluate_cells(std::span<const Shown> shown, Meter& meter, Put&& put) {
  if (!possible_) return false;
  return needs_scaling_ ? evaluate(evaluation_input(), scaled_weights_, shown, meter, put)
                        : evaluate(evaluation_input(), weights_, shown, meter, put);
}

Analysis Solver::analyze(std::span<const Shown> shown, Meter& meter) {
  assert(shown.size() == ledger_.fates().size());
  Analysis analysis;
  analysis.probability.assign(shown.size(), kNaN);
  std::vector<Fate> fates(shown.size(), Fate::undecided);
  analysis.consistent = evaluate_cells(shown, meter, [&](Cell cell, const Marginal& marginal) {
    analysis.probability[cell] = marginal.probability;
    fates[cell] = marginal.fate;
  });
  if (!analysis.consistent) return analysis;
  list_certain(fates, analysis);
  analysis.safest = safest_cell(analysis, shown);
  return analysis;
}

bool Solver::find_probabilities(std::span<const Shown> shown, Meter& meter,
                                std::span<double> probability) {
  assert(shown.size() == ledger_.fates().size() && probability.size() == shown.size());
  return evaluate_cells(shown, meter, [&](Cell cell, const Marginal& marginal) {
    probability[cell] = marginal.probability;
  });
}

}  // namespace minewise
