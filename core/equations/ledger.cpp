// Unit propagation for counting constraints. Every clue has a balance: the number of mines it still
// needs and the number of undecided cells around it. A clue whose need is zero, or equals its
// number of undecided cells, decides all of them; each decision changes the balances around the
// cell, and clues that become decided join a queue. Propagation takes time linear in the size of
// the neighbourhoods that change: reading a whole board is linear in the number of cells, and
// opening a cell affects only its surroundings.
//
// Subset rules are deliberately left out: at the same cost, the trellis finds everything that
// combinations of clues force, and it is needed for probabilities anyway. The order of decisions is
// kept as a trail, as in a SAT solver, so that an assumption can be made in place and undone.
#include "equations/ledger.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <functional>
#include <numeric>

namespace minewise {
namespace {

// For each fate, the increment of two packed counts: undecided cells in the lower half, mines in
// the upper half. This is faster than two comparisons per cell.
constexpr std::array<std::uint64_t, 3> kCounts{1, 0, std::uint64_t{1} << 32};

}  // namespace

void Ledger::begin(const Topology& topology) {
  topology_ = &topology;
  const Cell cells = topology.size();
  broken_clue_.reset();
  known_mines_ = 0;
  undecided_ = cells;
  fate_.assign(cells, Fate::undecided);
  shows_clue_.assign(cells, 0);
  balance_.resize(cells);
  changed_.assign(cells, 0);
  clues_.clear();
  queue_.clear();
  settled_.clear();
  taken_ = 0;
}

inline Balance Ledger::balance_around(Cell clue, Shown shown) const {
  const auto near = topology_->neighbours(clue);
  const std::uint64_t sum = std::transform_reduce(
      near.begin(), near.end(), std::uint64_t{0}, std::plus<>(),
      [&](Cell cell) { return kCounts[static_cast<std::size_t>(fate_[cell])]; });
  return {shown - static_cast<std::int32_t>(sum >> 32), static_cast<std::int32_t>(sum)};
}

inline void Ledger::enter(Cell clue, Shown shown) {
  assert(!shows_clue(clue));
  const Balance balance = balance_around(clue, shown);
  shows_clue_[clue] = 1;
  balance_[clue] = balance;
  if (balance.is_broken()) broken_clue_ = clue;
  if (balance.unknowns == 0) return;
  clues_.push_back(clue);
  changed_[clue] = 1;
  if (balance.is_decided()) queue_.push_back(clue);
}

void Ledger::read(const Topology& topology, std::span<const Shown> shown) {
  assert(shown.size() == topology.size());
  begin(topology);
  read_fates(shown);
  for (Cell cell = 0; cell < shown.size(); ++cell) {
    if (!is_clue(shown[cell])) continue;
    enter(cell, shown[cell]);
    if (broken_clue_) return;
  }
}

// Has no branches and uses an index that cannot wrap, so that compilers can vectorize the loop.
void Ledger::read_fates(std::span<const Shown> shown) {
  std::uint32_t undecided = 0, mines = 0;
  for (std::size_t cell = 0; cell < shown.size(); ++cell) {
    const std::uint32_t covered = is_covered(shown[cell]), mine = shown[cell] == kMine;
    fate_[cell] = static_cast<Fate>(1 - covered + mine);
    undecided += covered;
    mines += mine;
  }
  undecided_ = undecided;
  known_mines_ = mines;
}

// If several cells open at once, all their fates are set before any clue is read.
void Ledger::open(std::span<const Cell> cells, std::span<const Shown> shown) {
  for (Cell cell : cells) {
    const Fate fate = shown[cell] == kMine ? Fate::mined : Fate::free;
    assert(!shows_clue(cell) && (is_undecided(cell) || fate_[cell] == fate));
    if (is_undecided(cell)) decide(cell, fate);
  }
  for (Cell cell : cells) {
    if (is_clue(shown[cell])) enter(cell, shown[cell]);
  }
}

void Ledger::open(Cell cell, Shown clue) {
  assert(!shows_clue(cell) && fate_[cell] != Fate::mined);
  if (is_undecided(cell)) decide(cell, Fate::free);
  enter(cell, clue);
}

void Ledger::settle(Cell cell, Fate fate) {
  settled_.push_back(cell);
  decide(cell, fate);
}

void Ledger::decide(Cell cell, Fate fate) {
  assert(is_undecided(cell) && fate != Fate::undecided && undecided_ > 0);
  const bool mined = fate == Fate::mined;
  fate_[cell] = fate;
  known_mines_ += mined;
  --undecided_;
  // Local copies, because the compiler must assume that writing a byte may change the members.
  const std::uint8_t* shows_clue = shows_clue_.data();
  Balance* balances = balance_.data();
  std::uint8_t* changed = changed_.data();
  for (Cell near : topology_->neighbours(cell)) {
    if (!shows_clue[near]) continue;
    Balance& balance = balances[near];
    balance.need -= mined;
    balance.unknowns -= 1;
    changed[near] = 1;
    if (balance.is_broken()) broken_clue_ = near;
    if (balance.is_decided()) queue_.push_back(near);
  }
}

void Ledger::propagate() {
  while (settle_next()) {
  }
}

std::optional<Cell> Ledger::settle_next() {
  while (!queue_.empty() && !broken_clue_) {
    const Cell clue = queue_.back();
    queue_.pop_back();
    if (balance_[clue].unknowns == 0) continue;
    const Fate fate = balance_[clue].need == 0 ? Fate::free : Fate::mined;
    for (Cell cell : topology_->neighbours(clue)) {
      if (is_undecided(cell)) settle(cell, fate);
    }
    return clue;
  }
  return std::nullopt;
}

void Ledger::backtrack(std::size_t kept) {
  assert(taken_ <= kept && kept <= settled_.size());
  while (settled_.size() > kept) {
    unsettle(settled_.back());
    settled_.pop_back();
  }
  queue_.clear();
  broken_clue_.reset();
}

void Ledger::unsettle(Cell cell) {
  assert(!is_undecided(cell) && !shows_clue(cell));
  const bool mined = fate_[cell] == Fate::mined;
  fate_[cell] = Fate::undecided;
  known_mines_ -= mined;
  ++undecided_;
  for (Cell near : topology_->neighbours(cell)) {
    if (!shows_clue(near)) continue;
    balance_[near].need += mined;
    balance_[near].unknowns += 1;
  }
}

std::span<const Cell> Ledger::active_clues() {
  std::erase_if(clues_, [&](Cell clue) { return balance_[clue].unknowns == 0; });
  return clues_;
}

std::vector<std::uint8_t> Ledger::known_layout() const {
  std::vector<std::uint8_t> mines(fate_.size());
  std::ranges::transform(fate_, mines.begin(), [](Fate fate) { return fate == Fate::mined; });
  return mines;
}

}  // namespace minewise
