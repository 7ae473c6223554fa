#include "minewise/twins.hpp"

#include <algorithm>
#include <iterator>

namespace minewise {
namespace {

constexpr std::size_t kMostBetween = 4;

// The cells after `cell` that have a common neighbour with it.
void list_partners(const Topology& topology, Cell cell, std::vector<Cell>& partners) {
  partners.clear();
  for (Cell near : topology.neighbours(cell)) {
    const auto around = topology.neighbours(near);
    partners.insert(partners.end(), std::ranges::upper_bound(around, cell), around.end());
  }
  std::ranges::sort(partners);
  const auto repeated = std::ranges::unique(partners);
  partners.erase(repeated.begin(), repeated.end());
}

}  // namespace

Twins::Twins(const Topology& topology, Cell first) {
  std::vector<Cell> partners, between;
  between_.clear();
  for (Cell one = 0; one < topology.size(); ++one) {
    list_partners(topology, one, partners);
    for (Cell other : partners) {
      if (one == first || other == first) continue;
      between.clear();
      std::ranges::set_symmetric_difference(topology.neighbours(one), topology.neighbours(other),
                                            std::back_inserter(between));
      std::erase_if(between, [&](Cell cell) { return cell == one || cell == other; });
      if (between.size() > kMostBetween) continue;
      pairs_.push_back({one, other});
      for (Cell cell : between) between_.push(cell);
      between_.close_row();
    }
  }
}

bool Twins::has_any(std::span<const std::uint8_t> layout) const {
  const auto is_mined = [&](Cell cell) { return layout[cell] != 0; };
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    if (layout[pairs_[i].one] == layout[pairs_[i].other]) continue;
    if (std::ranges::all_of(between_[i], is_mined)) return true;
  }
  return false;
}

}  // namespace minewise
