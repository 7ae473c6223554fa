// A board as linear equations, after unit propagation.
#pragma once

#include <cassert>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/jagged_array.hpp"
#include "board/cell.hpp"
#include "board/topology.hpp"
#include "equations/ledger.hpp"

namespace minewise {

// A connected part of the equations: groups and clues with consecutive numbers.
struct Component {
  std::uint32_t first_group, last_group;  // half-open range
  std::uint32_t first_clue, last_clue;    // half-open range
  std::uint32_t cells;                    // in all groups

  std::uint32_t groups() const { return last_group - first_group; }
  bool has_clue(std::uint32_t clue) const { return first_clue <= clue && clue < last_clue; }
};

// The equations left after unit propagation. Covered cells that touch the same clues are
// interchangeable and form one *group*; groups that share clues form a *component*; covered cells
// that touch no clue are the *sea*.
class System {
 public:
  // Collects the equations of the given active clues: all clues of the whole board, or of some of
  // its components. The ledger must not have a broken clue. Propagating first reduces the equations
  // but is not required. All other undecided cells are the sea. Takes time linear in the number of
  // clues.
  void collect(const Ledger& ledger, std::span<const Cell> clues);

  std::uint32_t sea() const { return sea_; }

  std::span<const Component> components() const { return components_; }
  std::span<const Cell> cells_of_group(std::uint32_t group) const { return group_cells_[group]; }
  std::span<const std::uint32_t> clues_of_group(std::uint32_t group) const {
    return group_clues_[group];
  }
  std::span<const std::uint32_t> groups_of_clue(std::uint32_t clue) const {
    return clue_groups_[clue];
  }
  std::uint32_t need(std::uint32_t clue) const { return need_of_clue_[clue]; }
  // Changes the need of a clue. `need` must not exceed the clue's number of cells.
  void set_need(std::uint32_t clue, std::uint32_t need) {
    assert(need <= cells_of_clue_[clue]);
    need_of_clue_[clue] = need;
  }
  // The number of a collected clue.
  std::uint32_t number_of_clue(Cell clue) const {
    assert(clue_numbers_[clue] < need_of_clue_.size());
    return clue_numbers_[clue];
  }
  // The clues of a component.
  std::span<const Cell> clues_of(const Component& component) const {
    return std::span(clue_cells_)
        .subspan(component.first_clue, component.last_clue - component.first_clue);
  }
  std::uint32_t cells_of_clue(std::uint32_t clue) const { return cells_of_clue_[clue]; }
  std::uint32_t group_size(std::uint32_t group) const {
    return static_cast<std::uint32_t>(group_cells_[group].size());
  }

 private:
  void clear(Cell cells);
  void collect_groups(const Ledger& ledger, std::span<const Cell> clues);
  void split_components(const Ledger& ledger);
  void sort_frontier_by_class();
  void number_component(const Ledger& ledger, std::uint32_t first_class);
  void number_clue(const Ledger& ledger, Cell clue, std::uint32_t first_group);

  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  // Cells that touch the same clues, counting only the clues visited so far.
  struct CellClass {
    std::uint32_t size = 0;
    // the last clue that split this class, and the new class
    std::uint32_t split_by = kNone, split_into = kNone;
    std::uint32_t end = 0;        // of its cells in cells_by_class_
    std::uint32_t group = kNone;  // its number once assigned

    std::uint32_t start() const { return end - size; }
  };

  std::uint32_t sea_ = 0;

  // Per cell.
  std::vector<std::uint32_t> class_;         // of an undecided cell: its class; otherwise the sea
  std::vector<std::uint32_t> clue_numbers_;  // of a clue: its number in the equations

  std::vector<Cell> frontier_;

  std::vector<CellClass> classes_;
  std::vector<Cell> cells_by_class_;
  std::vector<std::uint32_t> component_classes_;  // of the component being numbered

  std::vector<Component> components_;
  JaggedArray<Cell> group_cells_;
  JaggedArray<std::uint32_t> group_clues_, clue_groups_;
  std::vector<std::uint32_t> need_of_clue_, cells_of_clue_;
  std::vector<Cell> clue_cells_;  // the cell of each clue
};

}  // namespace minewise
