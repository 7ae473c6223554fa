// From clues to linear equations. Cells that touch exactly the same clues are interchangeable: only
// the number of mines among them matters. They are merged into groups by partition refinement: all
// undecided cells start in one class, and each clue splits every class it touches in two. What is
// still in the first class at the end touches no clue: the sea. Groups that share a clue, directly
// or through others, form a component, and components depend on each other only through the mine
// count.
//
// Refinement looks at every pair of a clue and a cell beside it once, so the cost is linear in the
// frontier. Only what the last board left behind is cleared: a few clues on a large board cost no
// more than the same clues on a small one.
#include "equations/system.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace minewise {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t kSeaClass = 0;

}  // namespace

void System::collect(const Ledger& ledger, std::span<const Cell> clues) {
  assert(clues.empty() || !ledger.broken_clue());
  clear(ledger.topology().size());
  collect_groups(ledger, clues);
  split_components(ledger);
}

// Only what the last board has left behind is wiped out, so that the equations of a few clues cost
// no more than these, however large the board.
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

std::vector<Cell> System::sea_cells(const Ledger& ledger) const {
  std::vector<Cell> cells;
  cells.reserve(sea_);
  for (Cell cell = 0; cell < class_.size(); ++cell) {
    if (ledger.is_undecided(cell) && class_[cell] == kSeaClass) cells.push_back(cell);
  }
  assert(cells.size() == sea_);  // nothing was settled since
  return cells;
}

// Partition refinement: every clue splits each class of cells into those it touches and the rest.
void System::collect_groups(const Ledger& ledger, std::span<const Cell> clues) {
  sea_ = ledger.undecided();
  class_size_.assign(1, sea_);
  split_by_.assign(1, kNone);
  split_into_.assign(1, kNone);
  for (Cell clue : clues) {
    assert(ledger.balance(clue).unknowns > 0);
    clue_numbers_[clue] = kNone;
    for (Cell cell : ledger.topology().neighbours(clue)) {
      if (!ledger.is_undecided(cell)) continue;
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
void System::split_components(const Ledger& ledger) {
  sort_frontier_by_class();
  group_of_class_.assign(class_size_.size(), kNone);
  for (Cell cell : frontier_) {
    if (group_of_class_[class_[cell]] == kNone) number_component(ledger, class_[cell]);
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

void System::number_component(const Ledger& ledger, std::uint32_t first_class) {
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
    for (Cell clue : ledger.topology().neighbours(cells_by_class_[class_start_[current]])) {
      if (!ledger.shows_clue(clue)) continue;
      if (clue_numbers_[clue] == kNone) number_clue(ledger, clue, component.first_group);
      // The number is not left over from an earlier board, as it is if the clue was not collected.
      assert(component.first_clue <= clue_numbers_[clue] &&
             clue_numbers_[clue] < need_of_clue_.size());
      group_clues_.push(clue_numbers_[clue]);
    }
    group_clues_.close_row();
  }
  for (Cell clue : component_clues_) {
    for (Cell cell : ledger.topology().neighbours(clue)) {
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
void System::number_clue(const Ledger& ledger, Cell clue, std::uint32_t first_group) {
  assert(!ledger.balance(clue).is_broken());
  clue_numbers_[clue] = static_cast<std::uint32_t>(need_of_clue_.size());
  clue_cells_.push_back(clue);
  need_of_clue_.push_back(static_cast<std::uint32_t>(ledger.balance(clue).need));
  cells_of_clue_.push_back(static_cast<std::uint32_t>(ledger.balance(clue).unknowns));
  component_clues_.push_back(clue);
  for (Cell cell : ledger.topology().neighbours(clue)) {
    const std::uint32_t its_class = class_[cell];
    if (its_class == kSeaClass || group_of_class_[its_class] != kNone) continue;
    group_of_class_[its_class] =
        first_group + static_cast<std::uint32_t>(component_classes_.size());
    component_classes_.push_back(its_class);
  }
}

}  // namespace minewise
