// Fillings of components by backtracking.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "base/budget.hpp"
#include "equations/ledger.hpp"
#include "equations/system.hpp"
#include "players/backtracking/mine_count_set.hpp"

namespace minewise {

// A backtracking search for the number of mines in each group. Independent of the trellis, so that
// tests can compare the two.
//
// Throws BudgetExhausted if a search exceeds its budget; later searches are unaffected.
class FillingSearch {
 public:
  // Loads a system, which must outlive the search.
  void load(const System& system);

  // Looks for fillings of a component until each of its groups has been seen with a mined cell and
  // with a free cell, or this proves impossible. Every filling is a witness for all groups.
  void find_witnesses(const Component& component, Meter& meter);

  // The numbers of mines in all fillings seen so far in which some cell of a group has this fate.
  const MineCountSet& seen(std::uint32_t group, Fate fate) const {
    return fate == Fate::mined ? seen_mined_[group] : seen_free_[group];
  }
  // The numbers of mines in all fillings of a component seen so far.
  MineCountSet seen(const Component& component) const;

  // Returns the numbers of mines in all fillings of a component, or in those in which some cell of
  // a group has this fate. The search is exhaustive.
  MineCountSet count(const Component& component, Meter& meter);
  MineCountSet count(const Component& component, std::uint32_t group, Fate fate, Meter& meter);

 private:
  // The numbers of mines a group may hold.
  struct Values {
    std::uint32_t low, high;

    bool single() const { return low == high; }
  };
  // The number of mines a clue needs, and the minimum and maximum that its groups can hold.
  struct Sum {
    std::uint32_t need, low, high;
  };
  struct Change {
    std::uint32_t group;
    Values before;
  };
  // Connected groups: a range of members_.
  struct Piece {
    std::size_t begin, end;
  };
  // The pieces that have been counted, by their state.
  using Counted = std::map<std::vector<std::uint32_t>, MineCountSet>;
  // Undoes the assignments made in its scope.
  class UndoScope;

  Piece all_of(const Component& component);
  bool demand(std::uint32_t group, Fate fate, Meter& meter);
  bool assign(std::uint32_t group, std::uint32_t mines, Meter& meter);
  void narrow(std::uint32_t group, Values values);
  bool check_forward(Meter& meter);
  void undo(std::size_t changes);

  std::uint32_t choose(Piece piece) const;
  Piece gather(std::uint32_t group, std::uint64_t since);
  bool fill(Piece piece, Meter& meter);
  bool fill_rest(Piece piece, Meter& meter);
  MineCountSet count(Piece piece, Meter& meter);
  std::vector<std::uint32_t> state_of(Piece piece) const;
  MineCountSet count_rest(Piece piece, Meter& meter);
  void remember(const Component& component);

  const System* system_ = nullptr;
  std::vector<Values> values_;           // per group
  std::vector<Sum> sums_;                // per clue
  std::vector<Change> changes_;          // what to undo
  std::vector<std::uint32_t> queue_;     // clues to check
  std::vector<std::uint32_t> members_;   // of the current pieces
  std::vector<std::uint64_t> gathered_;  // per group: when it was last put into a piece
  std::uint64_t time_ = 0;               // incremented at each split into pieces
  Counted counted_;
  std::vector<MineCountSet> seen_mined_, seen_free_;  // per group
};

}  // namespace minewise
