// Techniques are tried from easy to hard, and after every step the search starts again with the
// easiest. More knowledge never makes a technique weaker, so the hardest technique used is the
// hardest one needed. Together, the techniques find everything that is certain.
//
// An Expert board takes about 0.1 ms. Only changes are examined: a clue is paired again only after
// its balance changes. Deductions from two clues depend only on the number of cells they share, so
// no sets are compared. Assumptions are made in the ledger itself and undone. Chains are tried only
// on cells that the component's trellis has shown to be certain, since no other assumption can be
// refuted.
#include "explanation/ladder.hpp"

#include <algorithm>
#include <cassert>

namespace minewise {

void Ladder::begin(const Topology& topology, std::optional<std::uint32_t> mines) {
  prepare(topology, mines);
  ledger_.begin(topology);
}

void Ladder::read(const Topology& topology, std::span<const Shown> shown,
                  std::optional<std::uint32_t> mines) {
  prepare(topology, mines);
  ledger_.read(topology, shown);
  for (Cell cell = 0; cell < shown.size(); ++cell) {
    if (is_clue(shown[cell])) note(cell);
  }
}

void Ladder::prepare(const Topology& topology, std::optional<std::uint32_t> mines) {
  mines_ = mines;
  pairs_.begin(topology);
  refutation_.begin(topology);
  inference_.begin(topology);
  unpaired_.begin(topology);
  overlaps_.clear();
  changed_.begin(topology);
  candidates_.clear();
  seen_.assign(topology.size(), 0);
}

void Ladder::open(std::span<const Cell> cells, std::span<const Shown> shown) {
  ledger_.open(cells, shown);
  for (Cell cell : cells) {
    note(cell);
    note_around(cell);
  }
}

// Queues a new or changed clue.
void Ladder::note(Cell clue) {
  unpaired_.add(clue);
  changed_.add(clue);
}

void Ladder::note_around(Cell cell) {
  for (Cell near : ledger_.topology().neighbours(cell)) {
    if (ledger_.shows_clue(near)) note(near);
  }
}

std::optional<LadderStep> Ladder::next_step(std::span<const Shown> shown, Meter& meter) {
  assert(shown.size() == ledger_.topology().size());
  if (ledger_.settle_next()) return settled_by(Technique::single);
  if (ledger_.broken_clue()) return std::nullopt;
  if (take_subset(meter)) return settled_by(Technique::subset);
  if (take_overlap(meter)) return settled_by(Technique::overlap);
  if (take_chain(meter)) return settled_by(Technique::chain);
  if (take_cases()) return settled_by(Technique::cases);
  if (take_count(shown, meter)) return settled_by(Technique::count);
  return std::nullopt;
}

LadderStep Ladder::settled_by(Technique technique) {
  const auto cells = ledger_.take_settled();
  assert(!cells.empty());
  for (Cell cell : cells) note_around(cell);
  return {technique, cells};
}

// Overlaps found along the way are kept until no subset is left on the board. A clue used in a step
// stays queued for its other partners.
bool Ladder::take_subset(Meter& meter) {
  while (!unpaired_.empty()) {
    const Cell clue = unpaired_.top();
    for (const auto& partner : pairs_.partners(ledger_, clue, meter)) {
      const PairDeduction deduction = pairs_.deduce(ledger_, clue, partner);
      if (!deduction.settles()) continue;
      const auto [fewer, more] =
          std::minmax(ledger_.balance(clue).unknowns, ledger_.balance(partner.clue).unknowns);
      if (partner.shared == fewer) {
        pairs_.settle(ledger_, clue, partner.clue, deduction);
        return true;
      }
      overlaps_.emplace_back(clue, partner.clue);
    }
    unpaired_.pop();
  }
  return false;
}

// Skips pairs in which a clue has changed, since that clue has been paired again.
bool Ladder::take_overlap(Meter& meter) {
  while (!overlaps_.empty()) {
    const auto [first, second] = overlaps_.back();
    overlaps_.pop_back();
    for (const auto& partner : pairs_.partners(ledger_, first, meter)) {
      if (partner.clue != second) continue;
      const PairDeduction deduction = pairs_.deduce(ledger_, first, partner);
      if (!deduction.settles()) break;
      pairs_.settle(ledger_, first, second, deduction);
      return true;
    }
  }
  return false;
}

// Solving the component finds everything that chains can prove, and much faster. So chains are
// tried only on certain cells.
bool Ladder::take_chain(Meter& meter) {
  find_candidates(meter);
  for (Candidate& candidate : candidates_) {
    if (candidate.resisted || !ledger_.is_undecided(candidate.cell)) continue;
    if (try_chains(candidate, meter)) return true;
    candidate.resisted = true;
  }
  return false;
}

void Ladder::find_candidates(Meter& meter) {
  if (changed_.empty()) return;
  inference_.gather(ledger_, changed_.cells());
  changed_.clear();
  forget_gathered_candidates();
  for (const Component& component : inference_.components()) {
    ++components_;
    certain_.clear();
    const bool known = inference_.solve_component(component, certain_);
    meter.charge(inference_.take_ticks(), 0);
    for (const auto& [cell, fate] : certain_) candidates_.push_back({cell, fate, components_});
    if (known) continue;
    cells_.clear();
    inference_.list_cells(component, cells_);
    for (Cell cell : cells_) candidates_.push_back({cell, Fate::undecided, components_});
  }
}

void Ladder::forget_gathered_candidates() {
  for (Cell cell : inference_.frontier()) seen_[cell] = 1;
  std::erase_if(candidates_, [&](const Candidate& candidate) {
    return seen_[candidate.cell] || !ledger_.is_undecided(candidate.cell);
  });
  for (Cell cell : inference_.frontier()) seen_[cell] = 0;
}

bool Ladder::try_chains(const Candidate& candidate, Meter& meter) {
  if (candidate.fate != Fate::undecided) return try_chain(candidate.cell, candidate.fate, meter);
  return try_chain(candidate.cell, Fate::free, meter) ||
         try_chain(candidate.cell, Fate::mined, meter);
}

bool Ladder::try_chain(Cell cell, Fate fate, Meter& meter) {
  const Fate opposite = fate == Fate::free ? Fate::mined : Fate::free;
  if (!refutation_.refutes(ledger_, cell, opposite, meter)) return false;
  ledger_.settle(cell, fate);
  return true;
}

// Settles the certain cells of the first component that has any.
bool Ladder::take_cases() {
  const auto is_certain = [&](const Candidate& candidate) {
    return candidate.fate != Fate::undecided && ledger_.is_undecided(candidate.cell);
  };
  const auto first = std::ranges::find_if(candidates_, is_certain);
  if (first == candidates_.end()) return false;
  for (const Candidate& candidate : candidates_) {
    if (candidate.component != first->component || !is_certain(candidate)) continue;
    ledger_.settle(candidate.cell, candidate.fate);
  }
  return true;
}

bool Ladder::take_count(std::span<const Shown> shown, Meter& meter) {
  if (!mines_) return false;
  certain_.clear();
  inference_.solve_with_total(ledger_, shown, *mines_, certain_);
  meter.charge(inference_.take_ticks(), 0);
  for (const auto& [cell, fate] : certain_) ledger_.settle(cell, fate);
  return !certain_.empty();
}

}  // namespace minewise
