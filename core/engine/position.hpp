// A loaded board, from which all questions are answered.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "board/game.hpp"
#include "engine/solved_component.hpp"
#include "equations/ledger.hpp"
#include "trellis/polynomial.hpp"

namespace minewise {

// The mine probabilities and the certain cells of a board.
struct Analysis {
  bool consistent = false;
  std::vector<double> probability;  // per cell; NaN for cells that are not covered
  std::vector<Cell> safe, mined;    // covered cells that are certain, in reading order
  std::optional<Cell> safest;       // the covered cell least likely to be mined
};

// A board, the cells settled by single clues, and the solved components of the rest. All answers
// are computed from these.
//
//   Position position;
//   position.load(topology, shown, mines, meter);
//   for (Cell cell : position.analysis(meter).safe) ...
//
// To follow a game, load its board again after every click: only the components that have changed
// are solved again, and every answer is bit for bit the same as from a new position. A copy shares
// its components with the original, so two threads must not use them at the same time.
class Position {
 public:
  // Reads a board, one entry per cell, and the mine count if it is known. The topology must outlive
  // the position, or the next load() with a different topology. Throws BudgetExhausted if the board
  // is too wide; in that case, nothing is loaded.
  void load(const Topology& topology, std::span<const Shown> shown,
            std::optional<std::uint32_t> mines, Meter& meter);
  void load(const View& view, Meter& meter) { load(view.topology, view.shown, view.mines, meter); }
  // Like load(), but with thinned trellises, so that everything computed from them is an estimate.
  void load_thinned(const Topology& topology, std::span<const Shown> shown,
                    std::optional<std::uint32_t> mines, Thinning& thinning, Meter& meter);
  // Forgets the board but keeps the buffers.
  void clear();

  bool is_loaded() const { return loaded_; }
  const Topology& topology() const { return ledger_.topology(); }
  std::span<const Shown> shown() const { return shown_; }
  std::optional<std::uint32_t> mines() const { return mines_; }
  // The player's view. The mine count must be known.
  View view() const { return {topology(), shown_, *mines_}; }

  // Whether loading found no contradiction. The mine count may still be impossible.
  bool possible() const { return possible_; }
  // The following require possible().
  const Ledger& ledger() const { return ledger_; }
  // The covered cells that single clues settle, in no particular order.
  std::span<const Cell> settled() const { return settled_; }
  std::span<const std::shared_ptr<SolvedComponent>> components() const { return components_; }
  // The index of a cell's component; kNone for cells of the sea and decided cells.
  std::uint32_t component_of(Cell cell) const { return component_of_[cell]; }
  static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);
  // The number of undecided cells next to no clue.
  std::uint32_t sea() const { return sea_; }
  std::vector<Cell> sea_cells() const;
  // The number of mines in the components and the sea, if the mine count is known.
  std::optional<std::uint32_t> mines_left() const { return mines_left_; }
  UndecidedParts parts() const { return {components_, sea_, mines_left_}; }
  // Whether counts over this board may overflow doubles.
  bool needs_scaling() const { return needs_scaling_; }

  // Consistency, certain cells and probabilities.
  const Analysis& analysis(Meter& meter);

  // Returns an upper bound on the number of bits in the largest number of fillings of a component.
  std::uint32_t largest_filling_bits(Meter& meter) const;
  // Returns, for every component, the number of fillings for each number of mines (a single number
  // without a mine count), modulo a prime below 2^62 and above the number of cells.
  std::vector<Polynomial<std::uint64_t>> count_fillings(std::uint64_t prime, Meter& meter) const;

  // The cost of reading this board from scratch, a measure of its width.
  std::uint64_t ticks() const;

  // How often a board was read from scratch since construction or clear().
  std::uint32_t reads() const { return reads_; }

 private:
  void drop_board();
  void recycle(std::shared_ptr<SolvedComponent> component);
  bool find_opened(const Topology& topology, std::span<const Shown> shown,
                   std::optional<std::uint32_t> mines);
  void read(const Topology& topology, std::span<const Shown> shown, Meter& meter);
  bool settle(std::optional<std::uint32_t> mines);
  void solve_changed(Thinning* thinning, Meter& meter);
  void drop_changed();
  bool has_changed(const SolvedComponent& component);
  void add_clues_of(const SolvedComponent& component);
  Frontier::Mines bounds_of(std::uint32_t cells) const;
  std::shared_ptr<SolvedComponent> spare_component();
  void number_cells();

  std::vector<Shown> shown_;
  std::optional<std::uint32_t> mines_;
  Ledger ledger_;
  SolvedComponents components_;
  std::vector<std::uint32_t> component_of_;  // per cell
  std::vector<Cell> settled_;
  std::optional<std::uint32_t> mines_left_;
  std::uint32_t sea_ = 0;
  std::uint32_t reads_ = 0;
  bool loaded_ = false, possible_ = false, needs_scaling_ = false;
  // Not copied: a cached answer, and buffers.
  struct Own {
    Own() = default;
    Own(const Own&) {}
    Own& operator=(const Own&) {
      analysis.reset();
      return *this;
    }

    std::optional<Analysis> analysis;
    std::vector<Cell> opened;           // since the last board
    std::vector<Cell> clues;            // of all changed components
    std::vector<std::uint8_t> changed;  // per component
    SolvedComponents spare;             // not in use
  };
  Own own_;
};

}  // namespace minewise
