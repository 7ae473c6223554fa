#include "board/topology.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <stdexcept>
#include <utility>

namespace minewise {
namespace {

std::uint64_t number_of_cells(std::span<const Cell> shape) {
  std::uint64_t cells = 1;
  for (Cell length : shape) {
    if (length == 0)
      throw std::invalid_argument("a board needs at least one cell along every axis");
    cells *= length;
    if (cells > std::numeric_limits<std::int32_t>::max()) {
      throw std::invalid_argument("a board can have at most 2147483647 cells");
    }
  }
  return cells;
}

}  // namespace

Topology::Topology(std::string kind, std::vector<Cell> shape)
    : kind_(std::move(kind)), shape_(std::move(shape)) {
  offsets_.reserve(number_of_cells(shape_) + 1);
}

// Appends the neighbours of the next cell; `around` must be sorted and may contain the cell itself.
void Topology::append(std::span<const Cell> around) {
  assert(std::ranges::is_sorted(around));
  const Cell self = size();
  for (Cell cell : around) {
    if (cell != self) neighbours_.push_back(cell);
  }
  offsets_.push_back(neighbours_.size());
}

// Like append(), but for an unsorted list that may have duplicates. Empties the list.
void Topology::append_unsorted(std::vector<Cell>& around) {
  std::sort(around.begin(), around.end());
  around.erase(std::unique(around.begin(), around.end()), around.end());
  append(around);
  around.clear();
}

Topology Topology::grid(Cell rows, Cell cols) {
  Topology topology = box(std::vector<Cell>{rows, cols});
  topology.kind_ = "grid";
  return topology;
}

Topology Topology::torus(Cell rows, Cell cols) {
  Topology topology("torus", {rows, cols});
  std::vector<Cell> around;
  for (Cell row = 0; row < rows; ++row) {
    for (Cell col = 0; col < cols; ++col) {
      for (Cell r : {(row + rows - 1) % rows, row, (row + 1) % rows}) {
        for (Cell c : {(col + cols - 1) % cols, col, (col + 1) % cols}) {
          around.push_back(r * cols + c);
        }
      }
      topology.append_unsorted(around);
    }
  }
  return topology;
}

Topology Topology::hex(Cell rows, Cell cols) {
  Topology topology("hex", {rows, cols});
  std::vector<Cell> around;
  for (Cell row = 0; row < rows; ++row) {
    for (Cell col = 0; col < cols; ++col) {
      if (col > 0) around.push_back(row * cols + col - 1);
      if (col + 1 < cols) around.push_back(row * cols + col + 1);
      // The two cells above and the two below are offset by half a cell.
      const bool shifted = row % 2 == 1;
      const auto touch = [&](Cell other) {
        if (shifted || col > 0) around.push_back(other * cols + (shifted ? col : col - 1));
        if (!shifted || col + 1 < cols) around.push_back(other * cols + (shifted ? col + 1 : col));
      };
      if (row > 0) touch(row - 1);
      if (row + 1 < rows) touch(row + 1);
      topology.append_unsorted(around);
    }
  }
  return topology;
}

Topology Topology::box(std::span<const Cell> shape) {
  if (shape.empty()) throw std::invalid_argument("a box needs at least one axis");
  Topology topology("box", {shape.begin(), shape.end()});
  const std::uint64_t cells = number_of_cells(shape);
  std::uint64_t pairs = 1;  // along an axis of length n, 3n - 2 pairs differ by at most one
  for (Cell length : shape) pairs *= 3 * std::uint64_t{length} - 2;
  topology.neighbours_.reserve(pairs - cells);
  std::vector<Cell> index(shape.size(), 0);
  std::vector<Cell> around;
  std::vector<Cell> partial;
  for (std::uint64_t cell = 0; cell < cells; ++cell) {
    // Extend the sorted list of partial addresses by one axis at a time.
    around.assign(1, 0);
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
      const Cell from = index[axis] > 0 ? index[axis] - 1 : 0;
      const Cell to = std::min(index[axis] + 1, shape[axis] - 1);
      std::swap(around, partial);
      around.clear();
      for (Cell base : partial) {
        for (Cell next = from; next <= to; ++next) around.push_back(base * shape[axis] + next);
      }
    }
    topology.append(around);
    for (std::size_t axis = shape.size(); axis-- > 0;) {
      if (++index[axis] < shape[axis]) break;
      index[axis] = 0;
    }
  }
  return topology;
}

Topology Topology::graph(const std::vector<std::vector<Cell>>& neighbours) {
  if (neighbours.size() > std::numeric_limits<std::int32_t>::max()) {
    throw std::invalid_argument("a board can have at most 2147483647 cells");
  }
  Topology topology("graph", {static_cast<Cell>(neighbours.size())});
  std::vector<Cell> around;
  for (Cell cell = 0; cell < neighbours.size(); ++cell) {
    for (Cell other : neighbours[cell]) {
      if (other >= neighbours.size() || other == cell) {
        throw std::invalid_argument("cell " + std::to_string(cell) + " cannot neighbour cell " +
                                    std::to_string(other));
      }
    }
    around = neighbours[cell];
    topology.append_unsorted(around);
  }
  for (Cell cell = 0; cell < topology.size(); ++cell) {
    for (Cell other : topology.neighbours(cell)) {
      if (!std::ranges::binary_search(topology.neighbours(other), cell)) {
        throw std::invalid_argument("cell " + std::to_string(cell) + " neighbours cell " +
                                    std::to_string(other) + ", but not the other way round");
      }
    }
  }
  return topology;
}

Topology Topology::without(std::span<const std::uint8_t> cut_off) const {
  assert(cut_off.size() == size());
  Topology topology(kind_, shape_);
  std::vector<Cell> around;
  for (Cell cell = 0; cell < size(); ++cell) {
    around.clear();
    if (!cut_off[cell]) {
      std::ranges::copy_if(neighbours(cell), std::back_inserter(around),
                           [&](Cell near) { return !cut_off[near]; });
    }
    topology.append(around);
  }
  return topology;
}

}  // namespace minewise
