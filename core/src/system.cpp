#include "minewise/system.hpp"

#include <algorithm>
#include <limits>

namespace minewise {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t kSeaClass = 0;

}  // namespace

void System::read(const Topology& topology, std::span<const Shown> shown) {
  const Cell cells = topology.size();
  fate_.assign(cells, Fate::kOpen);
  balance_.resize(cells);
  clue_numbers_.resize(cells);
  clues_.clear();
  queue_.clear();
  settled_.clear();
  frontier_.clear();
  components_.clear();
  group_cells_.clear();
  group_clues_.clear();
  clue_groups_.clear();
  need_of_clue_.clear();
  cells_of_clue_.clear();
  broken_clue_.reset();
  known_mines_ = 0;
  sea_ = 0;

  scan(topology, shown);
  if (!broken_clue_) propagate(topology, shown);
  if (broken_clue_) return;
  collect_groups(topology, shown);
  split_components(topology, shown);
}

std::vector<Cell> System::sea_cells(std::span<const Shown> shown) const {
  std::vector<Cell> cells;
  cells.reserve(sea_);
  for (Cell cell = 0; cell < shown.size(); ++cell) {
    if (open(cell, shown) && class_[cell] == kSeaClass) cells.push_back(cell);
  }
  return cells;
}

std::vector<std::uint8_t> System::known_layout(std::span<const Shown> shown) const {
  std::vector<std::uint8_t> mines(shown.size());
  for (Cell cell = 0; cell < shown.size(); ++cell) {
    mines[cell] = shown[cell] == kMine || fate_[cell] == Fate::kMined;
  }
  return mines;
}

void System::scan(const Topology& topology, std::span<const Shown> shown) {
  for (Cell cell = 0; cell < shown.size(); ++cell) {
    known_mines_ += shown[cell] == kMine;
    sea_ += is_covered(shown[cell]);
    if (!is_clue(shown[cell])) continue;
    Balance balance{shown[cell], 0};
    for (Cell other : topology.neighbours(cell)) {
      balance.unknowns += is_covered(shown[other]);
      balance.need -= shown[other] == kMine;
    }
    if (balance.is_broken()) {
      broken_clue_ = cell;
      return;
    }
    if (balance.unknowns == 0) continue;
    balance_[cell] = balance;
    clues_.push_back(cell);
    if (balance.is_decided()) queue_.push_back(cell);
  }
}

// A clue whose open neighbours are all free, or all mined, settles them; only the clues around a
// settled cell are looked at again.
void System::propagate(const Topology& topology, std::span<const Shown> shown) {
  while (!queue_.empty()) {
    const Cell clue = queue_.back();
    queue_.pop_back();
    if (balance_[clue].unknowns == 0) continue;
    const Fate fate = balance_[clue].need == 0 ? Fate::kFree : Fate::kMined;
    for (Cell cell : topology.neighbours(clue)) {
      if (!open(cell, shown)) continue;
      settle(topology, shown, cell, fate);
      if (broken_clue_) return;
    }
  }
}

void System::settle(const Topology& topology, std::span<const Shown> shown, Cell cell, Fate fate) {
  const bool mined = fate == Fate::kMined;
  fate_[cell] = fate;
  settled_.push_back(cell);
  known_mines_ += mined;
  --sea_;
  for (Cell clue : topology.neighbours(cell)) {
    if (!is_clue(shown[clue])) continue;
    Balance& balance = balance_[clue];
    balance.need -= mined;
    balance.unknowns -= 1;
    if (balance.is_broken()) broken_clue_ = clue;
    if (balance.is_decided()) queue_.push_back(clue);
  }
}

