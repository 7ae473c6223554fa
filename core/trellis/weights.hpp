// Sums over the paths of a trellis, in any semiring.
//
// The forward pass gives every state a polynomial: the weight of the paths that lead there, for
// each number of mines. The backward pass starts from what each number of mines at the end is worth
// to the rest of the board, and is the adjoint of the forward pass. The product of both on a step
// is the weight of all layouts that take it, so two passes answer for all cells at once, however
// many there are. Each costs the steps of the trellis times the length of the polynomials.
//
// The semiring decides what is computed: doubles give probabilities, doubles with an exponent of
// their own give them on boards whose counts leave the range of doubles, residues modulo a prime
// give exact counts (joined by the Chinese remainder theorem), Booleans give possibility. All terms
// are positive and nothing is ever subtracted, so a sum is zero exactly if nothing contributes to
// it: that is what lets certainty be read off the sums without comparing a rounded number with 0 or
// 1.
#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "base/binomial.hpp"
#include "trellis/polynomial.hpp"
#include "trellis/trellis.hpp"

namespace minewise {

// For every state and every number of mines in its range: the weight of the paths that lead there,
// and of those that lead on from there. A path weighs as many layouts as it stands for.
template <class Semiring>
class Weights {
 public:
  using Value = typename Semiring::Value;

  explicit Weights(Semiring semiring = {}) : semiring_(semiring) {}

  // Sums the paths of a consistent trellis from the first state to every state.
  void forward(const Trellis& trellis, Meter& meter) {
    assert(trellis.consistent());
    place(trellis, meter);
    forward_.assign(at_.back(), semiring_.whole(0));
    forward_[0] = semiring_.whole(1);
    Binomials<Semiring> binomials(semiring_);
    for (std::uint32_t layer = 0; layer < trellis.layers(); ++layer) {
      const std::uint64_t divisions = binomials.choose_from(trellis.group_size(layer));
      meter.charge(divisions * kTicksPerDivision, memory_);
      const std::size_t start = at_[trellis.layer_start(layer)];
      for (auto s = trellis.layer_start(layer); s < trellis.layer_start(layer + 1); ++s) {
        multiply_by_factor(trellis, s, forward_);
        const auto [least, children] = trellis.steps(s);
        for (std::uint32_t i = 0; i < children.size(); ++i) {
          const Overlap both = overlap(trellis, s, children[i], least + i);
          add_multiple(binomials[least + i], forward_.data() + both.from, both.length,
                       forward_.data() + both.to);
        }
      }
      meter.charge(at_[trellis.layer_start(layer + 1)] - start, memory_);
    }
  }

  // The weight of all paths, for every number of mines in the range of the last state.
  std::span<const Value> total() const {
    return {forward_.data() + at_[at_.size() - 2], forward_.data() + at_.back()};
  }

  // The same with the least of these numbers.
  Polynomial<Value> fillings(const Trellis& trellis) const {
    return {trellis.low(trellis.last_state()), {total().begin(), total().end()}};
  }

  // Sums the paths from every state to the last, where ending with the i-th number of mines of its
  // range weighs `finish[i]`. After forward() of the same trellis only; calls visit(layer, mines,
  // mass) with the weight of all whole paths through each step, which puts `mines` into the layer's
  // group.
  template <class Visit>
  void backward(const Trellis& trellis, std::span<const Value> finish, Meter& meter,
                Visit&& visit) {
    assert(at_.size() == std::size_t{trellis.states()} + 1);
    assert(finish.size() == total().size());
    backward_.assign(at_.back(), semiring_.whole(0));
    std::copy(finish.begin(), finish.end(), backward_.end() - std::ssize(finish));
    Binomials<Semiring> binomials(semiring_);
    for (std::uint32_t layer = trellis.layers(); layer-- > 0;) {
      const std::uint64_t divisions = binomials.choose_from(trellis.group_size(layer));
      meter.charge(divisions * kTicksPerDivision, memory_);
      const std::size_t start = at_[trellis.layer_start(layer)];
      for (auto s = trellis.layer_start(layer); s < trellis.layer_start(layer + 1); ++s) {
        const auto [least, children] = trellis.steps(s);
        for (std::uint32_t i = 0; i < children.size(); ++i) {
          const Value ways = binomials[least + i];
          const Overlap both = overlap(trellis, s, children[i], least + i);
          visit(layer, least + i, semiring_.multiply(ways, carry_back(ways, both)));
        }
        multiply_by_factor(trellis, s, backward_);
      }
      meter.charge(at_[trellis.layer_start(layer + 1)] - start, memory_);
    }
  }

