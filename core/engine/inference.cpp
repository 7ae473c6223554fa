// Finds certain cells without computing probabilities. Players that only need safe cells need
// neither weights nor the whole board: a component without a changed clue yields nothing new, and
// in a changed component it is enough to know which steps of its trellis lie on a path to the end.
// One backward pass over Booleans finds these (certain_groups.hpp).
//
// The mine count is used last, because it couples all components. Cheap bounds on the number of
// mines in the frontier nearly always show that the sea contains both a mine and a free cell in
// every layout. In that case the mine count makes nothing certain, and the full analysis is
// skipped.
#include "engine/inference.hpp"

#include <algorithm>
#include <cassert>

namespace minewise {

void Inference::begin(const Topology& topology) {
  seen_.assign(topology.size(), 0);
}

void Inference::gather(const Ledger& ledger, std::span<const Cell> clues) {
  assert(ledger.is_propagated() && seen_.size() == ledger.topology().size());
  clues_.clear();
  frontier_.clear();
  for (Cell clue : clues) reach(ledger, clue);
  for (std::size_t i = 0; i < clues_.size(); ++i) {
    for (Cell cell : ledger.topology().neighbours(clues_[i])) {
      if (seen_[cell] || !ledger.is_undecided(cell)) continue;
      seen_[cell] = 1;
      frontier_.push_back(cell);
      for (Cell near : ledger.topology().neighbours(cell)) reach(ledger, near);
    }
  }
  for (Cell clue : clues_) seen_[clue] = 0;
  for (Cell cell : frontier_) seen_[cell] = 0;
  gathered_.collect(ledger, clues_);
}

void Inference::reach(const Ledger& ledger, Cell cell) {
  if (seen_[cell] || !ledger.shows_clue(cell) || ledger.balance(cell).unknowns == 0) return;
  seen_[cell] = 1;
  clues_.push_back(cell);
}

bool Inference::solve_component(const Component& component, std::vector<CertainCell>& certain) {
  assert(&component >= components().data() &&
         &component < components().data() + components().size());
  Meter meter(budget_);
  try {
    gathered_.build(component, {false, 0, 0}, meter, trellis_);
  } catch (const BudgetExhausted&) {
    ticks_ += meter.spent();
    return false;
  }
  ticks_ += meter.spent();
  if (!trellis_.consistent()) return false;
  const auto fates = certain_groups_.find(trellis_);
  for (std::uint32_t layer = 0; layer < trellis_.layers(); ++layer) {
    if (fates[layer] == Fate::undecided) continue;
    for (Cell cell : gathered_.system().cells_of_group(trellis_.group(layer))) {
      certain.push_back({cell, fates[layer]});
    }
  }
  return true;
}

void Inference::list_cells(const Component& component, std::vector<Cell>& cells) const {
  for (std::uint32_t group = component.first_group; group < component.last_group; ++group) {
    const auto its_cells = gathered_.system().cells_of_group(group);
    cells.insert(cells.end(), its_cells.begin(), its_cells.end());
  }
}

void Inference::solve_with_total(Ledger& ledger, std::span<const Shown> shown, std::uint32_t mines,
                                 std::vector<CertainCell>& certain) {
  assert(shown.size() == ledger.topology().size());
  if (total_adds_nothing(ledger, mines)) return;
  Meter meter(budget_);
  try {
    position_.load(ledger.topology(), shown, mines, meter);
    const Analysis& analysis = position_.analysis(meter);
    for (Cell cell : analysis.safe) {
      if (ledger.is_undecided(cell)) certain.push_back({cell, Fate::free});
    }
    for (Cell cell : analysis.mined) {
      if (ledger.is_undecided(cell)) certain.push_back({cell, Fate::mined});
    }
  } catch (const BudgetExhausted&) {
  }
  ticks_ += meter.spent();
}

// Whether every filling of the frontier leaves both mines and free cells for the sea, so that the
// mine count makes nothing certain. Each frontier cell is counted with its first clue, and bounds
// on the number of mines among each clue's cells are added up for the whole frontier.
bool Inference::total_adds_nothing(Ledger& ledger, std::uint32_t mines) {
  assert(ledger.is_propagated() && seen_.size() == ledger.topology().size());
  std::int32_t frontier = 0, least = 0, most = 0;
  frontier_.clear();
  for (Cell clue : ledger.active_clues()) {
    const auto [need, unknowns] = ledger.balance(clue);
    const std::int32_t share = count_unseen(ledger, clue);
    frontier += share;
    most += std::min(need, share);
    least += std::max(0, need - (unknowns - share));
  }
  for (Cell cell : frontier_) seen_[cell] = 0;
  const auto left = static_cast<std::int32_t>(mines - ledger.known_mines());
  const auto sea = static_cast<std::int32_t>(ledger.undecided()) - frontier;
  return most < left && left - least < sea;
}

std::int32_t Inference::count_unseen(const Ledger& ledger, Cell clue) {
  std::int32_t unseen = 0;
  for (Cell cell : ledger.topology().neighbours(clue)) {
    if (seen_[cell] || !ledger.is_undecided(cell)) continue;
    seen_[cell] = 1;
    frontier_.push_back(cell);
    ++unseen;
  }
  return unseen;
}

}  // namespace minewise
