// What every clue still needs, and what single clues force.
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

// What is known about a cell. An open cell is free, whatever it shows.
enum class Fate : std::uint8_t { undecided = 0, free = 1, mined = 2 };

// What a clue still needs, and how many undecided cells it has left to get it from.
struct Balance {
  std::int32_t need = 0, unknowns = 0;

  // A negative need is, taken as unsigned, more than any number of cells.
  bool is_broken() const {
    return static_cast<std::uint32_t>(need) > static_cast<std::uint32_t>(unknowns);
  }
  bool is_decided() const { return unknowns > 0 && (need == 0 || need == unknowns); }
};

// Keeps account of a board, either read at once or opened cell by cell. The topology must outlive
// the account.
class Ledger {
 public:
  // Nothing is known yet.
  void begin(const Topology& topology);
  // Takes in a whole board, an entry for every cell; the work is linear in these. Follow with
  // propagate().
  void read(const Topology& topology, std::span<const Shown> shown);

  // Some cells open and show their clues, or are marked as mined or free. None of them is open yet,
  // and none is known to be the contrary.
  void open(std::span<const Cell> cells, std::span<const Shown> shown);
  // One cell opens and shows its clue.
  void open(Cell cell, Shown clue);
  // The fate of an undecided cell becomes known: free or mined.
  void settle(Cell cell, Fate fate);
  // Settles what single clues force, until no clue is left whose undecided cells are all free or
  // all mined. Only the clues around a cell that is settled are looked at again.
  void propagate();
  // Settles what one clue forces and returns the clue; nothing if there is none, or a broken one
  // was met.
  std::optional<Cell> settle_next();
  // Whether nothing is left for that, as after propagate(), unless a clue is broken.
  bool is_propagated() const { return queue_.empty(); }
  // Undoes settle() down to the first `kept` of settled() and forgets a broken clue. All that is
  // kept must have been propagated before more was settled, and none of the rest have been taken.
  void backtrack(std::size_t kept);

  // A clue that cannot hold, if one was met. What the ledger says is worthless then.
  std::optional<Cell> broken_clue() const { return broken_clue_; }
  std::span<const Fate> fates() const { return fate_; }
  bool is_undecided(Cell cell) const { return fate_[cell] == Fate::undecided; }
  bool shows_clue(Cell cell) const { return shows_clue_[cell] != 0; }
  const Balance& balance(Cell clue) const {
    assert(shows_clue(clue));
    return balance_[clue];
  }
  // The cells that propagate() and settle() have settled, in that order.
  std::span<const Cell> settled() const { return settled_; }
  // Those of them that were settled since this was last asked.
  std::span<const Cell> take_settled() {
    return settled().subspan(std::exchange(taken_, settled_.size()));
  }
  // The clues that have undecided cells left, in the order in which they came to light.
  std::span<const Cell> active_clues();
  // Whether the balance of a clue has changed since the last call, even if it changed back.
  bool take_changed(Cell clue) { return std::exchange(changed_[clue], 0) != 0; }
  std::uint32_t known_mines() const { return known_mines_; }
  std::uint32_t undecided() const { return undecided_; }
  const Topology& topology() const { return *topology_; }
  // 1 for every mine that is known.
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
  std::vector<Balance> balance_;       // of a clue
  std::vector<std::uint8_t> changed_;  // of a clue

  std::vector<Cell> clues_;  // all that may still be active
  std::vector<Cell> queue_;  // clues that decide their cells
  std::vector<Cell> settled_;
  std::size_t taken_ = 0;  // how many of them were asked for
};

}  // namespace minewise
