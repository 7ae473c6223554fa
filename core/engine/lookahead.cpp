// Look-ahead by one click. For each candidate cell and each clue it may show, players need the
// probability of that clue and the safety of the cells afterwards. A click changes little: the
// components it touches merge around the new clue or lose the cell, and all others only get a
// different share of the mines. So the position's components are reused for every number of mines.
// For a hypothetical click, the equations of the component around it are collected and ordered
// once, and only one equation's need differs from clue to clue. The solved polynomials are then
// combined as in junction.hpp.
//
// Each clue costs one small trellis and one product of polynomials instead of a whole analysis,
// which is cheap enough for every cell at every guess in a game. Safeties are doubles, and one that
// rounds to 1 counts as certain, because safeties only score moves.
#include "engine/lookahead.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace minewise {
namespace {

constexpr Reals kReals;

// The two highest safeties.
class Highest {
 public:
  void add(double safety, std::uint32_t cells) {
    if (safety == 1) certain_ += cells;
    if (safety > best_) {
      second_ = cells > 1 ? safety : best_;
      best_ = safety;
    } else if (safety > second_) {
      second_ = safety;
    }
  }

  double best() const { return best_; }
  double second() const { return second_; }
  std::uint32_t certain() const { return certain_; }

 private:
  double best_ = 0, second_ = 0;
  std::uint32_t certain_ = 0;
};

}  // namespace

bool Lookahead::load(Position& position, Meter& meter) {
  position_ = &position;
  assert(position.mines());
  if (!position.possible() || position.needs_scaling()) return false;
  const std::size_t cells = position.shown().size();
  for (std::size_t n = log_factorials_.size(); n <= cells; ++n) {
    log_factorials_.push_back(n < 2 ? 0 : log_factorials_.back() + std::log(n));
  }
  seen_.assign(cells, 0);
  std::vector<Poly> parts;
  for (const auto& component : position.components()) {
    parts.push_back(component->fillings(weights_, meter));
  }
  whole_ = combine(std::move(parts), position.sea(), *position.mines_left(), meter);
  if (whole_.shares.total == 0) return false;
  rate_cells(meter);
  return true;
}

void Lookahead::rate_cells(Meter& meter) {
  const auto shown = position_->shown();
  const Ledger& ledger = position_->ledger();
  cells_.clear();
  safety_.assign(shown.size(), 0);
  for (Cell cell = 0; cell < shown.size(); ++cell) {
    if (!is_covered(shown[cell]) || ledger.fates()[cell] == Fate::mined) continue;
    safety_[cell] = ledger.is_undecided(cell) ? whole_.safety_of_sea : 1;
    cells_.push_back(cell);
  }
  const auto components = position_->components();
  for (std::uint32_t i = 0; i < components.size(); ++i) {
    for (std::uint32_t group = 0; group < components[i]->groups(); ++group) {
      const double safety = safety_of_group(*components[i], group, whole_.shares.weights[i],
                                            whole_.shares.total, meter);
      for (Cell cell : components[i]->cells_of_group(group)) safety_[cell] = safety;
    }
  }
}

bool Lookahead::is_remote(Cell cell) const {
  const auto is_at_sea = [&](Cell near) {
    return position_->ledger().is_undecided(near) &&
           position_->component_of(near) == Position::kNone;
  };
  return is_at_sea(cell) && std::ranges::all_of(position_->topology().neighbours(cell), is_at_sea);
}

double Lookahead::log_choose(std::uint32_t n, std::uint32_t k) const {
  assert(k <= n && n < log_factorials_.size());
  return log_factorials_[n] - log_factorials_[k] - log_factorials_[n - k];
}

// Distributes the mines over components and the sea.
Lookahead::Whole Lookahead::combine(std::vector<Poly> parts, std::uint32_t sea, std::uint32_t mines,
                                    Meter& meter) const {
  Whole whole{.shares = share_mines(kReals, std::move(parts), sea, mines, meter)};
  const Poly& in_sea = whole.shares.sea;
  if (whole.shares.total == 0) return whole;
  // The ways to fill the sea are counted relative to those for a reference number of mines: see
  // relative_binomials.
  const auto most = in_sea.low + static_cast<std::uint32_t>(in_sea.ways.size()) - 1;
  const std::uint32_t unit = std::clamp(sea / 2, in_sea.low, most);
  whole.log_weight = std::log(whole.shares.total) + log_choose(sea, unit);
  double mined = 0;
  for (std::size_t i = 0; i < in_sea.ways.size(); ++i) {
    mined += static_cast<double>(in_sea.low + i) * in_sea.ways[i];
  }
  if (sea > 0) whole.safety_of_sea = 1 - mined / whole.shares.total / sea;
  return whole;
}

double Lookahead::safety_of_group(SolvedComponent& component, std::uint32_t group,
                                  std::span<const double> shares, double total, Meter& meter) {
  const auto masses = component.masses(weights_, meter);
  assert(masses.size() == shares.size() * component.groups() && group < component.groups());
  double mined = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    mined += masses[group * shares.size() + i] * shares[i];
  }
  return 1 - mined / total / component.trellis().group_size(group);
}

