// A loaded board, of which anything can be asked.
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

// How likely cells are mined, and what is certain.
struct Analysis {
  bool consistent = false;
  std::vector<double> probability;  // per cell that it is mined; NaN for cells that are not covered
  std::vector<Cell> safe, mined;    // the covered cells that are certain, in reading order
  std::optional<Cell> safest;       // the covered cell least likely to be mined
};

// What a board shows, what single clues force, and the components of the rest, each solved once.
// The answers to all questions are computed from these, and those that are asked again are kept.
//
//   Position position;
//   position.load(topology, shown, mines, meter);
//   for (Cell cell : position.analysis(meter).safe) ...
//
// A game is followed by loading it again after every click: only the components that have changed
// are then solved anew, and every answer is the same, to the last bit, as if the board had been
// loaded into a new position. A copy shares the components with the original; neither may be used
// while another thread uses the other.
class Position {
 public:
  // Reads a board, an entry for every cell, with a known total of mines, or without one. The
  // topology must outlive the position, or the next board. Throws BudgetExhausted if the board is
  // too wide; then nothing is loaded.
  void load(const Topology& topology, std::span<const Shown> shown,
            std::optional<std::uint32_t> mines, Meter& meter);
  void load(const View& view, Meter& meter) { load(view.topology, view.shown, view.mines, meter); }
  // The same with thinned trellises: what is computed from them is only estimated.
  void load_thinned(const Topology& topology, std::span<const Shown> shown,
                    std::optional<std::uint32_t> mines, Thinning& thinning, Meter& meter);
  // Forgets the board and keeps the buffers.
  void clear();

  bool is_loaded() const { return loaded_; }
  const Topology& topology() const { return ledger_.topology(); }
  std::span<const Shown> shown() const { return shown_; }
  std::optional<std::uint32_t> mines() const { return mines_; }
  // What a player sees of the board, whose total of mines is known.
  View view() const { return {topology(), shown_, *mines_}; }

  // False if a contradiction was met while loading; true is not yet a promise, since the total of
  // mines may still not fit.
  bool possible() const { return possible_; }
  // All of this is about a possible() board.
  const Ledger& ledger() const { return ledger_; }
  // The covered cells that single clues settle, in no particular order.
  std::span<const Cell> settled() const { return settled_; }
  std::span<const std::shared_ptr<SolvedComponent>> components() const { return components_; }
  // The index of a cell's component; kNone for a cell of the sea, and one that is not undecided.
  std::uint32_t component_of(Cell cell) const { return component_of_[cell]; }
  static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);
  // The undecided cells beside no clue.
  std::uint32_t sea() const { return sea_; }
  std::vector<Cell> sea_cells() const;
  // The mines that the components and the sea hold together, if a total is known.
  std::optional<std::uint32_t> mines_left() const { return mines_left_; }
  UndecidedParts parts() const { return {components_, sea_, mines_left_}; }
  // Whether counts over this board may exceed the range of doubles.
  bool needs_scaling() const { return needs_scaling_; }

  // Whether any layout fits, all certain cells and all probabilities.
  const Analysis& analysis(Meter& meter);

  // How many bits the largest number that count_fillings() gives may take.
  std::uint32_t largest_filling_bits(Meter& meter) const;
  // For every component the number of its fillings for each number of mines (one number if no total
  // is known), modulo a prime below 2^62 and above the number of cells.
  std::vector<Polynomial<std::uint64_t>> count_fillings(std::uint64_t prime, Meter& meter) const;

  // What it costs to read this board from scratch, a measure of how wide it is.
  std::uint64_t ticks() const;

  // How often a board was read from scratch, since it was made or cleared.
  std::uint32_t reads() const { return reads_; }

 private:
  bool find_opened(const Topology& topology, std::span<const Shown> shown,
                   std::optional<std::uint32_t> mines);
  void read(const Topology& topology, std::span<const Shown> shown, Meter& meter);
  bool settle(std::optional<std::uint32_t> mines);
  void list_settled();
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
  // What a copy does not take along: an answer that can be computed again, and buffers.
  struct Own {
    Own() = default;
    Own(const Own&) {}
    Own& operator=(const Own&) {
      analysis.reset();
      return *this;
    }

    std::optional<Analysis> analysis;
    std::vector<Cell> opened;           // since the last board
    std::vector<Cell> clues;            // of all that has changed
    std::vector<std::uint8_t> changed;  // per component
    SolvedComponents spare;             // not in use
  };
  Own own_;
};

}  // namespace minewise
