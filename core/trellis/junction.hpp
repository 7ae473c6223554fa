// Distributes the mine count over the components and the sea: finds the possible numbers of mines
// in each, weighted by the number of ways to complete the rest.
//
// Without a mine count, components are independent. With one, a layout is a filling of each
// component plus a choice of sea cells for the mines that are left, so the number of layouts is a
// coefficient of the product of the components' polynomials and the sea's binomials. The
// polynomials are multiplied in a balanced tree; passing the sea's weights down the same tree gives
// each component the weight of all completions by the others, for each number of mines in the
// component. The backward pass over the component's trellis starts from these weights.
//
// The cost of the products is about the square of the number of undecided mines: negligible on
// ordinary boards, but too much for thousands of mines, where tilting.hpp takes over.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "trellis/polynomial.hpp"
#include "trellis/product_tree.hpp"

namespace minewise {

template <class Value>
struct Shares {
  Value total{};  // the weight of all layouts; zero if none exists
  // For each component and each number of mines in it: the weight of all completions by the others.
  std::vector<std::vector<Value>> weights;
  Polynomial<Value> sea;  // the weight of all layouts, by the number of mines in the sea
};

// Returns the coefficients of a polynomial, padded with zeros to a range that contains its own.
template <class Semiring>
std::vector<typename Semiring::Value> widened(const Semiring& semiring,
                                              Polynomial<typename Semiring::Value> narrow,
                                              const Polynomial<typename Semiring::Value>& wide) {
  if (narrow.ways.size() == wide.ways.size()) return std::move(narrow.ways);
  std::vector<typename Semiring::Value> ways(wide.ways.size(), semiring.whole(0));
  for (std::size_t i = 0; i < narrow.ways.size(); ++i) {
    ways[narrow.low + i - wide.low] = narrow.ways[i];
  }
  return ways;
}

// `mines` is the total number of mines in the components and the `sea` cells.
template <class Semiring>
Shares<typename Semiring::Value> share_mines(
    const Semiring& semiring, std::vector<Polynomial<typename Semiring::Value>> components,
    std::uint32_t sea, std::uint32_t mines, Meter& meter) {
  using Value = typename Semiring::Value;
  ProductTree<Semiring> tree(semiring, std::move(components), meter);
  const Polynomial<Value>& all = tree.product();
  Polynomial<Value> in_sea = ways_in_sea(semiring, all, sea, mines);
  Shares<Value> shares;
  if (!in_sea.ways.empty()) {
    const std::uint32_t most = mines - in_sea.low;
    shares.sea.low = most + 1 - static_cast<std::uint32_t>(in_sea.ways.size());
    shares.sea.ways.resize(in_sea.ways.size());
    for (std::size_t i = 0; i < in_sea.ways.size(); ++i) {
      const Value weight = semiring.multiply(all.ways[in_sea.low + i - all.low], in_sea.ways[i]);
      shares.sea.ways[in_sea.ways.size() - 1 - i] = weight;
      shares.total = semiring.add(shares.total, weight);
    }
  }
  shares.weights = tree.hand_down(widened(semiring, std::move(in_sea), all));
  return shares;
}

}  // namespace minewise
