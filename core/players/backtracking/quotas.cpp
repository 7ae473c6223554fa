#include "players/backtracking/quotas.hpp"

#include <algorithm>

namespace minewise {
namespace {

// For each number up to the mine count, whether it can be reached.
using Reached = std::vector<std::uint8_t>;

Reached with(const Reached& reached, const MineCountSet& counts) {
  Reached sums(reached.size(), 0);
  counts.for_each([&](std::uint32_t mines) {
    for (std::size_t i = mines; i < sums.size(); ++i) sums[i] |= reached[i - mines];
  });
  return sums;
}

}  // namespace

Quotas::Quotas(std::span<const MineCountSet> components, std::uint32_t sea, std::uint32_t total,
               Meter& meter) {
  const std::size_t parts = components.size();
  const std::size_t numbers = std::size_t{total} + 1;
  meter.charge(parts * numbers, 2 * (parts + 1) * numbers);

  // The totals that are possible for the components before each index, and for the remaining
  // components and the sea.
  std::vector<Reached> before(parts + 1), after(parts + 1);
  before.front().assign(numbers, 0);
  before.front()[0] = 1;
  for (std::size_t i = 0; i < parts; ++i) before[i + 1] = with(before[i], components[i]);
  after.back().assign(numbers, 0);
  std::fill_n(after.back().begin(), std::min<std::size_t>(sea + 1, numbers), 1);
  for (std::size_t i = parts; i-- > 0;) after[i] = with(after[i + 1], components[i]);

  for (std::size_t i = 0; i < parts; ++i) {
    allowed_.push_back(components[i].where([&](std::uint32_t mines) {
      if (mines > total) return false;
      const std::uint32_t rest = total - mines;
      for (std::size_t others = 0; others <= rest; ++others) {
        if (before[i][others] && after[i + 1][rest - others]) return true;
      }
      return false;
    }));
  }
  for (std::uint32_t in_sea = 0; in_sea <= std::min(sea, total); ++in_sea) {
    if (!before.back()[total - in_sea]) continue;
    sea_mined_ |= in_sea > 0;
    sea_free_ |= in_sea < sea;
  }
}

}  // namespace minewise
