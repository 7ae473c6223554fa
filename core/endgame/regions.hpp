// Regions of a board that can be played independently.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/jagged_array.hpp"
#include "board/game.hpp"
#include "engine/position.hpp"
#include "trellis/polynomial.hpp"

namespace minewise {

// Parts of the board (components, and perhaps the sea) that must be played together.
struct Region {
  std::vector<std::uint32_t> parts;
  std::uint32_t mines = 0;  // the same number in all layouts
  double layouts = 0;
};

// Splits the undecided cells of a board. Its *parts* are the components and, last, the sea. Parts
// belong to one region if a cell that may be opened shows a number that depends on both, or if they
// hold different numbers of mines in different layouts, so that the mine count couples them. The
// layouts of the board are all combinations of the layouts of its regions.
class Regions {
 public:
  // Loads a position with a known mine count. Returns false if no layout fits it, or if it has too
  // many cells to count layouts. The position must not change while this object uses it.
  bool load(Position& position);
  // A lower bound on the number of layouts of the region that contains the sea. Call after load()
  // has returned true.
  double min_layouts_with_sea() const;
  // Finds the regions of the board. Call after load() has returned true. Returns false if no layout
  // fits the board.
  bool split(Meter& meter);

  std::span<const Region> regions() const { return regions_; }
  // The covered cells that are free in all layouts.
  std::span<const Cell> safe() const { return safe_; }

  bool is_sea(std::uint32_t part) const { return part == position_->components().size(); }
  std::span<const Cell> cells(std::uint32_t part) const { return cells_[part]; }
  // The number of ways to fill a part, for each number of mines that it holds in some layout.
  const Polynomial<double>& fillings(std::uint32_t part) const { return fillings_[part]; }
  // The part that contains an undecided cell; kNone for other cells.
  std::uint32_t part_of(Cell cell) const { return part_of_[cell]; }
  const Topology& topology() const { return position_->topology(); }
  // The component of a part other than the sea.
  const std::shared_ptr<SolvedComponent>& component(std::uint32_t part) const {
    return position_->components()[part];
  }

  static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

 private:
  bool settle_certain(Meter& meter);
  void list_cells();
  bool count_fillings(Meter& meter);
  void unite_touching(Meter& meter);
  void unite_around(Cell cell);
  void unite_coupled();
  void unite(std::uint32_t one, std::uint32_t other);
  std::uint32_t find_root(std::uint32_t part);
  void collect();

  Position* position_ = nullptr;
  Position certain_;  // the position with all certain cells marked
  std::vector<Shown> shown_;
  Weights<Reals> weights_;
  std::vector<Cell> safe_;
  JaggedArray<Cell> cells_;                   // per part
  std::vector<std::uint32_t> part_of_;        // per cell
  std::vector<Polynomial<double>> fillings_;  // per part
  std::vector<std::uint32_t> parents_;        // per part: the union-find forest
  std::vector<Region> regions_;
};

}  // namespace minewise
