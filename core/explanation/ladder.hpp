// Human deduction: each step uses the easiest technique that makes progress.
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

// Cells settled by a technique. Their fates are in the ledger.
struct LadderStep {
  Technique technique;
  std::span<const Cell> cells;
};

// Solves a board, or a game in progress, step by step. More knowledge never makes a technique
// weaker, so the hardest technique used does not depend on the order of the steps. Together, the
// techniques find everything that is certain, except in components that are too wide, where nothing
// harder than chains is tried. A single step covers
//   single   one clue,
//   subset   two clues,
//   overlap  two clues,
//   chain    one assumption, which settles one cell,
//   cases    everything that is certain in one component,
//   count    everything that is certain on the board.
// The board must be consistent, and its topology must outlive the ladder.
class Ladder {
 public:
  // Starts a game with nothing known except, optionally, the mine count.
  void begin(const Topology& topology, std::optional<std::uint32_t> mines);
  // Reads a whole board.
  void read(const Topology& topology, std::span<const Shown> shown,
            std::optional<std::uint32_t> mines);
  // Opens cells that show their clues.
  void open(std::span<const Cell> cells, std::span<const Shown> shown);

  // Returns the easiest next step, or nullopt if nothing more is certain. `shown` is the current
  // board. The step is valid until the next call of a member function.
  std::optional<LadderStep> next_step(std::span<const Shown> shown, Meter& meter);

  const Ledger& ledger() const { return ledger_; }

 private:
  // A cell to try chains on: made certain by its component, or unknown if the component is too
  // wide.
  struct Candidate {
    Cell cell;
    Fate fate;
    std::uint32_t component;  // a unique number for each component examined
    bool resisted = false;    // no chain settles it while its component is unchanged
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
  std::vector<std::pair<Cell, Cell>> overlaps_;  // settle something unless a clue has changed
  CellWorklist changed_;                         // clues whose components must be examined
  std::vector<Candidate> candidates_;
  std::uint32_t components_ = 0;    // examined so far
  std::vector<std::uint8_t> seen_;  // per cell; all 0 between two calls
  std::vector<CertainCell> certain_;
  std::vector<Cell> cells_;
};

}  // namespace minewise
