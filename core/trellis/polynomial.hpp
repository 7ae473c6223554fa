// Polynomials: the number of ways to fill a part of the board, by number of mines.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

#include "base/binomial.hpp"

namespace minewise {

// ways[i] is for low + i mines. Empty only if no filling exists.
template <class Value>
struct Polynomial {
  std::uint32_t low = 0;
  std::vector<Value> ways;
};

// Returns the number of ways to fill two independent parts, each of which must have a filling.
template <class Semiring>
Polynomial<typename Semiring::Value> product(const Semiring& semiring,
                                             const Polynomial<typename Semiring::Value>& a,
                                             const Polynomial<typename Semiring::Value>& b) {
  assert(!a.ways.empty() && !b.ways.empty());
  Polynomial<typename Semiring::Value> both{a.low + b.low, {}};
  both.ways.assign(a.ways.size() + b.ways.size() - 1, semiring.whole(0));
  for (std::size_t i = 0; i < a.ways.size(); ++i) {
    for (std::size_t j = 0; j < b.ways.size(); ++j) {
      auto& sum = both.ways[i + j];
      sum = semiring.add(sum, semiring.multiply(a.ways[i], b.ways[j]));
    }
  }
  return both;
}

// Returns the number of ways to place the rest of `mines` in the sea if k of them are elsewhere,
// for each k in the polynomial's range, up to a common factor. Empty if the rest never fits.
template <class Semiring>
Polynomial<typename Semiring::Value> ways_in_sea(
    const Semiring& semiring, const Polynomial<typename Semiring::Value>& frontier,
    std::uint32_t sea, std::uint32_t mines) {
  assert(!frontier.ways.empty());
  const std::uint64_t high = frontier.low + frontier.ways.size() - 1;
  const std::uint32_t least = mines > high ? static_cast<std::uint32_t>(mines - high) : 0;
  if (mines < frontier.low || least > sea) return {};
  const std::uint32_t most = std::min(sea, mines - frontier.low);
  Polynomial<typename Semiring::Value> ways{mines - most,
                                            relative_binomials(semiring, sea, least, most)};
  std::ranges::reverse(ways.ways);
  return ways;
}

}  // namespace minewise
