// Sums over the paths of a trellis, in any semiring.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "minewise/binomial.hpp"
#include "minewise/junction.hpp"
#include "minewise/trellis.hpp"

namespace minewise {

// For every state and every number of mines in its range: the weight of the paths that lead there,
// and of those that lead on from there. A path weighs as many layouts as it stands for.
template <class Semiring>
class Weights {
 public:
  using Value = typename Semiring::Value;

  explicit Weights(Semiring semiring = {}) : semiring_(semiring) {}

  // Sums the paths from the first state to every state.
  void forward(const Trellis& trellis, Budget& budget) {
    place(trellis, budget);
    forward_.assign(at_.back(), semiring_.whole(0));
    forward_[0] = semiring_.whole(1);
    Binomials<Semiring> binomials(semiring_);
    for (std::uint32_t layer = 0; layer < trellis.layers(); ++layer) {
      binomials.choose_from(trellis.group_size(layer));
      const std::size_t start = at_[trellis.layer_start(layer)];
      for (auto s = trellis.layer_start(layer); s < trellis.layer_start(layer + 1); ++s) {
        multiply_by_factor(trellis, s, forward_);
        const auto [least, children] = trellis.steps(s);
        for (std::uint32_t i = 0; i < children.size(); ++i) {
          const Value ways = binomials[least + i];
          Value* to = forward_.data() + target(trellis, s, children[i], least + i);
          for (std::size_t from = at_[s]; from < at_[s + 1]; ++from, ++to) {
            *to = semiring_.add(*to, semiring_.multiply(ways, forward_[from]));
          }
        }
      }
      budget.charge(at_[trellis.layer_start(layer + 1)] - start, memory_);
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
  // range weighs `finish[i]`. After forward() only; calls visit(layer, mines, mass) with the weight
  // of all whole paths through each step, which puts `mines` into the layer's group.
  template <class Visit>
  void backward(const Trellis& trellis, std::span<const Value> finish, Budget& budget,
                Visit&& visit) {
    backward_.assign(at_.back(), semiring_.whole(0));
    std::copy(finish.begin(), finish.end(), backward_.end() - std::ssize(finish));
    Binomials<Semiring> binomials(semiring_);
    for (std::uint32_t layer = trellis.layers(); layer-- > 0;) {
      binomials.choose_from(trellis.group_size(layer));
      const std::size_t start = at_[trellis.layer_start(layer)];
      for (auto s = trellis.layer_start(layer); s < trellis.layer_start(layer + 1); ++s) {
        const auto [least, children] = trellis.steps(s);
        for (std::uint32_t i = 0; i < children.size(); ++i) {
          const Value ways = binomials[least + i];
          const Value* to = backward_.data() + target(trellis, s, children[i], least + i);
          Value mass = semiring_.whole(0);
          for (std::size_t from = at_[s]; from < at_[s + 1]; ++from, ++to) {
            const Value onward = semiring_.multiply(ways, *to);
            backward_[from] = semiring_.add(backward_[from], onward);
            mass = semiring_.add(mass, semiring_.multiply(forward_[from], onward));
          }
          visit(layer, least + i, mass);
        }
        multiply_by_factor(trellis, s, backward_);
      }
      budget.charge(at_[trellis.layer_start(layer + 1)] - start, memory_);
    }
  }

  std::uint64_t memory() const { return memory_; }

  // The weight of the ways on from a state that was reached with `mines` mines.
  Value onward(const Trellis& trellis, std::uint32_t state, std::uint32_t mines) const {
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
  void place(const Trellis& trellis, Budget& budget) {
    at_.resize(trellis.states() + 1);
    std::size_t size = 0;
    for (std::uint32_t state = 0; state < trellis.states(); ++state) {
      at_[state] = size;
      size += trellis.high(state) - trellis.low(state) + 1;
    }
    at_.back() = size;
    memory_ = at_.size() * sizeof(std::size_t) + 2 * size * sizeof(Value);
    budget.charge(trellis.states(), memory_);
  }

  // Where a step from the least number of mines of `state` leads in the polynomial of `child`.
  std::size_t target(const Trellis& trellis, std::uint32_t state, std::uint32_t child,
                     std::uint32_t mines) const {
    const std::uint32_t counted = trellis.counts_mines() ? mines : 0;
    return at_[child] + trellis.low(state) + counted - trellis.low(child);
  }

  Semiring semiring_;
  std::vector<std::size_t> at_;  // where the polynomial of each state begins, and their end
  std::vector<Value> forward_, backward_;
  std::uint64_t memory_ = 0;
};

}  // namespace minewise
