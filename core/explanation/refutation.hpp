// Refutation of assumptions by single clues and pairs of clues.
#pragma once

#include "base/budget.hpp"
#include "equations/ledger.hpp"
#include "explanation/cell_worklist.hpp"
#include "explanation/clue_pairs.hpp"

namespace minewise {

class Refutation {
 public:
  void begin(const Topology& topology);
  // Whether assuming that an undecided cell is free, or mined, leads to an unsatisfiable clue or
  // pair of clues. Requires that single clues and pairs settle nothing without the assumption.
  // Leaves the ledger unchanged.
  bool refutes(Ledger& ledger, Cell cell, Fate assumed, Meter& meter);

 private:
  bool ends_in_contradiction(Ledger& ledger, Meter& meter);
  bool pairs_hold(Ledger& ledger, Cell clue, Meter& meter);

  CluePairs pairs_;
  CellWorklist touched_;  // changed clues waiting to be paired
};

}  // namespace minewise
