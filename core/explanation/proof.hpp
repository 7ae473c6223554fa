// Proofs that a cell is certain: the fewest clues that imply its fate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "board/cell.hpp"
#include "board/topology.hpp"
#include "equations/ledger.hpp"
#include "explanation/implication.hpp"

namespace minewise {

// Clues that, together with the marks on the board, imply the fate of a cell. None can be dropped.
struct Proof {
  std::vector<Cell> clues;  // in reading order
  bool total;               // whether the mine count is needed too
  bool smallest;            // whether this is known to be a proof with the fewest clues
};

// Finds proofs on one board. Cells can be marked as they become known.
class Prover {
 public:
  // The topology must outlive the prover.
  Prover(const Topology& topology, std::span<const Shown> shown,
         std::optional<std::uint32_t> mines);

  // Marks a covered cell as free, or as mined if any mine is left.
  void mark(Cell cell, Fate fate);

  // Whether the cell exists and its fate is not known.
  bool can_prove(Cell cell) const { return cell < shown_.size() && is_covered(shown_[cell]); }

  // The number of unmarked mines, if the mine count is known.
  std::optional<std::uint32_t> mines_left() const { return mines_left_; }

  // Returns a proof that a covered cell of a consistent board has this fate, free or mined, or
  // nullopt if the cell is uncertain. The mine count is used only if the clues do not suffice.
  // Throws BudgetExhausted if no proof is found within the budget.
  std::optional<Proof> prove(Cell cell, Fate fate, Meter& meter);

 private:
  struct Question {
    Cell cell;
    Fate fate;
    Meter& meter;
  };
  // Clues around a cell, by distance: those that touch it, then those that share a covered cell
  // with one of these, and so on.
  struct Surroundings {
    std::vector<Cell> clues;
    std::vector<std::size_t> ends;  // the number of clues within each distance
  };

  std::optional<Cell> single_clue(Cell cell, Fate fate) const;
  Balance balance_of(Cell clue) const;

  Surroundings begin_around(Cell cell);
  bool widen(Surroundings& around);
  void add_clues_around(Cell cell, Surroundings& around);

  std::optional<Proof> prove_by_clues(Question& question);
  std::optional<ClueSet> prove_around(Surroundings& around, Question& question);
  std::span<const Cell> within_reach(Surroundings& around, std::size_t clues);

  std::optional<Proof> prove_by_total(Question& question);
  std::vector<Cell> active_clues() const;

  const Topology& topology_;
  std::vector<Shown> shown_;
  std::optional<std::uint32_t> mines_left_;  // not counting marked ones
  std::uint32_t covered_ = 0;
  std::vector<std::uint64_t> met_;  // per cell: when it was last visited
  std::uint64_t time_ = 0;
};

}  // namespace minewise
