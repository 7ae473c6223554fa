// Cells that wait to be looked at.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "board/topology.hpp"

namespace minewise {

// Each of them waits once, however often it is added.
class WaitingCells {
 public:
  void begin(const Topology& topology) {
    cells_.clear();
    waits_.assign(topology.size(), 0);
  }
  void add(Cell cell) {
    if (std::exchange(waits_[cell], 1) == 0) cells_.push_back(cell);
  }
  bool empty() const { return cells_.empty(); }
  Cell last() const { return cells_.back(); }
  void drop_last() {
    waits_[cells_.back()] = 0;
    cells_.pop_back();
  }
  std::span<const Cell> cells() const { return cells_; }
  void clear() {
    while (!empty()) drop_last();
  }

 private:
  std::vector<Cell> cells_;
  std::vector<std::uint8_t> waits_;  // per cell
};

}  // namespace minewise
