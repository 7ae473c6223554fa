// Sums over the paths of a trellis, in any semiring.
//
// The forward pass gives every state a polynomial: the weight of the paths that lead there, for
// each number of mines. The backward pass, its adjoint, starts from the weight of the rest of the
// board for each number of mines at the end. The product of both on a step is the weight of all
// layouts that use it, so two passes serve all cells at once. The cost of a pass is the number of
// steps in the trellis times the length of the polynomials.
//
// The semiring decides what is computed: doubles give probabilities; doubles with a separate
// exponent give them on boards whose counts overflow doubles; residues modulo a prime give exact
// counts (combined by the Chinese remainder theorem); Booleans show what is possible. All terms are
// positive and nothing is ever subtracted, so a sum is zero if and only if nothing contributes to
// it, and certainty can be read off the sums without comparing rounded numbers with 0 or 1.
#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "base/binomial.hpp"
#include "trellis/polynomial.hpp"
#include "trellis/trellis.hpp"

namespace minewise {

// For every state and every number of mines in its range: the weight of the paths to it, and of the
// paths from it. The weight of a path is the number of layouts it stands for.
template <class Semiring>
class Weights {
 public:
  using Value = typename Semiring::Value;

  explicit Weights(Semiring semiring = {}) : semiring_(semiring) {}

  // Sums the paths of a consistent trellis from the first state to every state.
  void forward(const Trellis& trellis, Meter& meter) {
    assert(trellis.consistent());
    place(trellis, meter);
    forward_.assign(size_, semiring_.whole(0));
    forward_[0] = semiring_.whole(1);
    Binomials<Semiring> binomials(semiring_);
    for (std::uint32_t layer = 0; layer < trellis.layers(); ++layer) {
      choose_from(binomials, trellis.group_size(layer), meter);
      std::size_t work = 0;
      for (auto s = trellis.layer_start(layer); s < trellis.layer_start(layer + 1); ++s) {
        multiply_by_factor(trellis, s, forward_);
        work += length(trellis, s);
        auto [mines, children] = trellis.steps(s);
        for (const std::uint32_t child : children) {
          const Overlap both = overlap(trellis, s, child, mines);
          add_multiple(binomials[mines++], forward_.data() + both.from, both.length,
                       forward_.data() + both.to);
        }
      }
      meter.charge(work, memory_);
    }
  }

  // The weight of all paths, for each number of mines in the range of the last state.
  std::span<const Value> total() const {
    return {forward_.data() + last_at_, forward_.data() + size_};
  }

  // total() as a polynomial.
  Polynomial<Value> fillings(const Trellis& trellis) const {
    return {trellis.low(trellis.last_state()), {total().begin(), total().end()}};
  }

  // Sums the paths from every state to the last; `finish[i]` is the weight of ending with the i-th
  // number of mines in the last state's range. Call forward() on the same trellis first. Calls
  // visit(layer, mines, mass) for every step, where `mines` is the number of mines it puts into the
  // layer's group and `mass` the weight of all complete paths through it.
  template <class Visit>
  void backward(const Trellis& trellis, std::span<const Value> finish, Meter& meter,
                Visit&& visit) {
    assert(origin_.size() == trellis.states());
    assert(finish.size() == total().size());
    backward_.assign(size_, semiring_.whole(0));
    std::copy(finish.begin(), finish.end(), backward_.end() - std::ssize(finish));
    Binomials<Semiring> binomials(semiring_);
    for (std::uint32_t layer = trellis.layers(); layer-- > 0;) {
      choose_from(binomials, trellis.group_size(layer), meter);
      std::size_t work = 0;
      for (auto s = trellis.layer_start(layer); s < trellis.layer_start(layer + 1); ++s) {
        work += length(trellis, s);
        auto [mines, children] = trellis.steps(s);
        for (const std::uint32_t child : children) {
          const Value ways = binomials[mines];
          const Overlap both = overlap(trellis, s, child, mines);
          const Value paths =
              carry_back(ways, forward_.data() + both.from, backward_.data() + both.to, both.length,
                         backward_.data() + both.from);
          visit(layer, mines++, semiring_.multiply(ways, paths));
        }
        multiply_by_factor(trellis, s, backward_);
      }
      meter.charge(work, memory_);
    }
  }

  std::uint64_t memory() const { return memory_; }

