// How the board would change for every clue that any covered cell might show. Players that look one
// click ahead need, for each candidate and each clue it might show, how likely that clue is and how
// safe the board becomes. A click changes little: the components it touches merge around the new
// clue, or lose the cell; all others only get another share of the mines. So components are solved
// once, each for every number of mines it may hold; when a cell is opened hypothetically, one
// system and one order are made for the component around it, and for each clue only the need of
// that one equation differs. The solved polynomials are then combined as in junction.hpp.
//
// A clue costs one small trellis and one product of polynomials instead of a whole analysis, which
// makes it affordable to look ahead at every cell, at every guess of a game. Safeties are doubles,
// and one that rounds to 1 counts as certain here: they only serve to score moves.
#include "engine/lookahead.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace minewise {
namespace {

constexpr Reals kReals;

// The two highest safeties of some cells.
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

bool Lookahead::load(const Topology& topology, std::span<const Shown> shown, std::uint32_t mines,
                     Meter& meter) {
  topology_ = &topology;
  mines_ = mines;
  for (std::size_t n = log_factorials_.size(); n <= topology.size(); ++n) {
    log_factorials_.push_back(n < 2 ? 0 : log_factorials_.back() + std::log(n));
  }
  shown_.assign(shown.begin(), shown.end());
  seen_.assign(topology.size(), 0);
  ledger_.read(topology, shown);
  ledger_.propagate();
  if (ledger_.broken_clue() || ledger_.known_mines() > mines) return false;
  if (ledger_.undecided() > Reals::kMaxCells) return false;

  system_.collect(ledger_, ledger_.active_clues());
  const auto components = system_.components();
  solved_.resize(components.size());
  std::vector<Poly> parts;
  for (std::size_t i = 0; i < components.size(); ++i) {
    solve(system_, components[i], solved_[i], meter);
    if (solved_[i].fillings.ways.empty()) return false;
    parts.push_back(solved_[i].fillings);
  }
  whole_ = combine(std::move(parts), system_.sea(), mines - ledger_.known_mines(), meter);
  if (whole_.shares.total == 0) return false;
  rate_cells(shown);
  return true;
}

void Lookahead::rate_cells(std::span<const Shown> shown) {
  cells_.clear();
  safety_.assign(shown.size(), 0);
  component_of_.assign(shown.size(), kSea);
  for (Cell cell = 0; cell < shown.size(); ++cell) {
    if (!is_covered(shown[cell]) || ledger_.fates()[cell] == Fate::mined) continue;
    safety_[cell] = ledger_.is_undecided(cell) ? whole_.safety_of_sea : 1;
    cells_.push_back(cell);
  }
  const auto components = system_.components();
  for (std::uint32_t i = 0; i < components.size(); ++i) {
    for (std::uint32_t group = 0; group < components[i].groups(); ++group) {
      const double safety =
          safety_of_group(solved_[i], group, whole_.shares.weights[i], whole_.shares.total);
      for (Cell cell : system_.cells_of_group(components[i].first_group + group)) {
        component_of_[cell] = i;
        safety_[cell] = safety;
      }
    }
  }
}

bool Lookahead::is_remote(Cell cell) const {
  const auto is_at_sea = [&](Cell near) {
    return ledger_.is_undecided(near) && component_of_[near] == kSea;
  };
  return is_at_sea(cell) && std::ranges::all_of(topology_->neighbours(cell), is_at_sea);
}

void Lookahead::solve(const System& system, const Component& component, Solved& solved,
                      Meter& meter) {
  const auto order = ordering_.choose(system, component, topology_->shape(), meter);
  builder_.build(system, component, order, {true, 0, mines_}, nullptr, meter, trellis_);
  solved.fillings = {};
  solved.sizes.clear();
  solved.masses.clear();
  if (!trellis_.consistent()) return;
  weights_.forward(trellis_, meter);
  solved.fillings = weights_.fillings(trellis_);
  solved.cells = component.cells;
  for (std::uint32_t group = 0; group < component.groups(); ++group) {
    solved.sizes.push_back(system.group_size(component.first_group + group));
  }
  const std::size_t numbers = solved.fillings.ways.size();
  solved.masses.assign(component.groups() * numbers, 0);
  std::vector<double> finish(numbers, 0);
  for (std::size_t i = 0; i < numbers; ++i) {
    finish[i] = 1;
    weights_.backward(trellis_, finish, meter,
                      [&](std::uint32_t layer, std::uint32_t mines, double mass) {
                        const auto group = trellis_.group(layer) - component.first_group;
                        solved.masses[group * numbers + i] += mines * mass;
                      });
    finish[i] = 0;
  }
}

double Lookahead::log_choose(std::uint32_t n, std::uint32_t k) const {
  assert(k <= n && n < log_factorials_.size());
  return log_factorials_[n] - log_factorials_[k] - log_factorials_[n - k];
}

// Shares the mines among components and the sea.
Lookahead::Whole Lookahead::combine(std::vector<Poly> parts, std::uint32_t sea, std::uint32_t mines,
                                    Meter& meter) const {
  Whole whole{.shares = share_mines(kReals, std::move(parts), sea, mines, meter)};
  const Poly& in_sea = whole.shares.sea;
  if (whole.shares.total == 0) return whole;
  // The ways in the sea are relative to those for one number of mines: see relative_binomials.
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

double Lookahead::safety_of_group(const Solved& solved, std::size_t group,
                                  std::span<const double> shares, double total) {
  assert(shares.size() == solved.fillings.ways.size() && group < solved.sizes.size());
  double mined = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    mined += solved.masses[group * shares.size() + i] * shares[i];
  }
  return 1 - mined / total / solved.sizes[group];
}

void Lookahead::open(Cell cell, Meter& meter) {
  assert(is_covered(shown_[cell]) && ledger_.fates()[cell] != Fate::mined);
  cell_ = cell;
  known_ = static_cast<Shown>(std::ranges::count_if(topology_->neighbours(cell), [&](Cell near) {
    return ledger_.fates()[near] == Fate::mined;
  }));
  opened_ = ledger_;
  const Shown before = std::exchange(shown_[cell], known_);
  opened_.open({&cell, 1}, shown_);
  assert(!opened_.broken_clue());  // else single clues would have shown the cell to be mined
  shown_[cell] = before;
  gather(cell);
  changed_.collect(opened_, clues_);
  others_.clear();
  for (std::size_t i = 0; i < solved_.size(); ++i) {
    if (!touched_[i]) others_.push_back(&solved_[i]);
  }
  solve_cut_off(meter);
  sea_ = opened_.undecided() - around_.cells;
  for (const Solved* solved : others_) sea_ -= solved->cells;
}

// Sorts the components that have changed into the one that sees the clue of the open cell, and
// those that do not and can be solved at once.
void Lookahead::solve_cut_off(Meter& meter) {
  const auto components = changed_.components();
  const bool has_clue = opened_.balance(cell_).unknowns > 0;
  around_ = {};
  cut_off_.resize(components.size());
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (has_clue && components[i].has_clue(changed_.number_of_clue(cell_))) {
      around_ = components[i];
      const auto order = ordering_.choose(changed_, around_, topology_->shape(), meter);
      order_.assign(order.begin(), order.end());
    } else {
      solve(changed_, components[i], cut_off_[i], meter);
      others_.push_back(&cut_off_[i]);
    }
  }
}

