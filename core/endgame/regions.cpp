// Splits an endgame into independent games. If no cell that may be opened shows a number that
// depends on two parts, and each part holds the same number of mines in every layout, then neither
// part gives information about the other: the chance of winning is the product of the parts'
// chances, and the best move in any part is a best move in the game. So the layouts of the parts
// are searched separately instead of being multiplied out, which makes most endgames feasible.
//
// Parts (components and the sea) are merged with union-find if a cell that may be free touches
// both, or if the mine count couples them. Certain cells are settled first because they separate
// parts. The cost is one analysis of the board plus a visit to every undecided cell.
#include "endgame/regions.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "trellis/junction.hpp"

namespace minewise {
namespace {

double binomial(std::uint32_t n, std::uint32_t k) {
  assert(k <= n);
  double ways = 1;
  for (std::uint32_t i = 1; i <= std::min(k, n - k); ++i) ways = ways * (n - i + 1) / i;
  return ways;
}

// Keeps only the coefficients for numbers of mines that the rest of the board allows. At least one
// number must be allowed.
void keep_allowed(Polynomial<double>& ways, std::span<const std::uint8_t> allowed) {
  assert(allowed.size() == ways.ways.size());
  for (std::size_t i = 0; i < ways.ways.size(); ++i) {
    if (!allowed[i]) ways.ways[i] = 0;
  }
  assert(std::ranges::any_of(ways.ways, [](double value) { return value != 0; }));
  while (ways.ways.back() == 0) ways.ways.pop_back();
  const auto first = std::ranges::find_if(ways.ways, [](double value) { return value != 0; });
  ways.low += static_cast<std::uint32_t>(first - ways.ways.begin());
  ways.ways.erase(ways.ways.begin(), first);
}

}  // namespace

bool Regions::load(Position& position) {
  assert(position.mines());
  position_ = &position;
  return position.possible() && !position.needs_scaling();
}

// Returns the fewest ways to fill the sea, reached at its minimum or maximum number of mines.
double Regions::min_layouts_with_sea() const {
  assert(position_->possible());
  const std::uint32_t sea = position_->sea(), mines = *position_->mines_left();
  std::uint32_t least = 0, most = 0;  // in the components
  for (const auto& component : position_->components()) {
    const Trellis& trellis = component->trellis();
    least += trellis.low(trellis.last_state());
    most += trellis.high(trellis.last_state());
  }
  const auto in_sea = [&](std::uint32_t others) {
    return std::min(sea, mines - std::min(mines, others));
  };
  return std::min(binomial(sea, in_sea(least)), binomial(sea, in_sea(most)));
}

bool Regions::split(Meter& meter) {
  assert(position_->possible() && !position_->needs_scaling());
  if (!settle_certain(meter)) return false;
  list_cells();
  if (!count_fillings(meter)) return false;
  parents_.resize(cells_.size());
  std::iota(parents_.begin(), parents_.end(), 0u);
  unite_touching(meter);
  unite_coupled();
  collect();
  return true;
}

// If more cells are certain than single clues settle, continues with a position in which they are
// marked, so that components connected only by these cells separate.
bool Regions::settle_certain(Meter& meter) {
  const Analysis& analysis = position_->analysis(meter);
  if (!analysis.consistent) return false;
  safe_ = analysis.safe;
  if (safe_.size() + analysis.mined.size() == position_->settled().size()) return true;
  shown_.assign(position_->shown().begin(), position_->shown().end());
  for (Cell cell : analysis.safe) shown_[cell] = kSafe;
  for (Cell cell : analysis.mined) shown_[cell] = kMine;
  certain_ = *position_;
  certain_.load(position_->topology(), shown_, position_->mines(), meter);
  position_ = &certain_;
  assert(position_->possible());
  return true;
}

void Regions::list_cells() {
  cells_.clear();
  for (const auto& component : position_->components()) {
    for (std::uint32_t group = 0; group < component->groups(); ++group) {
      for (Cell cell : component->cells_of_group(group)) cells_.push(cell);
    }
    cells_.close_row();
  }
  if (position_->sea() > 0) {
    for (Cell cell : position_->sea_cells()) cells_.push(cell);
    cells_.close_row();
  }
  part_of_.assign(position_->shown().size(), kNone);
  for (std::uint32_t part = 0; part < cells_.size(); ++part) {
    for (Cell cell : cells_[part]) part_of_[cell] = part;
  }
}

bool Regions::count_fillings(Meter& meter) {
  const std::uint32_t sea = position_->sea(), mines = *position_->mines_left();
  fillings_.clear();
  std::vector<Polynomial<std::uint8_t>> possible;
  for (const auto& component : position_->components()) {
    fillings_.push_back(component->fillings(weights_, meter));
    auto& ways = possible.emplace_back(fillings_.back().low).ways;
    for (double value : fillings_.back().ways) ways.push_back(value != 0);
  }
  const auto shares = share_mines(Booleans{}, possible, sea, mines, meter);
  if (!shares.total) return false;
  for (std::size_t part = 0; part < fillings_.size(); ++part) {
    keep_allowed(fillings_[part], shares.weights[part]);
  }
  if (sea == 0) return true;
  auto& in_sea = fillings_.emplace_back(shares.sea.low);
  for (std::uint32_t i = 0; i < shares.sea.ways.size(); ++i) {
    in_sea.ways.push_back(binomial(sea, in_sea.low + i));
  }
  keep_allowed(in_sea, shares.sea.ways);
  return true;
}

// The clue of a cell that can be opened depends on all parts it touches.
void Regions::unite_touching(Meter& meter) {
  for (std::uint32_t part = 0; part < cells_.size(); ++part) {
    for (Cell cell : cells_[part]) unite_around(cell);
    meter.charge(cells_[part].size(), 0);
  }
  for (Cell cell : safe_) unite_around(cell);
  meter.charge(safe_.size(), 0);
}

void Regions::unite_around(Cell cell) {
  std::uint32_t part = part_of_[cell];
  for (Cell near : topology().neighbours(cell)) {
    if (part_of_[near] == kNone) continue;
    if (part != kNone) unite(part, part_of_[near]);
    part = part_of_[near];
  }
}

// Parts with a variable number of mines are coupled by the mine count.
void Regions::unite_coupled() {
  std::uint32_t first = kNone;
  for (std::uint32_t part = 0; part < fillings_.size(); ++part) {
    if (fillings_[part].ways.size() == 1) continue;
    if (first == kNone) first = part;
    unite(first, part);
  }
}

void Regions::unite(std::uint32_t one, std::uint32_t other) {
  one = find_root(one);
  other = find_root(other);
  parents_[std::max(one, other)] = std::min(one, other);
}

std::uint32_t Regions::find_root(std::uint32_t part) {
  while (parents_[part] != part) part = parents_[part] = parents_[parents_[part]];
  return part;
}

void Regions::collect() {
  regions_.clear();
  std::vector<std::uint32_t> region_of(cells_.size());
  std::uint32_t mines_left = *position_->mines_left();
  for (std::uint32_t part = 0; part < cells_.size(); ++part) {
    const std::uint32_t first = find_root(part);
    if (first == part) {
      region_of[part] = static_cast<std::uint32_t>(regions_.size());
      regions_.emplace_back();
    }
    Region& region = regions_[region_of[first]];
    region.parts.push_back(part);
    mines_left -= fillings_[part].low;
    region.mines += fillings_[part].low;
  }
  for (Region& region : regions_) {
    Polynomial<double> all{0, {1}};
    bool coupled = false;
    for (const std::uint32_t part : region.parts) {
      all = product(Reals{}, all, fillings_[part]);
      coupled |= fillings_[part].ways.size() > 1;
    }
    // Mines beyond the minimum of all parts go to the coupled parts.
    if (coupled) region.mines += mines_left;
    assert(all.low <= region.mines && region.mines - all.low < all.ways.size());
    region.layouts = all.ways[region.mines - all.low];
  }
}

}  // namespace minewise