  // Returns the weight of the paths from a state reached with `mines` mines. Call after backward().
  Value onward(const Trellis& trellis, std::uint32_t state, std::uint32_t mines) const {
    assert(backward_.size() == size_);
    if (mines < trellis.low(state) || mines > trellis.high(state)) return semiring_.whole(0);
    return backward_[origin_[state] + mines];
  }

 private:
  void multiply_by_factor(const Trellis& trellis, std::uint32_t state,
                          std::vector<Value>& values) const {
    if constexpr (requires(Value value) { semiring_.scale(value, 1.0); }) {
      if (!trellis.thinned() || trellis.factor(state) == 1) return;
      const std::size_t start = origin_[state] + trellis.low(state);
      for (std::size_t i = 0; i < length(trellis, state); ++i) {
        values[start + i] = semiring_.scale(values[start + i], trellis.factor(state));
      }
    }
  }

  static std::size_t length(const Trellis& trellis, std::uint32_t state) {
    return trellis.high(state) + 1 - trellis.low(state);
  }

  static void choose_from(Binomials<Semiring>& binomials, std::uint32_t cells, Meter& meter) {
    const std::uint64_t divisions = binomials.choose_from(cells);
    if (divisions > 0) meter.charge(divisions * kTicksPerDivision);
  }

  // Allocates the polynomials of all states one after another.
  void place(const Trellis& trellis, Meter& meter) {
    origin_.resize(trellis.states());
    std::size_t size = 0;
    for (std::uint32_t state = 0; state < trellis.states(); ++state) {
      origin_[state] = size - trellis.low(state);
      size += length(trellis, state);
    }
    size_ = size;
    last_at_ = size - length(trellis, trellis.last_state());
    memory_ = (origin_.size() + 1) * sizeof(std::size_t) + 2 * size_ * sizeof(Value);
    meter.charge(trellis.states(), memory_);
  }

  // Polynomials of different states never overlap, so the compiler can vectorize the loop.
  void add_multiple(Value factor, const Value* __restrict from, std::size_t length,
                    Value* __restrict to) const {
    // A common case in small components, where vector instructions are slower.
    if (length == 1) {
      *to = semiring_.add(*to, semiring_.multiply(factor, *from));
      return;
    }
    for (std::size_t i = 0; i < length; ++i) {
      to[i] = semiring_.add(to[i], semiring_.multiply(factor, from[i]));
    }
  }

  // The coefficients of a state that a step maps to coefficients of its child.
  struct Overlap {
    std::size_t from, to, length;
  };

  Overlap overlap(const Trellis& trellis, std::uint32_t state, std::uint32_t child,
                  std::uint32_t mines) const {
    const std::uint32_t taken = trellis.counts_mines() ? mines : 0;
    std::uint32_t low = trellis.low(state) + taken, high = trellis.high(state) + taken;
    if (trellis.narrowed()) {
      low = std::max(low, trellis.low(child));
      high = std::min(high, trellis.high(child));
      if (low > high) return {0, 0, 0};
    }
    assert(trellis.low(child) <= low && high <= trellis.high(child));
    return {origin_[state] + low - taken, origin_[child] + low, std::size_t{high - low} + 1};
  }

  // Adds the value of a step to the sums of its state, and returns the weight of the paths through
  // this step, without the step's own factor.
  Value carry_back(Value ways, const Value* __restrict reached, const Value* __restrict onward,
                   std::size_t length, Value* __restrict sums) const {
    if (length == 1) {
      *sums = semiring_.add(*sums, semiring_.multiply(ways, *onward));
      return semiring_.add(semiring_.whole(0), semiring_.multiply(*reached, *onward));
    }
    Value paths = semiring_.whole(0);
    for (std::size_t i = 0; i < length; ++i) {
      sums[i] = semiring_.add(sums[i], semiring_.multiply(ways, onward[i]));
      paths = semiring_.add(paths, semiring_.multiply(reached[i], onward[i]));
    }
    return paths;
  }

  static constexpr std::uint64_t kTicksPerDivision = 100;  // for Residues, the slowest

  Semiring semiring_;
  // The index of each state's coefficient for 0 mines. It may lie before the first coefficient;
  // unsigned arithmetic wraps around and back.
  std::vector<std::size_t> origin_;
  std::size_t last_at_ = 0, size_ = 0;  // start of the last state's coefficients, and total size
  std::vector<Value> forward_, backward_;
  std::uint64_t memory_ = 0;
};

}  // namespace minewise
