#include "generator/swappable_pairs.hpp"

#include <algorithm>
#include <cassert>
#include <ranges>

namespace minewise {
namespace {

constexpr std::size_t kMaxExclusive = 4;

// Lists the cells after `cell` that share one of its first few neighbours. In a swappable pair, at
// most kMaxExclusive neighbours of `cell` are not next to its partner, and one may be the partner
// itself, so the first kMaxExclusive + 2 neighbours suffice. This matters if cells have thousands
// of neighbours.
void list_partners(const Topology& topology, Cell cell, std::vector<Cell>& partners) {
  partners.clear();
  for (Cell near : topology.neighbours(cell) | std::views::take(kMaxExclusive + 2)) {
    const auto around = topology.neighbours(near);
    partners.insert(partners.end(), std::ranges::upper_bound(around, cell), around.end());
  }
  std::ranges::sort(partners);
  const auto repeated = std::ranges::unique(partners);
  partners.erase(repeated.begin(), repeated.end());
}

// Lists the cells next to exactly one of two cells. Returns false if there are too many.
bool list_exclusive_neighbours(const Topology& topology, Cell one, Cell other,
                               std::vector<Cell>& exclusive) {
  exclusive.clear();
  const auto here = topology.neighbours(one), there = topology.neighbours(other);
  auto left = here.begin(), right = there.begin();
  const auto add = [&](Cell cell) {
    if (cell != one && cell != other) exclusive.push_back(cell);
  };
  while (exclusive.size() <= kMaxExclusive && (left != here.end() || right != there.end())) {
    if (right == there.end() || (left != here.end() && *left < *right)) {
      add(*left++);
    } else if (left == here.end() || *right < *left) {
      add(*right++);
    } else {
      ++left, ++right;
    }
  }
  return exclusive.size() <= kMaxExclusive;
}

}  // namespace

SwappablePairs::SwappablePairs(const Topology& topology, Cell first) {
  assert(first < topology.size());
  std::vector<Cell> partners, exclusive;
  exclusive_neighbours_.clear();
  for (Cell one = 0; one < topology.size(); ++one) {
    list_partners(topology, one, partners);
    for (Cell other : partners) {
      if (one == first || other == first) continue;
      if (!list_exclusive_neighbours(topology, one, other, exclusive)) continue;
      pairs_.push_back({one, other});
      for (Cell cell : exclusive) exclusive_neighbours_.push(cell);
      exclusive_neighbours_.close_row();
    }
  }
}

bool SwappablePairs::has_any(std::span<const std::uint8_t> layout) const {
  const auto is_mined = [&](Cell cell) { return layout[cell] != 0; };
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    if (layout[pairs_[i].one] == layout[pairs_[i].other]) continue;
    if (std::ranges::all_of(exclusive_neighbours_[i], is_mined)) return true;
  }
  return false;
}

}  // namespace minewise
