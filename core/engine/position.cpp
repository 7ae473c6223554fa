// Loading reads the board into a ledger, settles what single clues force, and builds a trellis for
// each remaining component (frontier.hpp). All questions are answered from these trellises, each in
// the semiring it needs.
//
// Most boards differ from the previous one by a click. Newly opened cells are found by comparing
// the boards and entered into the ledger, and only components with a changed clue, or next to a new
// one, are solved again; the others are kept with all their results. The groups and the order of a
// component depend only on its own clues in reading order, and the bounds on its mines are checked
// before it is kept, so an updated position gives bit for bit the same answers as a new one.
//
// Counts over at most Reals::kMaxCells cells fit into doubles; larger boards are evaluated in
// doubles with a separate exponent.
#include "engine/position.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <iterator>
#include <limits>
#include <utility>

#include "engine/evaluation.hpp"
#include "engine/workspace.hpp"

namespace minewise {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Returns a certainly safe cell if there is one (other probabilities may round to 0), otherwise the
// cell least likely to be mined. Ties go to cells without a flag, which would have to be removed
// first, then to the first in reading order.
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

// Returns the first cell at or after `from` that differs between two boards. Most cells are equal.
Cell first_difference(std::span<const Shown> one, std::span<const Shown> other, Cell from) {
  constexpr Cell kBlock = 16;
  const auto is_same = [&] {
    return std::memcmp(&one[from], &other[from], kBlock * sizeof(Shown)) == 0;
  };
  while (from + kBlock <= one.size() && is_same()) from += kBlock;
  while (from < one.size() && one[from] == other[from]) ++from;
  return from;
}

// To avoid branches, all covered cells first get the sea's marginal.
template <class Semiring>
void enter_marginals(const Position& position, const Evaluation<Semiring>& evaluation,
                     std::span<double> probability, std::span<Fate> fates) {
  const auto shown = position.shown();
  const Marginal sea = evaluation.sea();
  for (std::size_t cell = 0; cell < shown.size(); ++cell) {
    const bool covered = is_covered(shown[cell]);
    probability[cell] = covered ? sea.probability : kNaN;
    fates[cell] = covered ? sea.fate : Fate::undecided;
  }
  for (Cell cell : position.settled()) {
    fates[cell] = position.ledger().fates()[cell];
    probability[cell] = fates[cell] == Fate::mined;
  }
  const auto components = position.components();
  for (std::size_t i = 0; i < components.size(); ++i) {
    const auto marginals = evaluation.groups(i);
    for (std::uint32_t group = 0; group < marginals.size(); ++group) {
      for (Cell cell : components[i]->cells_of_group(group)) {
        probability[cell] = marginals[group].probability;
        fates[cell] = marginals[group].fate;
      }
    }
  }
}

template <class Semiring>
Analysis analyze(const Position& position, Weights<Semiring>& weights, std::vector<Fate>& fates,
                 Meter& meter) {
  const auto shown = position.shown();
  Analysis analysis;
  Evaluation<Semiring> evaluation(position.parts(), weights, meter);
  analysis.consistent = evaluation.run();
  if (!analysis.consistent) {
    analysis.probability.assign(shown.size(), kNaN);
    return analysis;
  }
  analysis.probability.resize(shown.size());
  fates.resize(shown.size());
  enter_marginals(position, evaluation, analysis.probability, fates);
  analysis.safe.reserve(position.settled().size());
  analysis.mined.reserve(position.settled().size());
  for (Cell cell = 0; cell < fates.size(); ++cell) {
    if (fates[cell] == Fate::undecided) continue;
    (fates[cell] == Fate::free ? analysis.safe : analysis.mined).push_back(cell);
  }
  analysis.safest = safest_cell(analysis, shown);
  return analysis;
}

}  // namespace

void Position::clear() {
  drop_board();
  reads_ = 0;
}

void Position::drop_board() {
  loaded_ = possible_ = false;
  own_.analysis.reset();
  for (auto& component : components_) recycle(std::move(component));
  components_.clear();
}

// Keeps the buffers of a component for reuse unless it is shared or huge.
void Position::recycle(std::shared_ptr<SolvedComponent> component) {
  constexpr std::uint64_t kMaxMemoryKept = 1 << 20;
  const bool is_small = component->trellis().memory() <= kMaxMemoryKept;
  if (component.use_count() == 1 && is_small) own_.spare.push_back(std::move(component));
}

