// A worklist of cells.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "board/topology.hpp"

namespace minewise {

// A stack without duplicates.
class CellWorklist {
 public:
  void begin(const Topology& topology) {
    cells_.clear();
    queued_.assign(topology.size(), 0);
  }
  void add(Cell cell) {
    if (std::exchange(queued_[cell], 1) == 0) cells_.push_back(cell);
  }
  bool empty() const { return cells_.empty(); }
  Cell top() const { return cells_.back(); }
  void pop() {
    queued_[cells_.back()] = 0;
    cells_.pop_back();
  }
  std::span<const Cell> cells() const { return cells_; }
  void clear() {
    while (!empty()) pop();
  }

 private:
  std::vector<Cell> cells_;
  std::vector<std::uint8_t> queued_;  // per cell
};

}  // namespace minewise
