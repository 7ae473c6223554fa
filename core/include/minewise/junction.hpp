// Components and the sea share one total of mines: what each may take, weighted by what the rest
// can make of it.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "minewise/binomial.hpp"
#include "minewise/budget.hpp"

namespace minewise {

// The number of ways to fill something, for each number of mines from `low` upwards.
template <class Value>
struct Polynomial {
  std::uint32_t low = 0;
  std::vector<Value> ways;
};

// Joins polynomials in a chain: before_[i] is the product of the first i, and after_[i][m] the
// weight of completing the board when the first i have taken m mines.
template <class Semiring>
class Junction {
 public:
  using Value = typename Semiring::Value;
  using Poly = Polynomial<Value>;

  // Each part is a component; `mines` is what all of them and the `sea` cells hold together.
  Junction(Semiring semiring, std::vector<Poly> parts, std::uint32_t sea, std::uint32_t mines,
           Budget& budget)
      : semiring_(semiring), parts_(std::move(parts)), sea_(sea), mines_(mines) {
    before_.push_back({0, {semiring_.whole(1)}});
    for (const Poly& part : parts_) {
      // Three products of this size: here, for what comes after, and for the weights.
      budget.charge(3 * before_.back().ways.size() * part.ways.size(), 0);
      before_.push_back(product(before_.back(), part));
      budget.hold(2 * before_.back().ways.size() * sizeof(Value));
    }
    after_.resize(parts_.size() + 1);
    after_.back() = sea_ways();
    for (std::size_t i = parts_.size(); i-- > 0;) after_[i] = completions(i);
  }

  // The weight of all layouts; zero if there is none.
  Value total() const { return after_[0].ways.empty() ? semiring_.whole(0) : after_[0].ways[0]; }

  // For each number of mines that part i may take: the weight of all that the others can do then.
  std::vector<Value> weights(std::size_t i) const {
    std::vector<Value> weights(parts_[i].ways.size(), semiring_.whole(0));
    for (std::size_t j = 0; j < weights.size(); ++j) {
      for (std::size_t m = 0; m < before_[i].ways.size(); ++m) {
        const Value after = after_at(i + 1, before_[i].low + m + parts_[i].low + j);
        weights[j] = semiring_.add(weights[j], semiring_.multiply(before_[i].ways[m], after));
      }
    }
    return weights;
  }

  // The weight of layouts in which the first i parts, having taken m mines, can be completed.
  Value after_at(std::size_t i, std::size_t m) const {
    const Poly& after = after_[i];
    if (m < after.low || m - after.low >= after.ways.size()) return semiring_.whole(0);
    return after.ways[m - after.low];
  }

  // Calls visit(k, weight) with the weight of all layouts that have k mines in the sea.
  template <class Visit>
  void visit_sea(Visit&& visit) const {
    const Poly& all = before_.back();
    for (std::size_t m = 0; m < all.ways.size() && all.low + m <= mines_; ++m) {
      const auto taken = all.low + static_cast<std::uint32_t>(m);
      visit(mines_ - taken, semiring_.multiply(all.ways[m], after_at(parts_.size(), taken)));
    }
  }

 private:
  // Only the range of mines that all parts together can take and leave the sea no impossible rest.
  Poly sea_ways() const {
    const Poly& all = before_.back();
    const std::uint64_t high = all.low + all.ways.size() - 1;
    const std::uint32_t least = mines_ > high ? static_cast<std::uint32_t>(mines_ - high) : 0;
    if (mines_ < all.low || least > sea_) return {};
    const std::uint32_t most = std::min(sea_, mines_ - all.low);
    Poly ways{mines_ - most, relative_binomials(semiring_, sea_, least, most)};
    std::ranges::reverse(ways.ways);
    return ways;
  }

  Poly product(const Poly& a, const Poly& b) const {
    Poly sum{a.low + b.low, {}};
    sum.ways.assign(a.ways.size() + b.ways.size() - 1, semiring_.whole(0));
    for (std::size_t i = 0; i < a.ways.size(); ++i) {
      for (std::size_t j = 0; j < b.ways.size(); ++j) {
        sum.ways[i + j] = semiring_.add(sum.ways[i + j], semiring_.multiply(a.ways[i], b.ways[j]));
      }
    }
    return sum;
  }

  Poly completions(std::size_t i) const {
    const Poly& before = before_[i];
    Poly sum{before.low, std::vector<Value>(before.ways.size(), semiring_.whole(0))};
    for (std::size_t m = 0; m < sum.ways.size(); ++m) {
      for (std::size_t j = 0; j < parts_[i].ways.size(); ++j) {
        const Value after = after_at(i + 1, sum.low + m + parts_[i].low + j);
        sum.ways[m] = semiring_.add(sum.ways[m], semiring_.multiply(parts_[i].ways[j], after));
      }
    }
    return sum;
  }

  Semiring semiring_;
  std::vector<Poly> parts_;
  std::uint32_t sea_, mines_;
  std::vector<Poly> before_, after_;
};

}  // namespace minewise