void Lookahead::open(Cell cell, Meter& meter) {
  const Ledger& ledger = position_->ledger();
  assert(is_covered(position_->shown()[cell]) && ledger.fates()[cell] != Fate::mined);
  cell_ = cell;
  known_ = static_cast<Shown>(
      std::ranges::count_if(position_->topology().neighbours(cell),
                            [&](Cell near) { return ledger.fates()[near] == Fate::mined; }));
  opened_ = ledger;
  opened_.open(cell, known_);
  assert(!opened_.broken_clue());  // otherwise single clues would show that the cell is mined
  gather(cell);
  changed_.collect(opened_, clues_);
  others_.clear();
  const auto components = position_->components();
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (!touched_[i]) others_.push_back(components[i].get());
  }
  solve_cut_off(meter);
  sea_ = opened_.undecided() - around_.cells;
  for (const SolvedComponent* other : others_) sea_ -= other->cells();
}

// Separates the component that contains the new clue from the other changed components, and solves
// the latter.
void Lookahead::solve_cut_off(Meter& meter) {
  const auto components = changed_.components();
  const bool has_clue = opened_.balance(cell_).unknowns > 0;
  around_ = {};
  if (cut_off_.size() < components.size()) cut_off_.resize(components.size());
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (has_clue && components[i].has_clue(changed_.system().number_of_clue(cell_))) {
      around_ = components[i];
      const auto order = changed_.order(around_, meter);
      order_.assign(order.begin(), order.end());
    } else {
      cut_off_[i].solve(changed_, components[i], {true, 0, *position_->mines_left()}, meter);
      others_.push_back(&cut_off_[i]);
    }
  }
}

ClueEffect Lookahead::after(Shown clue, Meter& meter) {
  assert(opened_.shows_clue(cell_) && !position_->ledger().shows_clue(cell_));
  if (clue < known_ || clue - known_ > opened_.balance(cell_).unknowns) return {};
  const std::uint32_t mines = *position_->mines_left();
  std::vector<Poly> parts;
  if (around_.cells > 0) {
    changed_.build_with_need(around_, order_, cell_, clue - known_, {true, 0, mines}, meter,
                             trellis_);
    if (!trellis_.consistent()) return {};
    weights_.forward(trellis_, meter);
    parts.push_back(weights_.fillings(trellis_));
  }
  for (SolvedComponent* other : others_) {
    if (!other->trellis().consistent()) return {};
    parts.push_back(other->fillings(other_weights_, meter));
  }
  assert(sea_ <= opened_.undecided());
  const Whole whole = combine(std::move(parts), sea_, mines, meter);
  if (whole.shares.total == 0) return {};

  Highest highest;
  highest.add(whole.safety_of_sea, sea_);
  auto shares = whole.shares.weights.begin();
  if (around_.cells > 0) {
    find_mined(*shares++, meter);
    for (std::uint32_t group = 0; group < mined_.size(); ++group) {
      const std::uint32_t size = changed_.system().group_size(around_.first_group + group);
      highest.add(1 - mined_[group] / whole.shares.total / size, size);
    }
  }
  for (SolvedComponent* other : others_) {
    for (std::uint32_t group = 0; group < other->groups(); ++group) {
      highest.add(safety_of_group(*other, group, *shares, whole.shares.total, meter),
                  other->trellis().group_size(group));
    }
    ++shares;
  }
  return {std::exp(whole.log_weight - whole_.log_weight), highest.best(), highest.second(),
          highest.certain()};
}

// Computes the weighted number of mines, over all layouts, in every group around the open cell.
void Lookahead::find_mined(std::span<const double> shares, Meter& meter) {
  mined_.assign(around_.groups(), 0);
  weights_.backward(trellis_, shares, meter,
                    [&](std::uint32_t layer, std::uint32_t mines, double mass) {
                      mined_[trellis_.group(layer) - around_.first_group] += mines * mass;
                    });
}

// Collects the clues of all components that change when a cell opens.
void Lookahead::gather(Cell cell) {
  clues_.clear();
  frontier_.clear();
  touched_.assign(position_->components().size(), 0);
  touch(cell);
  reach(cell);
  for (Cell clue : position_->topology().neighbours(cell)) reach(clue);
  for (std::size_t i = 0; i < clues_.size(); ++i) {
    for (Cell near : position_->topology().neighbours(clues_[i])) {
      if (seen_[near] || !opened_.is_undecided(near)) continue;
      seen_[near] = 1;
      frontier_.push_back(near);
      touch(near);
      for (Cell clue : position_->topology().neighbours(near)) reach(clue);
    }
  }
  for (Cell clue : clues_) seen_[clue] = 0;
  for (Cell near : frontier_) seen_[near] = 0;
}

void Lookahead::reach(Cell clue) {
  if (seen_[clue] || !opened_.shows_clue(clue) || opened_.balance(clue).unknowns == 0) return;
  seen_[clue] = 1;
  clues_.push_back(clue);
}

void Lookahead::touch(Cell cell) {
  const std::uint32_t component = position_->component_of(cell);
  if (component != Position::kNone) touched_[component] = 1;
}

}  // namespace minewise
