// Deductions from two clues.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "equations/ledger.hpp"

namespace minewise {

// The undecided cells of two clues fall into three parts: those of the first alone, those of both,
// and those of the second alone. The certain fate of each part.
struct PairDeduction {
  bool possible;  // whether both clues can hold
  Fate first = Fate::undecided, both = Fate::undecided, second = Fate::undecided;

  bool settles() const {
    return first != Fate::undecided || both != Fate::undecided || second != Fate::undecided;
  }
};

// All that follows from two clues, neither broken, that share some of their undecided cells.
PairDeduction deduce_pair(const Balance& first, const Balance& second, std::int32_t shared);

// Finds and settles such pairs in a ledger; keeps its buffers.
class CluePairs {
 public:
  struct Partner {
    Cell clue;
    std::int32_t shared;  // undecided cells
  };

  void begin(const Topology& topology);
  // The clues that share undecided cells with a clue. Valid until the next call.
  std::span<const Partner> partners(const Ledger& ledger, Cell clue, Meter& meter);
  // All that follows from a clue and one of its partners.
  PairDeduction deduce(const Ledger& ledger, Cell clue, const Partner& partner) const {
    return deduce_pair(ledger.balance(clue), ledger.balance(partner.clue), partner.shared);
  }
  // Settles what was deduced from two clues that can both hold.
  void settle(Ledger& ledger, Cell first, Cell second, const PairDeduction& deduction);

 private:
  std::vector<Partner> partners_;
  std::vector<std::int32_t> shared_;  // per cell; all 0 between two calls
};

}  // namespace minewise