void Position::load(const Topology& topology, std::span<const Shown> shown,
                    std::optional<std::uint32_t> mines, Meter& meter) {
  const bool advances = find_opened(topology, shown, mines);
  if (advances && own_.opened.empty() && std::ranges::equal(shown, shown_)) return;
  loaded_ = false;
  own_.analysis.reset();
  shown_.assign(shown.begin(), shown.end());
  if (advances) {
    ledger_.open(own_.opened, shown_);
  } else {
    read(topology, shown, meter);
  }
  if (settle(mines)) solve_changed(nullptr, meter);
  loaded_ = true;
}

void Position::load_thinned(const Topology& topology, std::span<const Shown> shown,
                            std::optional<std::uint32_t> mines, Thinning& thinning, Meter& meter) {
  shown_.assign(shown.begin(), shown.end());
  read(topology, shown, meter);
  if (settle(mines)) solve_changed(&thinning, meter);
}

// Whether, flags aside, the only change since the last board is that covered cells were opened or
// marked, consistently with what was known. Collects these cells.
bool Position::find_opened(const Topology& topology, std::span<const Shown> shown,
                           std::optional<std::uint32_t> mines) {
  assert(shown.size() == topology.size());
  auto& opened = own_.opened;
  opened.clear();
  if (!loaded_ || !possible_ || &topology != &ledger_.topology() || mines != mines_) return false;
  for (Cell cell = first_difference(shown_, shown, 0); cell < shown.size();
       cell = first_difference(shown_, shown, cell + 1)) {
    const Shown before = shown_[cell], now = shown[cell];
    const bool was_covered = is_covered(before) || (before == kSafe && is_clue(now));
    if (!was_covered) return false;
    if (is_covered(now)) continue;
    const Fate fate = now == kMine ? Fate::mined : Fate::free;
    if (!ledger_.is_undecided(cell) && ledger_.fates()[cell] != fate) return false;
    opened.push_back(cell);
  }
  return true;
}

void Position::read(const Topology& topology, std::span<const Shown> shown, Meter& meter) {
  drop_board();
  ++reads_;
  ledger_.read(topology, shown);
  meter.charge(topology.size());
}

// Settles what single clues force. Returns false on a contradiction.
bool Position::settle(std::optional<std::uint32_t> mines) {
  ledger_.propagate();
  mines_ = mines;
  mines_left_.reset();
  sea_ = 0;
  settled_.clear();
  possible_ = !ledger_.broken_clue() && (!mines || *mines >= ledger_.known_mines());
  if (!possible_) return false;
  if (mines) mines_left_ = *mines - ledger_.known_mines();
  std::ranges::copy_if(ledger_.settled(), std::back_inserter(settled_),
                       [&](Cell cell) { return is_covered(shown_[cell]); });
  return true;
}

// Solves the components that are new or have changed.
void Position::solve_changed(Thinning* thinning, Meter& meter) {
  drop_changed();
  WorkspaceLease workspace(shown_.size(), meter);
  workspace->frontier.collect(ledger_, own_.clues);
  for (const Component& component : workspace->frontier.components()) {
    components_.push_back(spare_component());
    components_.back()->solve(workspace->frontier, component, bounds_of(component.cells), meter,
                              thinning);
    possible_ = components_.back()->trellis().consistent();
    if (!possible_) return;
  }
  std::ranges::sort(components_, {}, [](const auto& component) { return component->clues()[0]; });
  number_cells();
}

// Drops the components that must be solved again, and collects their clues and the new ones in
// reading order.
void Position::drop_changed() {
  auto& clues = own_.clues;
  auto& changed = own_.changed;
  clues.clear();
  if (components_.empty()) {
    const auto active = ledger_.active_clues();
    clues.assign(active.begin(), active.end());
    for (Cell clue : clues) ledger_.take_changed(clue);
    std::ranges::sort(clues);
    return;
  }
  changed.assign(components_.size(), 0);
  for (Cell cell : own_.opened) {
    if (!ledger_.shows_clue(cell) || ledger_.balance(cell).unknowns == 0) continue;
    clues.push_back(cell);
    ledger_.take_changed(cell);
    for (Cell near : ledger_.topology().neighbours(cell)) {
      if (component_of_[near] != kNone) changed[component_of_[near]] = 1;
    }
  }
  for (std::size_t i = 0; i < components_.size(); ++i) {
    changed[i] |= has_changed(*components_[i]);
    if (!changed[i]) continue;
    add_clues_of(*components_[i]);
    recycle(std::exchange(components_[i], nullptr));
  }
  std::erase(components_, nullptr);
  std::ranges::sort(clues);
}

