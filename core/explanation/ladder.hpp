// Human deduction: every step uses the easiest technique that finds anything.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "engine/inference.hpp"
#include "equations/ledger.hpp"
#include "explanation/cell_worklist.hpp"
#include "explanation/clue_pairs.hpp"
#include "explanation/refutation.hpp"
#include "explanation/technique.hpp"

namespace minewise {

// Cells that a technique has settled. Their fates are in the ledger.
struct LadderStep {
  Technique technique;
  std::span<const Cell> cells;
};

// Settles a board step by step, or a game while it is opened. Every technique finds no less when
// more is known, so the hardest one that is ever taken is needed, whatever the order of the steps;
// together they find all that is certain (but in a component too wide to be gone through, in which
// chains are all there is). One step is
//   single   one clue,
//   subset   two clues,
//   overlap  two clues,
//   chain    one assumption, which settles one cell,
//   cases    all that is certain in one component,
//   count    all that is certain on the board.
// The board has to be consistent, and its topology must outlive the ladder.
class Ladder {
 public:
  // A game begins: nothing is known but, maybe, the total of mines.
  void begin(const Topology& topology, std::optional<std::uint32_t> mines);
  // Takes in a whole board.
  void read(const Topology& topology, std::span<const Shown> shown,
            std::optional<std::uint32_t> mines);
  // Some cells open and show their clues.
  void open(std::span<const Cell> cells, std::span<const Shown> shown);

  // The easiest step on the board that shows this; nothing if no more is certain. Valid until the
  // next call of any of these.
  std::optional<LadderStep> next_step(std::span<const Shown> shown, Meter& meter);

  const Ledger& ledger() const { return ledger_; }

 private:
  // A cell that is certain by its component, and so may be certain by a chain. In a component that
  // is too wide nothing is known about it before.
  struct Candidate {
    Cell cell;
    Fate fate;
    std::uint32_t component;  // a number of its own for each component that was looked at
    bool resisted = false;    // no chain settles it, as long as its component stays as it is
  };

  LadderStep settled_by(Technique technique);
  void prepare(const Topology& topology, std::optional<std::uint32_t> mines);
  void note(Cell clue);
  void note_around(Cell cell);

  bool take_subset(Meter& meter);
  bool take_overlap(Meter& meter);
  bool take_chain(Meter& meter);
  bool take_cases();
  bool take_count(std::span<const Shown> shown, Meter& meter);

  void find_candidates(Meter& meter);
  void forget_gathered_candidates();
  bool try_chains(const Candidate& candidate, Meter& meter);
  bool try_chain(Cell cell, Fate fate, Meter& meter);

  Ledger ledger_;
  std::optional<std::uint32_t> mines_;
  CluePairs pairs_;
  Refutation refutation_;
  Inference inference_;

  CellWorklist unpaired_;                        // clues to be paired
  std::vector<std::pair<Cell, Cell>> overlaps_;  // that settle something, unless a clue has changed
  CellWorklist changed_;                         // clues whose components have to be looked at
  std::vector<Candidate> candidates_;
  std::uint32_t components_ = 0;    // looked at so far
  std::vector<std::uint8_t> seen_;  // per cell; all 0 between two calls
  std::vector<CertainCell> certain_;
  std::vector<Cell> cells_;
};

}  // namespace minewise
