// Finds the smallest set of clues that implies a cell's fate, in three steps. Grow: enlarge the
// neighbourhood of the cell until the clues in it imply the fate. Delete: drop clues that are not
// needed, several at a time while that succeeds. Minimise, by implicit hitting sets: grow a set of
// clues that does not imply the fate to a maximal one; every proof must contain a clue outside it.
// A minimum hitting set of these complements is either a smallest proof or yields another
// complement.
//
// An irredundant proof by clues is connected, so the clues in a proof of size k lie within k steps
// of the cell. Whether a smaller proof exists is therefore a local question, however large the
// board. The mine count is used only if the clues do not suffice; in that case, all clues on the
// board are considered. The number of hitting sets can be exponential, so the search has a budget,
// and the proof records whether it is known to be smallest.
#include "explanation/proof.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "explanation/hitting_sets.hpp"

namespace minewise {
namespace {

ClueSet first_clues(std::uint32_t count) {
  ClueSet clues(count);
  std::iota(clues.begin(), clues.end(), 0u);
  return clues;
}

ClueSet united(ClueSet clues, std::span<const std::uint32_t> others) {
  clues.insert(clues.end(), others.begin(), others.end());
  std::ranges::sort(clues);
  return clues;
}

// Deletion-based minimisation: drops clues from the end as long as the claim follows from the
// others. The number dropped at a time doubles on success and halves when one of them is needed.
ClueSet minimized(Implication& claim, std::span<const std::uint32_t> clues, Meter& meter) {
  ClueSet needed, untested(clues.begin(), clues.end());
  std::size_t step = 1;
  while (!untested.empty()) {
    step = std::min(step, untested.size());
    const std::span others(untested.begin(), untested.end() - static_cast<std::ptrdiff_t>(step));
    if (claim.follows_from(united(needed, others), meter)) {
      untested.resize(others.size());
      step *= 2;
    } else if (step > 1) {
      step /= 2;
    } else {
      needed.push_back(untested.back());
      untested.pop_back();
    }
  }
  std::ranges::sort(needed);
  return needed;
}

// Extends a set of clues that does not imply the claim as far as possible, and returns the clues
// left over. Every proof contains one of these.
ClueSet correction_set(Implication& claim, ClueSet clues, std::uint32_t all, Meter& meter) {
  ClueSet left_over;
  for (std::uint32_t clue = 0; clue < all; ++clue) {
    if (std::ranges::binary_search(clues, clue)) continue;
    const std::uint32_t more[] = {clue};
    if (claim.follows_from(united(clues, more), meter)) {
      left_over.push_back(clue);
    } else {
      clues = claim.insufficient_clues();
    }
  }
  return left_over;
}

// Returns a proof with the fewest clues from an excerpt, by implicit hitting sets: a minimum
// hitting set of all known correction sets is no larger than any proof, and often a proof itself.
// Returns nullopt if no proof has at most `max_size` clues.
std::optional<ClueSet> smallest_proof(Implication& claim, std::uint32_t all, std::size_t max_size,
                                      Meter& meter) {
  HittingSets sets(all);
  while (auto proof = sets.smallest(max_size, meter)) {
    if (claim.follows_from(*proof, meter)) return proof;
    sets.add(correction_set(claim, claim.insufficient_clues(), all, meter));
  }
  return std::nullopt;
}

Proof proof_of(const ClueSet& proof, std::span<const Cell> clues, bool total, bool smallest) {
  Proof cells{{}, total, smallest};
  for (std::uint32_t clue : proof) cells.clues.push_back(clues[clue]);
  std::ranges::sort(cells.clues);
  return cells;
}

// Replaces a known proof with a smallest one if that can be found within the budget.
void improve(ClueSet& proof, bool& smallest, Implication& claim, std::uint32_t all,
             const Meter& whole) {
  Meter meter = whole.part(shares::kSmallerProof);
  try {
    if (auto better = smallest_proof(claim, all, proof.size() - 1, meter)) proof = *better;
    smallest = true;
  } catch (const BudgetExhausted&) {
    smallest = false;
  }
}

}  // namespace

Prover::Prover(const Topology& topology, std::span<const Shown> shown,
               std::optional<std::uint32_t> mines)
    : topology_(topology), shown_(shown.begin(), shown.end()), met_(shown.size(), 0) {
  assert(shown.size() == topology.size());
  covered_ = static_cast<std::uint32_t>(std::ranges::count_if(shown, is_covered));
  const auto known = static_cast<std::uint32_t>(std::ranges::count(shown, kMine));
  if (mines && *mines >= known) mines_left_ = *mines - known;
}

void Prover::mark(Cell cell, Fate fate) {
  assert(can_prove(cell) && fate != Fate::undecided);
  assert(fate != Fate::mined || !mines_left_ || *mines_left_ > 0);
  shown_[cell] = fate == Fate::mined ? kMine : kSafe;
  --covered_;
  if (fate == Fate::mined && mines_left_) --*mines_left_;
}

std::optional<Proof> Prover::prove(Cell cell, Fate fate, Meter& meter) {
  assert(can_prove(cell) && fate != Fate::undecided);
  if (const auto clue = single_clue(cell, fate)) return Proof{{*clue}, false, true};
  Question question{cell, fate, meter};
  if (auto proof = prove_by_clues(question)) return proof;
  return mines_left_ ? prove_by_total(question) : std::nullopt;
}

// Returns a clue next to the cell that alone settles all its covered cells with this fate.
std::optional<Cell> Prover::single_clue(Cell cell, Fate fate) const {
  for (Cell clue : topology_.neighbours(cell)) {
    if (!is_clue(shown_[clue])) continue;
    const Balance balance = balance_of(clue);
    if (balance.need == (fate == Fate::mined ? balance.unknowns : 0)) return clue;
  }
  return std::nullopt;
}

Balance Prover::balance_of(Cell clue) const {
  Balance balance{shown_[clue], 0};
  for (Cell near : topology_.neighbours(clue)) {
    balance.unknowns += is_covered(shown_[near]);
    balance.need -= shown_[near] == kMine;
  }
  return balance;
}

Prover::Surroundings Prover::begin_around(Cell cell) {
  Surroundings around;
  ++time_;
  met_[cell] = time_;
  add_clues_around(cell, around);
  around.ends.push_back(around.clues.size());
  return around;
}

// Extends the surroundings by one step. Returns false if that adds no clue.
bool Prover::widen(Surroundings& around) {
  const std::size_t steps = around.ends.size(), end = around.clues.size();
  for (std::size_t i = steps > 1 ? around.ends[steps - 2] : 0; i < end; ++i) {
    for (Cell cell : topology_.neighbours(around.clues[i])) {
      if (!is_covered(shown_[cell]) || met_[cell] == time_) continue;
      met_[cell] = time_;
      add_clues_around(cell, around);
    }
  }
  around.ends.push_back(around.clues.size());
  return around.clues.size() > end;
}

void Prover::add_clues_around(Cell cell, Surroundings& around) {
  for (Cell clue : topology_.neighbours(cell)) {
    if (!is_clue(shown_[clue]) || met_[clue] == time_) continue;
    met_[clue] = time_;
    around.clues.push_back(clue);
  }
}

// An irredundant proof with two clues is smallest, since single clues have been tried.
std::optional<Proof> Prover::prove_by_clues(Question& question) {
  Surroundings around = begin_around(question.cell);
  auto proof = prove_around(around, question);
  if (!proof) return std::nullopt;
  bool smallest = proof->size() <= 2;
  if (!smallest) {
    const Excerpt excerpt(topology_, shown_, within_reach(around, proof->size() - 1));
    ImplicationByClues claim(excerpt, *excerpt.index_of(question.cell), question.fate);
    improve(*proof, smallest, claim, excerpt.clues(), question.meter);
  }
  return proof_of(*proof, around.clues, false, smallest);
}

// Widens the surroundings until their clues imply the fate of the cell.
std::optional<ClueSet> Prover::prove_around(Surroundings& around, Question& question) {
  Meter& meter = question.meter;
  for (bool more = !around.clues.empty(); more;) {
    const Excerpt excerpt(topology_, shown_, around.clues);
    ImplicationByClues claim(excerpt, *excerpt.index_of(question.cell), question.fate);
    const ClueSet all = first_clues(excerpt.clues());
    if (claim.follows_from(all, meter)) return minimized(claim, all, meter);
    // Step sizes grow, so that distant clues are reached quickly.
    more = false;
    for (std::size_t steps = 1 + around.ends.size() / 4; steps > 0; --steps) more |= widen(around);
  }
  return std::nullopt;
}

// An irredundant proof is connected: each clue shares a covered cell with another, and one touches
// the cell. So a small proof stays close to the cell.
std::span<const Cell> Prover::within_reach(Surroundings& around, std::size_t clues) {
  while (around.ends.size() < clues && widen(around)) {
  }
  return std::span(around.clues).first(around.ends[std::min(clues, around.ends.size()) - 1]);
}

// Clues that account for few mines (or few free cells) are dropped first, because a proof by the
// mine count has to account for many.
std::optional<Proof> Prover::prove_by_total(Question& question) {
  const bool mined = question.fate == Fate::mined;
  if (*mines_left_ == (mined ? covered_ : 0)) return Proof{{}, true, true};
  const std::vector<Cell> clues = active_clues();
  if (clues.empty()) return std::nullopt;
  Meter& meter = question.meter;
  const Excerpt excerpt(topology_, shown_, clues);
  ImplicationByTotal claim(
      excerpt, {excerpt.index_of(question.cell), question.fate, covered_, *mines_left_});
  const ClueSet all = first_clues(excerpt.clues());
  if (!claim.follows_from(all, meter)) return std::nullopt;
  const auto mines = [&](std::uint32_t clue) { return -balance_of(clues[clue]).need; };
  const auto free = [&](std::uint32_t clue) {
    const Balance balance = balance_of(clues[clue]);
    return balance.need - balance.unknowns;
  };
  ClueSet by_mines = all, by_free = all;
  std::ranges::stable_sort(by_mines, {}, mines);
  std::ranges::stable_sort(by_free, {}, free);
  ClueSet proof = minimized(claim, by_mines, meter);
  const ClueSet other = minimized(claim, by_free, meter);
  if (other.size() < proof.size()) proof = other;
  bool smallest = proof.size() == 1;
  if (!smallest) improve(proof, smallest, claim, excerpt.clues(), question.meter);
  return proof_of(proof, clues, true, smallest);
}

// Returns the clues next to covered cells.
std::vector<Cell> Prover::active_clues() const {
  std::vector<Cell> clues;
  for (Cell cell = 0; cell < shown_.size(); ++cell) {
    if (is_clue(shown_[cell]) && balance_of(cell).unknowns > 0) clues.push_back(cell);
  }
  return clues;
}

}  // namespace minewise
