// What two clues force together.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "equations/ledger.hpp"

namespace minewise {

// The undecided cells of two clues fall into three parts: those of the first alone, those that both
// touch, and those of the second alone. This is what is certain of each of them.
struct PairForce {
  bool possible;  // whether both clues can hold
  Fate first = Fate::undecided, both = Fate::undecided, second = Fate::undecided;

  bool settles() const {
    return first != Fate::undecided || both != Fate::undecided || second != Fate::undecided;
  }
};

// All that follows from two clues that share some of their undecided cells.
PairForce force(const Balance& first, const Balance& second, std::int32_t shared);

// Finds and settles such pairs in a ledger; keeps its buffers.
class Pairs {
 public:
  struct Partner {
    Cell clue;
    std::int32_t shared;  // undecided cells
  };

  void begin(const Topology& topology);
  // The clues that share undecided cells with a clue. Valid until the next call.
  std::span<const Partner> partners(const Ledger& ledger, Cell clue, Budget& budget);
  // What a clue and one of its partners force.
  PairForce force_of(const Ledger& ledger, Cell clue, const Partner& partner) const {
    return force(ledger.balance(clue), ledger.balance(partner.clue), partner.shared);
  }
  void settle(Ledger& ledger, Cell first, Cell second, const PairForce& force);

 private:
  std::vector<Partner> partners_;
  std::vector<std::int32_t> shared_;  // per cell; all 0 between two calls
};

}  // namespace minewise
