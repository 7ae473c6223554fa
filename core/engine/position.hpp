// A loaded board, which answers every question.
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
// All answers are computed from these.
//
//   Position position;
//   position.load(topology, shown, mines, meter);
//   for (Cell cell : position.analysis(meter).safe) ...
//
// To follow a game, load its board again after every click: only the components that have changed
// are solved again, and every answer is bit for bit that of a new position. A copy shares its
// components with the original, so two threads must not use them at the same time.
class Position {
 public:
  // Reads a board, an entry for every cell, and the number of mines if it is known. The topology
  // must live until the position is destroyed or loads a board of another. Throws BudgetExhausted
  // if the board is too wide; then nothing is loaded.
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
  // What a player sees. The number of mines must be known.
  View view() const { return {topology(), shown_, *mines_}; }

  // False if loading met a contradiction. True promises nothing yet: the number of mines may still
  // not fit.
  bool possible() const { return possible_; }
  // The following needs a possible() board.
  const Ledger& ledger() const { return ledger_; }
  // The covered cells that single clues settle, in no particular order.
  std::span<const Cell> settled() const { return settled_; }
  std::span<const std::shared_ptr<SolvedComponent>> components() const { return components_; }
  // The index of a cell's component; kNone for cells of the sea and cells that are decided.
  std::uint32_t component_of(Cell cell) const { return component_of_[cell]; }
  static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);
  // The undecided cells beside no clue.
  std::uint32_t sea() const { return sea_; }
  std::vector<Cell> sea_cells() const;
  // The mines in the components and the sea together, if the number of mines is known.
  std::optional<std::uint32_t> mines_left() const { return mines_left_; }
  UndecidedParts parts() const { return {components_, sea_, mines_left_}; }
  // Whether counts over this board may exceed the range of doubles.
  bool needs_scaling() const { return needs_scaling_; }

  // Whether any layout fits, all certain cells and all probabilities.
  const Analysis& analysis(Meter& meter);

  // An upper bound on the bits of the largest number that count_fillings() returns.
  std::uint32_t largest_filling_bits(Meter& meter) const;
  // For every component, the number of fillings for each number of mines (a single number if the
  // board's is unknown), modulo a prime below 2^62 and above the number of cells.
  std::vector<Polynomial<std::uint64_t>> count_fillings(std::uint64_t prime, Meter& meter) const;

  // What reading this board from scratch costs, a measure of its width.
  std::uint64_t ticks() const;

  // How often a board was read from scratch, since it was made or cleared.
  std::uint32_t reads() const { return reads_; }

 private:
  void drop_board();
  void recycle(std::shared_ptr<SolvedComponent> component);
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
  // Not copied: an answer that can be computed again, and buffers.
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
