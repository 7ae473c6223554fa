// Deductions from two clues.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "equations/ledger.hpp"

namespace minewise {

// The certain fates of the undecided cells next to two clues, in three parts: cells next to the
// first clue only, shared cells, and cells next to the second only.
struct PairDeduction {
  bool possible;  // whether both clues can be satisfied
  Fate first = Fate::undecided, both = Fate::undecided, second = Fate::undecided;

  bool settles() const {
    return first != Fate::undecided || both != Fate::undecided || second != Fate::undecided;
  }
};

// Returns everything that follows from two clues that share undecided cells. Neither may be broken.
PairDeduction deduce_pair(const Balance& first, const Balance& second, std::int32_t shared);

// Finds pairs of clues in a ledger and settles their deductions, reusing its buffers.
class CluePairs {
 public:
  struct Partner {
    Cell clue;
    std::int32_t shared;  // undecided cells
  };

  void begin(const Topology& topology);
  // Returns the clues that share undecided cells with `clue`. Valid until the next call.
  std::span<const Partner> partners(const Ledger& ledger, Cell clue, Meter& meter);
  // Returns everything that follows from a clue and one of its partners.
  PairDeduction deduce(const Ledger& ledger, Cell clue, const Partner& partner) const {
    return deduce_pair(ledger.balance(clue), ledger.balance(partner.clue), partner.shared);
  }
  // Settles a deduction from two satisfiable clues.
  void settle(Ledger& ledger, Cell first, Cell second, const PairDeduction& deduction);

 private:
  std::vector<Partner> partners_;
  std::vector<std::int32_t> shared_;  // per cell; all 0 between two calls
};

}  // namespace minewise
