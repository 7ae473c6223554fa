// A game of Minesweeper.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <vector>

#include "board/cell.hpp"
#include "board/topology.hpp"

namespace minewise {

// A move or setting that the rules do not allow. The game is unchanged.
class GameError : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

// The guarantee for the first click. Layouts are drawn uniformly from those it allows.
enum class StartKind : std::uint8_t {
  any,      // no guarantee
  safe,     // the first cell is free
  zero,     // the first cell and all its neighbours are free
  scatter,  // random free cells are shown before the first click
};

struct StartRule {
  StartKind kind = StartKind::any;
  Cell shown = 0;  // number of cells shown, only for `scatter`
};

enum class Status : std::uint8_t { playing, won, lost };

// The board as a player sees it, one entry per cell. Covered mines and covered free cells look
// alike.
struct View {
  const Topology& topology;
  std::span<const Shown> shown;
  Cell mines;
};

// The minimum work needed to open every free cell of a layout without flags.
struct LayoutMetrics {
  std::uint32_t openings;  // connected regions of clue 0, each opened by one click
  std::uint32_t bbbv;      // the minimum number of clicks that open every free cell, known as 3BV
};

// A layout, what the player sees of it, and the moves so far. The game is won when every free cell
// is open (immediately if there are none). Moves that would not change the board, or that come
// after the end, throw GameError.
class Game {
 public:
  // Game `index` of a run with this seed. Throws GameError if no layout satisfies the start rule.
  Game(std::shared_ptr<const Topology> topology, Cell mines, StartRule start, std::uint64_t seed,
       std::uint64_t index);
  // A game on a given layout, with start rule `any`. Throws GameError if the layout does not have
  // one entry per cell.
  Game(std::shared_ptr<const Topology> topology, std::span<const bool> layout);

  // Starts another game with the same settings, reusing the buffers.
  void reset(std::uint64_t seed, std::uint64_t index);
  // Starts in the middle of a game on a given layout (1 for every mine), with start rule `any`:
  // cells that show a clue are open, all others covered. The clues must match the layout; `shown`
  // may be empty for a fully covered board.
  void resume(std::span<const Shown> shown, std::span<const std::uint8_t> layout);

  // Opens a covered cell and, around every clue 0 that appears, all cells without a flag.
  void reveal(Cell cell);
  // Reveals every unflagged cell around a clue whose flags match its number.
  void chord(Cell cell);
  // Toggles the flag on a covered cell.
  void flag(Cell cell);
  // Takes back the last move. Undoing the first reveal also discards the layout if the start rule
  // depends on that reveal, so that the rule holds for the next attempt.
  void undo();

  View view() const { return {*topology_, shown_, mines_}; }
  Status status() const;
  // The number of moves, not counting undone ones.
  std::size_t moves() const { return starts_.size(); }
  // The first cell that a move changed; for a reveal, the cell clicked.
  Cell first_changed(std::size_t move) const { return log_[starts_[move]]; }
  // The cells changed by the last move, in order; valid until the next move.
  std::span<const Cell> changed() const;
  // The number of open free cells, and the number of flags.
  Cell opened() const { return opened_; }
  Cell flags() const { return flags_; }

  // The clue of every free cell and kMine for every mine. Throws GameError before the game is over.
  std::span<const Shown> truth() const;

  // For checking players, once the layout is drawn.
  bool is_mine(Cell cell) const {
    assert(!awaits_first_reveal());
    return truth_[cell] == kMine;
  }
  LayoutMetrics layout_metrics();
  // Replaces the layout with another that has the same number of mines and matches all open clues.
  void change_layout(std::span<const std::uint8_t> layout);
  // Whether the layout is still to be drawn because the start rule depends on the first reveal.
  bool awaits_first_reveal() const;
  // Whether the start rule can be satisfied if this cell is opened first.
  bool can_start_at(Cell first) const;
  // Throws GameError unless can_start_at(first).
  void require_start_at(Cell first) const;

 private:
  void clear();
  void draw_around(Cell first);
  void draw(std::span<const Cell> kept_free);
  void place(std::span<const std::uint8_t> layout);
  void lay(std::span<const Cell> mines);
  bool fits_what_is_shown() const;
  void require_move(Cell cell) const;
  void require_cell(Cell cell) const;
  void begin_move() { starts_.push_back(log_.size()); }
  void open(Cell cell);
  void flood();
  void toggle_flag(Cell cell);
  void restore(Cell cell);

  std::shared_ptr<const Topology> topology_;
  Cell mines_;
  StartRule start_;
  std::uint64_t seed_ = 0;
  std::uint64_t index_ = 0;

  std::vector<Shown> truth_;
  std::vector<Shown> shown_;
  // The cells changed by all moves, and where each move starts in this log. The previous state of a
  // cell follows from its current one and is not stored.
  std::vector<Cell> log_;
  std::vector<std::size_t> starts_;
  Cell opened_ = 0;
  Cell exploded_ = 0;
  Cell flags_ = 0;
  // Scratch space for drawing layouts.
  std::vector<Cell> cells_;
  std::vector<Cell> kept_free_;
  std::vector<std::uint8_t> reached_;
};

// Measures a layout, given in the format of Game::truth, in linear time.
LayoutMetrics measure_layout(const Topology& topology, std::span<const Shown> truth);

// Returns the number of mines around every free cell, and kMine for every mine. `mines` has one
// entry per cell.
std::vector<Shown> count_mines_around(const Topology& topology, std::span<const bool> mines);

}  // namespace minewise
