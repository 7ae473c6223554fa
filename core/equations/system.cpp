// Clues as linear equations. Cells that touch exactly the same clues are interchangeable: only the
// number of mines among them matters. They are merged into groups by partition refinement: all
// undecided cells start in one class, and each clue splits every class it touches in two. Cells
// left in the first class touch no clue: the sea. Groups that share a clue, directly or through
// other groups, form a component, and components depend on each other only through the mine count.
//
// Refinement visits each pair of a clue and a neighbouring cell once, so the cost is linear in the
// size of the frontier. Clearing touches only what the previous board used, so a few clues cost the
// same on a large board as on a small one.
#include "equations/system.hpp"

#include <algorithm>
#include <cassert>

namespace minewise {
namespace {

constexpr std::uint32_t kSeaClass = 0;

}  // namespace

void System::collect(const Ledger& ledger, std::span<const Cell> clues) {
  assert(clues.empty() || !ledger.broken_clue());
  clear(ledger.topology().size());
  collect_groups(ledger, clues);
  split_components(ledger);
}

void System::clear(Cell cells) {
  for (Cell cell : frontier_) class_[cell] = kSeaClass;
  frontier_.clear();
  class_.resize(cells, kSeaClass);
  clue_numbers_.resize(cells);
  components_.clear();
  group_cells_.clear();
  group_clues_.clear();
  clue_groups_.clear();
  need_of_clue_.clear();
  cells_of_clue_.clear();
  clue_cells_.clear();
}

// Partition refinement: each clue splits every class into the cells that it touches and the rest.
void System::collect_groups(const Ledger& ledger, std::span<const Cell> clues) {
  sea_ = ledger.undecided();
  classes_.assign(1, {.size = sea_});
  for (Cell clue : clues) {
    assert(ledger.balance(clue).unknowns > 0);
    clue_numbers_[clue] = kNone;
    for (Cell cell : ledger.topology().neighbours(clue)) {
      if (!ledger.is_undecided(cell)) continue;
      const std::uint32_t old = class_[cell];
      if (old == kSeaClass) {
        frontier_.push_back(cell);
      } else if (classes_[old].size == 1 && classes_[old].split_by != clue) {
        continue;  // a single cell keeps its class
      }
      --classes_[old].size;
      if (classes_[old].split_by != clue) {
        classes_[old].split_by = clue;
        classes_[old].split_into = static_cast<std::uint32_t>(classes_.size());
        classes_.emplace_back();
      }
      class_[cell] = classes_[old].split_into;
      ++classes_[class_[cell]].size;
    }
  }
  sea_ -= static_cast<std::uint32_t>(frontier_.size());
}

// Numbers groups and clues breadth first, so that those of a component are consecutive and its last
// group is far from its first.
void System::split_components(const Ledger& ledger) {
  sort_frontier_by_class();
  for (Cell cell : frontier_) {
    if (classes_[class_[cell]].group == kNone) number_component(ledger, class_[cell]);
  }
}

void System::sort_frontier_by_class() {
  std::uint32_t start = 0;
  for (std::size_t i = kSeaClass + 1; i < classes_.size(); ++i) {
    classes_[i].end = start;
    start += classes_[i].size;
  }
  cells_by_class_.resize(frontier_.size());
  for (Cell cell : frontier_) cells_by_class_[classes_[class_[cell]].end++] = cell;
}

void System::number_component(const Ledger& ledger, std::uint32_t first_class) {
  Component component{};
  component.first_group = static_cast<std::uint32_t>(group_cells_.size());
  component.first_clue = static_cast<std::uint32_t>(need_of_clue_.size());
  component_classes_.assign(1, first_class);
  classes_[first_class].group = component.first_group;
  for (std::size_t i = 0; i < component_classes_.size(); ++i) {
    const CellClass& current = classes_[component_classes_[i]];
    component.cells += current.size;
    for (auto at = current.start(); at < current.end; ++at) group_cells_.push(cells_by_class_[at]);
    group_cells_.close_row();
    // Every clue next to an undecided cell is part of the equations.
    for (Cell clue : ledger.topology().neighbours(cells_by_class_[current.start()])) {
      if (!ledger.shows_clue(clue)) continue;
      if (clue_numbers_[clue] == kNone) number_clue(ledger, clue, component.first_group);
      // A clue that was not collected would have a stale number.
      assert(component.first_clue <= clue_numbers_[clue] &&
             clue_numbers_[clue] < need_of_clue_.size());
      group_clues_.push(clue_numbers_[clue]);
    }
    group_clues_.close_row();
  }
  component.last_group = static_cast<std::uint32_t>(group_cells_.size());
  component.last_clue = static_cast<std::uint32_t>(need_of_clue_.size());
  components_.push_back(component);
}

// Numbers a clue, queues the adjacent classes that have no group yet, and lists their groups in
// order of their first cells.
void System::number_clue(const Ledger& ledger, Cell clue, std::uint32_t first_group) {
  assert(!ledger.balance(clue).is_broken());
  clue_numbers_[clue] = static_cast<std::uint32_t>(need_of_clue_.size());
  clue_cells_.push_back(clue);
  need_of_clue_.push_back(static_cast<std::uint32_t>(ledger.balance(clue).need));
  cells_of_clue_.push_back(static_cast<std::uint32_t>(ledger.balance(clue).unknowns));
  for (Cell cell : ledger.topology().neighbours(clue)) {
    if (class_[cell] == kSeaClass) continue;
    CellClass& its_class = classes_[class_[cell]];
    if (its_class.group == kNone) {
      its_class.group = first_group + static_cast<std::uint32_t>(component_classes_.size());
      component_classes_.push_back(class_[cell]);
    }
    if (cell == cells_by_class_[its_class.start()]) clue_groups_.push(its_class.group);
  }
  clue_groups_.close_row();
}

}  // namespace minewise
