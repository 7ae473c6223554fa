#include "efficiency/openings.hpp"

#include <algorithm>
#include <cassert>

namespace minewise {
namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};

// Numbers the connected regions of the cells that `belongs` selects: returns the region of every
// cell, or kNone, and adds their number to `count`.
template <class Belongs>
std::vector<std::uint32_t> regions(const Topology& topology, Belongs belongs,
                                   std::uint32_t& count) {
  std::vector<std::uint32_t> region(topology.size(), kNone);
  std::vector<Cell> reached;
  for (Cell start = 0; start < topology.size(); ++start) {
    if (!belongs(start) || region[start] != kNone) continue;
    region[start] = count;
    reached.assign(1, start);
    while (!reached.empty()) {
      const Cell cell = reached.back();
      reached.pop_back();
      for (Cell near : topology.neighbours(cell)) {
        if (!belongs(near) || region[near] != kNone) continue;
        region[near] = count;
        reached.push_back(near);
      }
    }
    ++count;
  }
  return region;
}

}  // namespace

Openings::Openings(const Topology& topology, std::span<const Shown> truth)
    : topology_(topology), truth_(truth) {
  assert(truth.size() == topology.size());
  const auto zeros = regions(topology, [&](Cell cell) { return truth[cell] == 0; }, count_);
  std::vector<std::uint32_t> around;
  for (Cell cell = 0; cell < topology.size(); ++cell) {
    around.clear();
    if (truth[cell] == 0) around.push_back(zeros[cell]);
    if (truth[cell] > 0) {
      for (Cell near : topology.neighbours(cell)) {
        if (truth[near] == 0) around.push_back(zeros[near]);
      }
    }
    std::ranges::sort(around);
    around.erase(std::ranges::unique(around).begin(), around.end());
    for (std::uint32_t opening : around) of_.push(opening);
    of_.close_row();
  }
}

std::uint32_t Openings::islands() const {
  std::uint32_t count = 0;
  regions(topology_, [this](Cell cell) { return is_isolated(cell); }, count);
  return count;
}

}  // namespace minewise
