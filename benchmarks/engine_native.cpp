// Times the native core without Python: reads boards from standard input and prints the
// microseconds it takes to load and analyse each of them.
//
// A board is given as rows, columns, mines and what each cell shows (see core/board/cell.hpp).
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <limits>
#include <vector>

#include "engine/position.hpp"

namespace {

constexpr int kRounds = 5, kCalls = 200;

double microseconds(const minewise::Topology& topology, const std::vector<minewise::Shown>& shown,
                    std::uint32_t mines) {
  static minewise::Position position;
  double fastest = std::numeric_limits<double>::infinity();
  for (int round = 0; round < kRounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    for (int call = 0; call < kCalls; ++call) {
      minewise::Meter meter;
      position.clear();  // otherwise there would be nothing to load
      position.load(topology, shown, mines, meter);
      if (!position.analysis(meter).consistent) return -1;
    }
    const std::chrono::duration<double, std::micro> taken =
        std::chrono::steady_clock::now() - start;
    fastest = std::min(fastest, taken.count() / kCalls);
  }
  return fastest;
}

}  // namespace

int main() {
  minewise::Cell rows, cols;
  std::uint32_t mines;
  while (std::cin >> rows >> cols >> mines) {
    const auto topology = minewise::Topology::grid(rows, cols);
    std::vector<minewise::Shown> shown(topology.size());
    for (minewise::Shown& cell : shown) std::cin >> cell;
    std::cout << microseconds(topology, shown, mines) << '\n';
  }
}