ClueEffect Lookahead::after(Shown clue, Meter& meter) {
  assert(opened_.shows_clue(cell_) && !ledger_.shows_clue(cell_));
  if (clue < known_ || clue - known_ > opened_.balance(cell_).unknowns) return {};
  std::vector<Poly> parts;
  if (around_.cells > 0) {
    changed_.set_need(changed_.number_of_clue(cell_), clue - known_);
    builder_.build(changed_, around_, order_, {true, 0, mines_}, nullptr, meter, trellis_);
    if (!trellis_.consistent()) return {};
    weights_.forward(trellis_, meter);
    parts.push_back(weights_.fillings(trellis_));
  }
  for (const Solved* solved : others_) {
    if (solved->fillings.ways.empty()) return {};
    parts.push_back(solved->fillings);
  }
  assert(sea_ <= opened_.undecided() && opened_.known_mines() <= mines_);
  const Whole whole = combine(std::move(parts), sea_, mines_ - opened_.known_mines(), meter);
  if (whole.shares.total == 0) return {};

  Highest highest;
  highest.add(whole.safety_of_sea, sea_);
  auto shares = whole.shares.weights.begin();
  if (around_.cells > 0) {
    find_mined(*shares++, meter);
    for (std::uint32_t group = 0; group < mined_.size(); ++group) {
      const std::uint32_t size = changed_.group_size(around_.first_group + group);
      highest.add(1 - mined_[group] / whole.shares.total / size, size);
    }
  }
  for (const Solved* solved : others_) {
    for (std::size_t group = 0; group < solved->sizes.size(); ++group) {
      highest.add(safety_of_group(*solved, group, *shares, whole.shares.total),
                  solved->sizes[group]);
    }
    ++shares;
  }
  return {std::exp(whole.log_weight - whole_.log_weight), highest.best(), highest.second(),
          highest.certain()};
}

// The mines of every group around the open cell, in all layouts.
void Lookahead::find_mined(std::span<const double> shares, Meter& meter) {
  mined_.assign(around_.groups(), 0);
  weights_.backward(trellis_, shares, meter,
                    [&](std::uint32_t layer, std::uint32_t mines, double mass) {
                      mined_[trellis_.group(layer) - around_.first_group] += mines * mass;
                    });
}

// Finds the clues of all components that change when a cell opens, and which these were before.
void Lookahead::gather(Cell cell) {
  clues_.clear();
  frontier_.clear();
  touched_.assign(solved_.size(), 0);
  touch(cell);
  reach(cell);
  for (Cell clue : topology_->neighbours(cell)) reach(clue);
  for (std::size_t i = 0; i < clues_.size(); ++i) {
    for (Cell near : topology_->neighbours(clues_[i])) {
      if (seen_[near] || !opened_.is_undecided(near)) continue;
      seen_[near] = 1;
      frontier_.push_back(near);
      touch(near);
      for (Cell clue : topology_->neighbours(near)) reach(clue);
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
  if (component_of_[cell] != kSea) touched_[component_of_[cell]] = 1;
}

}  // namespace minewise
