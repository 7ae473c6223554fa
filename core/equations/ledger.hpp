// The balance of every clue, and unit propagation.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "board/cell.hpp"
#include "board/topology.hpp"

namespace minewise {

// The known state of a cell. Open cells are free.
enum class Fate : std::uint8_t { undecided = 0, free = 1, mined = 2 };

// The number of mines that a clue still needs, and the number of undecided cells around it.
struct Balance {
  std::int32_t need = 0, unknowns = 0;

  // As an unsigned number, a negative need exceeds any cell count.
  bool is_broken() const {
    return static_cast<std::uint32_t>(need) > static_cast<std::uint32_t>(unknowns);
  }
  bool is_decided() const { return unknowns > 0 && (need == 0 || need == unknowns); }
};

// The balances of a board that is read as a whole or opened cell by cell. The topology must outlive
// the ledger.
class Ledger {
 public:
  // Starts with nothing known.
  void begin(const Topology& topology);
  // Reads a whole board, one entry per cell, in linear time. Call propagate() next.
  void read(const Topology& topology, std::span<const Shown> shown);

  // Opens cells that show a clue or are marked as mined or free. None of them may already be open
  // or known to have the opposite fate.
  void open(std::span<const Cell> cells, std::span<const Shown> shown);
  // Opens a cell that shows a clue.
  void open(Cell cell, Shown clue);
  // Sets the fate of an undecided cell: free or mined.
  void settle(Cell cell, Fate fate);
  // Settles everything that single clues force. Only clues around newly settled cells are visited
  // again.
  void propagate();
  // Settles what the next clue forces and returns that clue, or nullopt if none is left or a clue
  // is broken.
  std::optional<Cell> settle_next();
  // Whether propagate() has nothing left to do; meaningless once a clue is broken.
  bool is_propagated() const { return queue_.empty(); }
  // Unsettles all but the first `kept` cells in settled() and forgets any broken clue. The kept
  // cells must have been propagated before the others were settled, and take_settled() must not
  // have returned any of the others.
  void backtrack(std::size_t kept);

  // A clue that cannot be satisfied, if any. If there is one, the rest of the ledger is
  // meaningless.
  std::optional<Cell> broken_clue() const { return broken_clue_; }
  std::span<const Fate> fates() const { return fate_; }
  bool is_undecided(Cell cell) const { return fate_[cell] == Fate::undecided; }
  bool shows_clue(Cell cell) const { return shows_clue_[cell] != 0; }
  const Balance& balance(Cell clue) const {
    assert(shows_clue(clue));
    return balance_[clue];
  }
  // The cells settled by propagate() and settle(), in order.
  std::span<const Cell> settled() const { return settled_; }
  // Returns the cells settled since the last call.
  std::span<const Cell> take_settled() {
    return settled().subspan(std::exchange(taken_, settled_.size()));
  }
  // The clues with undecided cells left, in the order in which they were revealed.
  std::span<const Cell> active_clues();
  // Whether the balance of a clue has changed since the last call, even if it has changed back.
  bool take_changed(Cell clue) { return std::exchange(changed_[clue], 0) != 0; }
  std::uint32_t known_mines() const { return known_mines_; }
  std::uint32_t undecided() const { return undecided_; }
  const Topology& topology() const { return *topology_; }
  // 1 for every known mine.
  std::vector<std::uint8_t> known_layout() const;

 private:
  void read_fates(std::span<const Shown> shown);
  void enter(Cell clue, Shown shown);
  Balance balance_around(Cell clue, Shown shown) const;
  void decide(Cell cell, Fate fate);
  void unsettle(Cell cell);

  const Topology* topology_ = nullptr;
  std::optional<Cell> broken_clue_;
  std::uint32_t known_mines_ = 0;
  std::uint32_t undecided_ = 0;

  // Per cell.
  std::vector<Fate> fate_;
  std::vector<std::uint8_t> shows_clue_;
  std::vector<Balance> balance_;       // of each clue
  std::vector<std::uint8_t> changed_;  // of each clue

  std::vector<Cell> clues_;  // all clues that may be active
  std::vector<Cell> queue_;  // clues that decide all their cells
  std::vector<Cell> settled_;
  std::size_t taken_ = 0;  // settled cells already returned by take_settled()
};

}  // namespace minewise