bool Position::has_changed(const SolvedComponent& component) {
  bool changed = !component.suits(bounds_of(component.cells()));
  for (Cell clue : component.clues()) changed |= ledger_.take_changed(clue);
  return changed;
}

void Position::add_clues_of(const SolvedComponent& component) {
  std::ranges::copy_if(component.clues(), std::back_inserter(own_.clues),
                       [&](Cell clue) { return ledger_.balance(clue).unknowns > 0; });
}

// A component holds at most all mines, and at least those that the other cells cannot hold.
Frontier::Mines Position::bounds_of(std::uint32_t cells) const {
  if (!mines_left_) return {false, 0, 0};
  const std::uint32_t elsewhere = ledger_.undecided() - std::min(cells, ledger_.undecided());
  const std::uint32_t least = *mines_left_ > elsewhere ? *mines_left_ - elsewhere : 0;
  return {true, least, *mines_left_};
}

std::shared_ptr<SolvedComponent> Position::spare_component() {
  if (own_.spare.empty()) return std::make_shared<SolvedComponent>();
  auto component = std::move(own_.spare.back());
  own_.spare.pop_back();
  return component;
}

void Position::number_cells() {
  component_of_.assign(shown_.size(), kNone);
  std::uint32_t cells = 0, most = 0;
  for (std::uint32_t i = 0; i < components_.size(); ++i) {
    const SolvedComponent& component = *components_[i];
    cells += component.cells();
    most = std::max(most, component.cells());
    for (std::uint32_t group = 0; group < component.groups(); ++group) {
      for (Cell cell : component.cells_of_group(group)) component_of_[cell] = i;
    }
  }
  assert(cells <= ledger_.undecided());
  sea_ = ledger_.undecided() - cells;
  // With a mine count, counts multiply over the whole board; without one, components are
  // independent.
  needs_scaling_ = (mines_ ? ledger_.undecided() : most) > Reals::kMaxCells;
}

std::uint64_t Position::ticks() const {
  std::uint64_t ticks = shown_.size();
  for (const auto& component : components_) ticks += component->ticks();
  return ticks;
}

std::vector<Cell> Position::sea_cells() const {
  assert(possible_);
  std::vector<Cell> cells;
  cells.reserve(sea_);
  for (Cell cell = 0; cell < component_of_.size(); ++cell) {
    if (ledger_.is_undecided(cell) && component_of_[cell] == kNone) cells.push_back(cell);
  }
  assert(cells.size() == sea_);
  return cells;
}

const Analysis& Position::analysis(Meter& meter) {
  if (own_.analysis) return *own_.analysis;
  if (!possible_) {
    own_.analysis.emplace();
    own_.analysis->probability.assign(shown_.size(), kNaN);
    return *own_.analysis;
  }
  WorkspaceLease workspace(shown_.size(), meter);
  own_.analysis = needs_scaling_
                      ? analyze(*this, workspace->scaled_weights, workspace->fates, meter)
                      : analyze(*this, workspace->weights, workspace->fates, meter);
  return *own_.analysis;
}

std::uint32_t Position::largest_filling_bits(Meter& meter) const {
  assert(possible_);
  const ScaledReals reals;
  double most = 0;
  WorkspaceLease workspace(shown_.size(), meter);
  for (const auto& component : components_) {
    workspace->scaled_weights.forward(component->trellis(), meter);
    for (const auto& ways : workspace->scaled_weights.total()) {
      if (!reals.is_zero(ways)) most = std::max(most, reals.log2(ways));
    }
  }
  return static_cast<std::uint32_t>(most) + 2;  // one for the leading bit, one for rounding
}

std::vector<Polynomial<std::uint64_t>> Position::count_fillings(std::uint64_t prime,
                                                                Meter& meter) const {
  assert(possible_);
  assert(prime > shown_.size() && prime >> 62 == 0);
  std::vector<Polynomial<std::uint64_t>> fillings;
  Weights<Residues> weights(Residues{prime});
  for (const auto& component : components_) {
    weights.forward(component->trellis(), meter);
    fillings.push_back(weights.fillings(component->trellis()));
  }
  return fillings;
}

}  // namespace minewise
