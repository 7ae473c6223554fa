#include "players/matrix/clockwise_neighbours.hpp"

#include <array>

namespace minewise {
namespace {

struct Direction {
  int down, right;
};

constexpr std::array<Direction, 8> kDirections{
    {{-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}}};

}  // namespace

ClockwiseNeighbours::ClockwiseNeighbours(const Topology& topology) : topology_(&topology) {
  if (topology.kind() != "grid") return;
  const std::int64_t rows = topology.shape()[0], cols = topology.shape()[1];
  starts_.reserve(topology.size() + 1);
  starts_.push_back(0);
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t col = 0; col < cols; ++col) {
      for (const auto [down, right] : kDirections) {
        const std::int64_t r = row + down, c = col + right;
        if (r < 0 || r >= rows || c < 0 || c >= cols) continue;
        neighbours_.push_back(static_cast<Cell>(r * cols + c));
      }
      starts_.push_back(neighbours_.size());
    }
  }
}

}  // namespace minewise
