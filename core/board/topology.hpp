// The neighbourhood graph of a board, which is all that the engine knows about its geometry.
#pragma once

#include <cassert>
#include <span>
#include <string>
#include <vector>

#include "board/cell.hpp"

namespace minewise {

// An undirected neighbourhood graph over the cells of a board, and the shape in which the cells are
// printed. Neighbours are stored in one flat array, sorted and without duplicates.
class Topology {
 public:
  // The eight surrounding cells.
  static Topology grid(Cell rows, Cell cols);
  // A grid with opposite edges joined.
  static Topology torus(Cell rows, Cell cols);
  // Rows of hexagons, odd rows shifted right by half a cell: six surrounding cells.
  static Topology hex(Cell rows, Cell cols);
  // Cells that differ by at most one in every index, in any number of dimensions.
  static Topology box(std::span<const Cell> shape);
  // Any graph. Throws std::invalid_argument if it is not simple and undirected.
  static Topology graph(const std::vector<std::vector<Cell>>& neighbours);
  // Returns a copy in which the cells marked in `cut_off` (one entry per cell) have no neighbours.
  Topology without(std::span<const std::uint8_t> cut_off) const;

  // "grid", "torus", "hex", "box" or "graph".
  const std::string& kind() const { return kind_; }
  std::span<const Cell> shape() const { return shape_; }
  Cell size() const { return static_cast<Cell>(offsets_.size() - 1); }
  std::span<const Cell> neighbours(Cell cell) const {
    assert(cell < size());
    return {neighbours_.data() + offsets_[cell], neighbours_.data() + offsets_[cell + 1]};
  }

 private:
  Topology(std::string kind, std::vector<Cell> shape);
  void append(std::span<const Cell> around);
  void append_unsorted(std::vector<Cell>& around);

  std::string kind_;
  std::vector<Cell> shape_;
  std::vector<std::uint64_t> offsets_{0};
  std::vector<Cell> neighbours_;
};

}  // namespace minewise
