// Fillings of components, found by backtracking.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "base/budget.hpp"
#include "equations/ledger.hpp"
#include "equations/system.hpp"
#include "players/backtracking/mine_count_set.hpp"

namespace minewise {

// A backtracking search for the mines of each group. The group with the fewest values left is tried
// next; each value is checked forward against the clues it touches; and what falls apart into
// pieces that share no clue is searched piece by piece. It knows nothing of the trellis, so that
// each can be tested with the other.
//
// A search that costs more than its budget throws BudgetExhausted; the others are not disturbed.
class FillingSearch {
 public:
  // Takes on a system, which must outlive the search.
  void load(const System& system);

  // Looks for fillings of a component until each of its groups has been seen with some cell mined,
  // and with some cell free, or cannot be. Every filling is a witness for all groups.
  void find_witnesses(const Component& component, Meter& meter);

  // How many mines the fillings have that were seen, in which some cell of a group has this fate.
  const MineCountSet& seen(std::uint32_t group, Fate fate) const {
    return fate == Fate::mined ? seen_mined_[group] : seen_free_[group];
  }
  // How many mines all fillings of a component have that were seen.
  MineCountSet seen(const Component& component) const;

  // How many mines the fillings of a component have; those in which some cell of one of its groups
  // is free, or mined. Each goes through all of them.
  MineCountSet count(const Component& component, Meter& meter);
  MineCountSet count(const Component& component, std::uint32_t group, Fate fate, Meter& meter);

 private:
  // How many mines a group may hold.
  struct Values {
    std::uint32_t low, high;

    bool single() const { return low == high; }
  };
  // What a clue needs, and what its groups hold at least and at most.
  struct Sum {
    std::uint32_t need, low, high;
  };
  struct Change {
    std::uint32_t group;
    Values before;
  };
  // Groups that hang together: a stretch of members_.
  struct Piece {
    std::size_t begin, end;
  };
  // The pieces that have been counted, by their state.
  using Counted = std::map<std::vector<std::uint32_t>, MineCountSet>;
  // Undoes on destruction what was assigned in its scope.
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
  std::vector<std::uint32_t> members_;   // of the pieces in hand
  std::vector<std::uint64_t> gathered_;  // per group: when it was last put into a piece
  std::uint64_t time_ = 0;               // how often something has fallen into pieces
  Counted counted_;
  std::vector<MineCountSet> seen_mined_, seen_free_;  // per group
};

}  // namespace minewise
