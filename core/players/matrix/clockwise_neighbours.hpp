// The neighbours of a cell in clockwise order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/topology.hpp"

namespace minewise {

// On a grid, neighbours are listed clockwise from the north-west; on other topologies, in reading
// order. The topology must outlive the list.
class ClockwiseNeighbours {
 public:
  explicit ClockwiseNeighbours(const Topology& topology);

  std::span<const Cell> around(Cell cell) const {
    if (neighbours_.empty()) return topology_->neighbours(cell);
    return {neighbours_.data() + starts_[cell], neighbours_.data() + starts_[cell + 1]};
  }

 private:
  const Topology* topology_;
  std::vector<std::uint64_t> starts_;
  std::vector<Cell> neighbours_;  // empty if reading order is used
};

}  // namespace minewise