  std::uint64_t memory() const { return memory_; }

  // The weight of the ways on from a state that was reached with `mines` mines. After backward().
  Value onward(const Trellis& trellis, std::uint32_t state, std::uint32_t mines) const {
    assert(backward_.size() == at_.back());
    if (mines < trellis.low(state) || mines > trellis.high(state)) return semiring_.whole(0);
    return backward_[at_[state] + mines - trellis.low(state)];
  }

 private:
  void multiply_by_factor(const Trellis& trellis, std::uint32_t state,
                          std::vector<Value>& values) const {
    if constexpr (requires(Value value) { semiring_.scale(value, 1.0); }) {
      if (!trellis.thinned() || trellis.factor(state) == 1) return;
      for (std::size_t at = at_[state]; at < at_[state + 1]; ++at) {
        values[at] = semiring_.scale(values[at], trellis.factor(state));
      }
    }
  }

  // Lays the polynomials of all states out one after another.
  void place(const Trellis& trellis, Meter& meter) {
    at_.resize(trellis.states() + 1);
    std::size_t size = 0;
    for (std::uint32_t state = 0; state < trellis.states(); ++state) {
      at_[state] = size;
      size += trellis.high(state) + 1 - trellis.low(state);
    }
    at_.back() = size;
    memory_ = at_.size() * sizeof(std::size_t) + 2 * size * sizeof(Value);
    meter.charge(trellis.states(), memory_);
  }

  // Polynomials of different states never overlap, which lets the compiler use vectors.
  void add_multiple(Value factor, const Value* __restrict from, std::size_t length,
                    Value* __restrict to) const {
    for (std::size_t i = 0; i < length; ++i) {
      to[i] = semiring_.add(to[i], semiring_.multiply(factor, from[i]));
    }
  }

  // The coefficients of a state that a step carries to coefficients of its child.
  struct Overlap {
    std::size_t from, to, length;
  };

  Overlap overlap(const Trellis& trellis, std::uint32_t state, std::uint32_t child,
                  std::uint32_t mines) const {
    const std::uint32_t taken = trellis.counts_mines() ? mines : 0;
    const std::uint32_t least = trellis.low(state) + taken, child_low = trellis.low(child);
    if (!trellis.narrowed()) {
      return {at_[state], at_[child] + (least - child_low), at_[state + 1] - at_[state]};
    }
    const std::uint32_t low = std::max(least, child_low);
    const std::uint32_t high = std::min(trellis.high(state) + taken, trellis.high(child));
    if (low > high) return {0, 0, 0};
    const Overlap both{at_[state] + (low - least), at_[child] + (low - child_low),
                       std::size_t{high - low} + 1};
    assert(both.from + both.length <= at_[state + 1] && both.to + both.length <= at_[child + 1]);
    return both;
  }

  // Adds to a state what one of its steps is worth, and returns the weight of the paths through
  // that step, but for the ways that it stands for.
  Value carry_back(Value ways, const Overlap& both) {
    const Value* reached = forward_.data() + both.from;
    const Value* onward = backward_.data() + both.to;
    Value* sums = backward_.data() + both.from;
    Value paths = semiring_.whole(0);
    for (std::size_t i = 0; i < both.length; ++i) {
      const Value rest = onward[i];
      sums[i] = semiring_.add(sums[i], semiring_.multiply(ways, rest));
      paths = semiring_.add(paths, semiring_.multiply(reached[i], rest));
    }
    return paths;
  }

  static constexpr std::uint64_t kTicksPerDivision = 100;  // that of residues is the slowest

  Semiring semiring_;
  std::vector<std::size_t> at_;  // where the polynomial of each state begins, and their end
  std::vector<Value> forward_, backward_;
  std::uint64_t memory_ = 0;
};

}  // namespace minewise
