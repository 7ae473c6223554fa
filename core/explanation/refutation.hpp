// Assumptions that single clues and pairs of clues refute, one after the other.
#pragma once

#include "base/budget.hpp"
#include "equations/ledger.hpp"
#include "explanation/cell_worklist.hpp"
#include "explanation/clue_pairs.hpp"

namespace minewise {

class Refutation {
 public:
  void begin(const Topology& topology);
  // Whether a clue or a pair of clues cannot hold any more once all that follows from the
  // assumption, that an undecided cell is free or that it is mined, is settled. No single clue and
  // no pair may settle anything without it. The ledger is left as it was.
  bool refutes(Ledger& ledger, Cell cell, Fate assumed, Meter& meter);

 private:
  bool ends_in_contradiction(Ledger& ledger, Meter& meter);
  bool pairs_hold(Ledger& ledger, Cell clue, Meter& meter);

  CluePairs pairs_;
  CellWorklist touched_;  // clues that have changed, and wait to be paired
};

}  // namespace minewise
