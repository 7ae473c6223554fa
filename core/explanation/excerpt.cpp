#include "explanation/excerpt.hpp"

#include <algorithm>
#include <cassert>

namespace minewise {
namespace {

std::vector<Cell> covered_around(const Topology& topology, std::span<const Shown> shown,
                                 std::span<const Cell> clues) {
  std::vector<Cell> cells;
  for (Cell clue : clues) {
    for (Cell near : topology.neighbours(clue)) {
      if (is_covered(shown[near])) cells.push_back(near);
    }
  }
  std::ranges::sort(cells);
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

Topology joined(const Topology& topology, std::span<const Cell> clues,
                std::span<const Cell> cells) {
  std::vector<std::vector<Cell>> neighbours(clues.size() + cells.size());
  for (Cell number = 0; number < clues.size(); ++number) {
    for (Cell near : topology.neighbours(clues[number])) {
      const auto at = std::ranges::lower_bound(cells, near);
      if (at == cells.end() || *at != near) continue;
      const auto index = static_cast<Cell>(clues.size() + (at - cells.begin()));
      neighbours[number].push_back(index);
      neighbours[index].push_back(number);
    }
  }
  return Topology::graph(neighbours);
}

}  // namespace

Excerpt::Excerpt(const Topology& topology, std::span<const Shown> shown,
                 std::span<const Cell> clues)
    : clues_(clues.begin(), clues.end()),
      cells_(covered_around(topology, shown, clues)),
      topology_(joined(topology, clues_, cells_)) {
  for (Cell number = 0; number < clues_.size(); ++number) {
    assert(is_clue(shown[clues_[number]]) && !topology_.neighbours(number).empty());
    links_ += topology_.neighbours(number).size();
  }
  for (Cell clue : clues) {
    const auto is_mine = [&](Cell near) { return shown[near] == kMine; };
    const auto known = std::ranges::count_if(topology.neighbours(clue), is_mine);
    // More known mines than the clue allows make it unsatisfiable.
    shown_.push_back(shown[clue] >= known ? shown[clue] - static_cast<Shown>(known)
                                          : static_cast<Shown>(cells_.size() + 1));
  }
  shown_.resize(clues_.size() + cells_.size(), kCovered);
}

std::optional<Cell> Excerpt::index_of(Cell cell) const {
  const auto at = std::ranges::lower_bound(cells_, cell);
  if (at == cells_.end() || *at != cell) return std::nullopt;
  return static_cast<Cell>(clues_.size() + (at - cells_.begin()));
}

}  // namespace minewise
