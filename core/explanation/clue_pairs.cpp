#include "explanation/clue_pairs.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace minewise {
namespace {

// Returns the certain fate of `cells` cells that hold `least` to `most` mines.
Fate fate_of(std::int32_t cells, std::int32_t least, std::int32_t most) {
  if (cells == 0) return Fate::undecided;
  if (most == 0) return Fate::free;
  return least == cells ? Fate::mined : Fate::undecided;
}

}  // namespace

// This is complete: the cells of a part are interchangeable, and every number of shared mines
// within the bounds is possible.
PairDeduction deduce_pair(const Balance& first, const Balance& second, std::int32_t shared) {
  assert(!first.is_broken() && !second.is_broken());
  assert(0 <= shared && shared <= std::min(first.unknowns, second.unknowns));
  const std::int32_t first_alone = first.unknowns - shared;
  const std::int32_t second_alone = second.unknowns - shared;
  const std::int32_t least = std::max({0, first.need - first_alone, second.need - second_alone});
  const std::int32_t most = std::min({shared, first.need, second.need});
  if (least > most) return {false};
  return {true, fate_of(first_alone, first.need - most, first.need - least),
          fate_of(shared, least, most),
          fate_of(second_alone, second.need - most, second.need - least)};
}

void CluePairs::begin(const Topology& topology) {
  shared_.assign(topology.size(), 0);
}

std::span<const CluePairs::Partner> CluePairs::partners(const Ledger& ledger, Cell clue,
                                                        Meter& meter) {
  assert(ledger.shows_clue(clue) && shared_.size() == ledger.topology().size());
  partners_.clear();
  for (Cell cell : ledger.topology().neighbours(clue)) {
    if (!ledger.is_undecided(cell)) continue;
    meter.charge(ledger.topology().neighbours(cell).size(), 0);
    for (Cell near : ledger.topology().neighbours(cell)) {
      if (!ledger.shows_clue(near) || near == clue) continue;
      if (shared_[near]++ == 0) partners_.push_back({near, 0});
    }
  }
  for (auto& [near, shared] : partners_) shared = std::exchange(shared_[near], 0);
  return partners_;
}

void CluePairs::settle(Ledger& ledger, Cell first, Cell second, const PairDeduction& deduction) {
  assert(deduction.possible && first != second);
  const auto touched_by_first = ledger.topology().neighbours(first);
  const auto touched_by_second = ledger.topology().neighbours(second);
  for (Cell cell : touched_by_first) {
    if (!ledger.is_undecided(cell)) continue;
    const Fate fate =
        std::ranges::binary_search(touched_by_second, cell) ? deduction.both : deduction.first;
    if (fate != Fate::undecided) ledger.settle(cell, fate);
  }
  if (deduction.second == Fate::undecided) return;
  for (Cell cell : touched_by_second) {
    if (!ledger.is_undecided(cell) || std::ranges::binary_search(touched_by_first, cell)) continue;
    ledger.settle(cell, deduction.second);
  }
}

}  // namespace minewise
