// Deductions from two clues.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "equations/ledger.hpp"

namespace minewise {

// The certain fate of each part of the undecided cells of two clues: those of the first only,
// shared ones, and those of the second only.
struct PairDeduction {
  bool possible;  // whether both clues can be satisfied
  Fate first = Fate::undecided, both = Fate::undecided, second = Fate::undecided;

  bool settles() const {
    return first != Fate::undecided || both != Fate::undecided || second != Fate::undecided;
  }
};

// Everything that follows from two clues, neither broken, that share undecided cells.
PairDeduction deduce_pair(const Balance& first, const Balance& second, std::int32_t shared);

// Finds pairs of clues in a ledger and settles their deductions, reusing its buffers.
class CluePairs {
 public:
  struct Partner {
    Cell clue;
    std::int32_t shared;  // undecided cells
  };

  void begin(const Topology& topology);
  // The clues that share undecided cells with a clue. Valid until the next call.
  std::span<const Partner> partners(const Ledger& ledger, Cell clue, Meter& meter);
  // Everything that follows from a clue and one of its partners.
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
