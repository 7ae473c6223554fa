#include "explain/refutation.hpp"

namespace minewise {

void Refutation::begin(const Topology& topology) {
  pairs_.begin(topology);
  touched_.begin(topology);
}

bool Refutation::refutes(Ledger& ledger, Cell cell, Fate assumed, Budget& budget) {
  const std::size_t before = ledger.settled().size();
  ledger.settle(cell, assumed);
  const bool refuted = ends_in_contradiction(ledger, budget);
  ledger.backtrack(before);
  touched_.clear();
  return refuted;
}

bool Refutation::ends_in_contradiction(Ledger& ledger, Budget& budget) {
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
    if (!pairs_hold(ledger, touched_.last(), budget)) return true;
  }
}

// Settles what the first pair forces that forces anything; a clue whose pairs force nothing waits
// no longer. False if a pair cannot hold.
bool Refutation::pairs_hold(Ledger& ledger, Cell clue, Budget& budget) {
  for (const auto& partner : pairs_.partners(ledger, clue, budget)) {
    const PairForce force = pairs_.force_of(ledger, clue, partner);
    if (!force.possible) return false;
    if (!force.settles()) continue;
    pairs_.settle(ledger, clue, partner.clue, force);
    return true;
  }
  touched_.drop_last();
  return true;
}

}  // namespace minewise
