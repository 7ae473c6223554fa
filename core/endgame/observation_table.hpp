// The observations of a region's cells under each of its layouts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "endgame/game_tree.hpp"
#include "endgame/regions.hpp"
#include "trellis/polynomial.hpp"

namespace minewise {

// The fillings of each part of the region are listed once. A layout is a combination of fillings,
// and the observation of a cell is the sum of their contributions. Certain mines are left out,
// since they are the same in all layouts. Reuses its buffers.
class ObservationTable {
 public:
  using Observation = GameTree::Observation;

  // Lists the layouts of one of the regions. Throws BudgetExhausted if the budget runs out or a
  // cell has more undecided neighbours than an observation can hold.
  void list(const Regions& regions, const Region& region, const Topology& topology, Meter& meter);

  // The cells that may be opened: the region's cells and the free cells next to it.
  std::span<const Cell> cells() const { return cells_; }
  // One row per layout, as GameTree expects them.
  std::span<const Observation> observations() const { return observations_; }
  std::size_t layouts() const { return observations_.size() / cells_.size(); }
  // Returns the number of layouts in which a cell, given by its index in cells(), is free.
  std::size_t count_free(std::size_t index) const;

 private:
  // All fillings of a part, grouped by number of mines.
  struct PartFillings {
    std::vector<Observation> rows;  // the contribution of each filling to every cell
    std::vector<std::size_t> ends;  // the end in `rows` for each number of mines
  };

  void choose_cells(const Regions& regions, const Region& region, const Topology& topology);
  void fill(const Regions& regions, std::uint32_t part, const Topology& topology,
            PartFillings& fillings, Meter& meter);
  void add_row(std::span<const Cell> part, const Topology& topology, PartFillings& fillings) const;
  void count_onward(const Regions& regions, const Region& region, Meter& meter);
  void combine(const Regions& regions, const Region& region, std::size_t at, std::uint32_t mines);
  bool has_way(std::size_t at, std::uint32_t mines) const;
  void add_layout(std::span<const Observation> sums);

  std::vector<Cell> cells_;
  std::vector<std::uint32_t> index_of_;         // per cell of the board: its index in cells_
  std::vector<std::uint8_t> layout_;            // per cell of the board
  std::vector<PartFillings> fillings_;          // at least one for every part of the region
  std::vector<Polynomial<double>> ways_;        // per part: ways to fill it and all later parts
  std::vector<std::vector<Observation>> sums_;  // per part: the sum of the contributions before it
  std::vector<Observation> observations_;
};

}  // namespace minewise