// Partition refinement: every clue splits each class of cells into those it touches and the rest.
void System::collect_groups(const Topology& topology, std::span<const Shown> shown) {
  std::erase_if(clues_, [&](Cell clue) { return balance_[clue].unknowns == 0; });
  class_.assign(topology.size(), kSeaClass);
  class_size_.assign(1, sea_);
  split_by_.assign(1, kNone);
  split_into_.assign(1, kNone);
  for (Cell clue : clues_) {
    clue_numbers_[clue] = kNone;
    for (Cell cell : topology.neighbours(clue)) {
      if (!open(cell, shown)) continue;
      const std::uint32_t old = class_[cell];
      if (old == kSeaClass) {
        frontier_.push_back(cell);
      } else if (class_size_[old] == 1 && split_by_[old] != clue) {
        continue;  // a lone cell keeps its class
      }
      --class_size_[old];
      if (split_by_[old] != clue) {
        split_by_[old] = clue;
        split_into_[old] = static_cast<std::uint32_t>(class_size_.size());
        class_size_.push_back(0);
        split_by_.push_back(kNone);
        split_into_.push_back(kNone);
      }
      class_[cell] = split_into_[old];
      ++class_size_[class_[cell]];
    }
  }
  sea_ -= static_cast<std::uint32_t>(frontier_.size());
}

// Numbers groups and clues breadth first, so that those of one component are consecutive and the
// last group of a component is far from its first.
void System::split_components(const Topology& topology, std::span<const Shown> shown) {
  sort_frontier_by_class();
  group_of_class_.assign(class_size_.size(), kNone);
  for (Cell cell : frontier_) {
    if (group_of_class_[class_[cell]] == kNone) number_component(topology, shown, class_[cell]);
  }
}

void System::sort_frontier_by_class() {
  class_start_.assign(class_size_.size() + 1, 0);
  for (Cell cell : frontier_) ++class_start_[class_[cell] + 1];
  for (std::size_t c = 1; c < class_start_.size(); ++c) class_start_[c] += class_start_[c - 1];
  cells_by_class_.resize(frontier_.size());
  for (Cell cell : frontier_) cells_by_class_[class_start_[class_[cell]]++] = cell;
  // The starts have moved on by one class: move them back.
  std::copy_backward(class_start_.begin(), class_start_.end() - 1, class_start_.end());
  class_start_.front() = 0;
}

void System::number_component(const Topology& topology, std::span<const Shown> shown,
                              std::uint32_t first_class) {
  Component component{};
  component.first_group = static_cast<std::uint32_t>(group_cells_.size());
  component.first_clue = static_cast<std::uint32_t>(need_of_clue_.size());
  component_classes_.assign(1, first_class);
  component_clues_.clear();
  group_of_class_[first_class] = component.first_group;
  for (std::size_t i = 0; i < component_classes_.size(); ++i) {
    const std::uint32_t current = component_classes_[i];
    for (auto at = class_start_[current]; at < class_start_[current + 1]; ++at) {
      group_cells_.push(cells_by_class_[at]);
      ++component.cells;
    }
    group_cells_.close_row();
    // Every clue beside an open cell is still part of the equations.
    for (Cell clue : topology.neighbours(cells_by_class_[class_start_[current]])) {
      if (!is_clue(shown[clue])) continue;
      if (clue_numbers_[clue] == kNone) number_clue(topology, clue, component.first_group);
      group_clues_.push(clue_numbers_[clue]);
    }
    group_clues_.close_row();
  }
  for (Cell clue : component_clues_) {
    for (Cell cell : topology.neighbours(clue)) {
      if (class_[cell] == kSeaClass) continue;
      const std::uint32_t group = group_of_class_[class_[cell]];
      if (cell == group_cells_[group].front()) clue_groups_.push(group);
    }
    clue_groups_.close_row();
  }
  component.last_group = static_cast<std::uint32_t>(group_cells_.size());
  component.last_clue = static_cast<std::uint32_t>(need_of_clue_.size());
  components_.push_back(component);
}

// Numbers a clue and queues the classes around it that have no group yet.
void System::number_clue(const Topology& topology, Cell clue, std::uint32_t first_group) {
  clue_numbers_[clue] = static_cast<std::uint32_t>(need_of_clue_.size());
  need_of_clue_.push_back(static_cast<std::uint32_t>(balance_[clue].need));
  cells_of_clue_.push_back(static_cast<std::uint32_t>(balance_[clue].unknowns));
  component_clues_.push_back(clue);
  for (Cell cell : topology.neighbours(clue)) {
    const std::uint32_t its_class = class_[cell];
    if (its_class == kSeaClass || group_of_class_[its_class] != kNone) continue;
    group_of_class_[its_class] =
        first_group + static_cast<std::uint32_t>(component_classes_.size());
    component_classes_.push_back(its_class);
  }
}

}  // namespace minewise
