#include "explanation/refutation.hpp"

#include <cassert>

namespace minewise {

void Refutation::begin(const Topology& topology) {
  pairs_.begin(topology);
  touched_.begin(topology);
}

bool Refutation::refutes(Ledger& ledger, Cell cell, Fate assumed, Meter& meter) {
  assert(ledger.is_propagated() && !ledger.broken_clue());
  assert(ledger.is_undecided(cell) && assumed != Fate::undecided);
  assert(touched_.empty());
  const std::size_t before = ledger.settled().size();
  ledger.settle(cell, assumed);
  const bool refuted = ends_in_contradiction(ledger, meter);
  ledger.backtrack(before);
  touched_.clear();
  assert(ledger.settled().size() == before && ledger.is_undecided(cell));
  return refuted;
}

bool Refutation::ends_in_contradiction(Ledger& ledger, Meter& meter) {
  std::size_t noted = ledger.settled().size() - 1;
  while (true) {
    ledger.propagate();
    if (ledger.broken_clue()) return true;
    for (; noted < ledger.settled().size(); ++noted) {
      for (Cell near : ledger.topology().neighbours(ledger.settled()[noted])) {
        if (ledger.shows_clue(near)) touched_.add(near);
      }
    }
    if (touched_.empty()) return false;
    if (!pairs_hold(ledger, touched_.top(), meter)) return true;
  }
}

// Looks for a deduction from this clue and another. Settles the first one found, or removes the
// clue from the worklist if there is none. Returns false if a pair of clues cannot be satisfied.
bool Refutation::pairs_hold(Ledger& ledger, Cell clue, Meter& meter) {
  for (const auto& partner : pairs_.partners(ledger, clue, meter)) {
    const PairDeduction deduction = pairs_.deduce(ledger, clue, partner);
    if (!deduction.possible) return false;
    if (!deduction.settles()) continue;
    pairs_.settle(ledger, clue, partner.clue, deduction);
    return true;
  }
  touched_.pop();
  return true;
}

}  // namespace minewise
