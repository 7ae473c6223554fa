// The exact answers to the questions about one board.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "equations/ledger.hpp"
#include "equations/ordering.hpp"
#include "equations/system.hpp"
#include "trellis/polynomial.hpp"
#include "trellis/semiring.hpp"
#include "trellis/trellis.hpp"
#include "trellis/weights.hpp"

namespace minewise {

struct Analysis {
  bool consistent = false;
  std::vector<double> probability;  // per cell that it is mined; NaN for cells that are not covered
  std::vector<Cell> safe, mined;    // the covered cells that are certain, in reading order
  std::optional<Cell> safest;       // the covered cell least likely to be mined
};

struct EvaluationInput;

// Holds the equations of a board and the trellis of each component. Loading another board reuses
// all buffers.
class Solver {
 public:
  // Reads a board, an entry for every cell, with a known total of mines, or without one. Throws
  // BudgetExhausted if it is too wide, unless it may be thinned; then what is computed from it is
  // only estimated.
  void load(const Topology& topology, std::span<const Shown> shown,
            std::optional<std::uint32_t> mines, Meter& meter, Thinning* thinning = nullptr);

  // Consistent, all certain cells and all probabilities, of the board that was loaded: it is
  // `shown` here and in what follows.
  Analysis analyze(std::span<const Shown> shown, Meter& meter);
  // The probabilities alone, of the covered cells; the others are left as they are, but have their
  // place. False if no layout fits the board.
  bool find_probabilities(std::span<const Shown> shown, Meter& meter,
                          std::span<double> probability);

  // How many bits the largest number that count_fillings() gives may take. Of a possible() board.
  std::uint32_t largest_filling_bits(Meter& meter) const;

  // For every component of a possible() board, the number of its fillings for each number of mines
  // (one number if no total is known), modulo a prime below 2^62 and above the number of cells.
  std::vector<Polynomial<std::uint64_t>> count_fillings(std::uint64_t prime, Meter& meter) const;

  const Ledger& ledger() const { return ledger_; }
  const System& system() const { return system_; }
  std::span<const Trellis> trellises() const {
    return {trellises_.data(), system_.components().size()};
  }
  // All of these together, for Evaluation, if the board is possible(); valid until the next load().
  EvaluationInput evaluation_input() const;
  // False if a contradiction was met while loading; true is not yet a promise, since the total of
  // mines may still not fit.
  bool possible() const { return possible_; }
  // The mines that the components and the sea hold together, if a total is known.
  std::optional<std::uint32_t> mines_left() const { return mines_left_; }
  // Whether counts over this board may exceed the range of doubles.
  bool needs_scaling() const { return needs_scaling_; }

 private:
  template <class Put>
  bool evaluate_cells(std::span<const Shown> shown, Meter& meter, Put&& put);
  TrellisBuilder::Mines mines_in(const Component& component, std::uint64_t all_cells) const;

  Ledger ledger_;
  System system_;
  Ordering ordering_;
  TrellisBuilder builder_;
  std::vector<Trellis> trellises_;  // at least one for every component
  Weights<Reals> weights_;
  Weights<ScaledReals> scaled_weights_;
  std::optional<std::uint32_t> mines_left_;
  bool possible_ = false;
  bool needs_scaling_ = false;
};

}  // namespace minewise
