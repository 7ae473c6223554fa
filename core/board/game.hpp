// The truth under the cover: a layout of mines, what has been shown of it, and the moves so far.
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

// A move or a setting that the rules do not allow. The game is left as it was.
class GameError : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

// The guarantee for the first click; layouts are drawn uniformly from those it allows.
enum class StartKind : std::uint8_t {
  any,      // nothing
  safe,     // the first cell is free
  zero,     // the first cell and all around it are free
  scatter,  // some free cells, drawn at random, are shown before the first click
};

struct StartRule {
  StartKind kind = StartKind::any;
  Cell shown = 0;  // number of cells shown; scatter only
};

enum class Status : std::uint8_t { playing, won, lost };

// All that a player sees, one entry for every cell: covered mines and covered free cells look
// alike.
struct View {
  const Topology& topology;
  std::span<const Shown> shown;
  Cell mines;
};

// The least work to open every free cell of a layout without flags.
struct LayoutMetrics {
  std::uint32_t openings;  // connected regions of clue 0, each opened by one click
  std::uint32_t bbbv;      // the least number of clicks that open them all, known as 3BV
};

// A game of Minesweeper. It is won when every free cell is open, and so at once where there is
// none. Every move changes the board: one that could not, or that comes after the end, is a
// GameError.
class Game {
 public:
  // Game `index` of a run with this seed. Throws GameError if no layout suits the start rule.
  Game(std::shared_ptr<const Topology> topology, Cell mines, StartRule start, std::uint64_t seed,
       std::uint64_t index);
  // A game on a given layout, under the start rule `any`. Throws GameError unless it has one entry
  // for every cell.
  Game(std::shared_ptr<const Topology> topology, std::span<const bool> layout);

  // Begins another game of the same settings, in the buffers of this one.
  void reset(std::uint64_t seed, std::uint64_t index);
  // Begins in the midst of a game on a given layout (1 for every mine), under the start rule `any`:
  // cells that show a clue are open, all others covered. The clues have to be those of the layout;
  // without any, `shown` may be empty.
  void resume(std::span<const Shown> shown, std::span<const std::uint8_t> layout);

  // Opens a covered cell and, around every clue 0 that comes to light, all cells without a flag.
  void reveal(Cell cell);
  // Reveals every unflagged cell around a clue that has just as many flags around it.
  void chord(Cell cell);
  // Puts a flag on a covered cell, or takes it off.
  void flag(Cell cell);
  // Takes back the last move. Without its first reveal, a game whose start rule awaits that reveal
  // has no layout again, so that the rule also holds for the next attempt.
  void undo();

  View view() const { return {*topology_, shown_, mines_}; }
  Status status() const;
  // The moves that have not been taken back.
  std::size_t moves() const { return starts_.size(); }
  // The first cell that a move changed, which is where a reveal was made.
  Cell first_changed(std::size_t move) const { return log_[starts_[move]]; }
  // The cells that the last of them changed, in the order they did; valid until the next move.
  std::span<const Cell> changed() const;
  // Free cells that are open, and cells that carry a flag.
  Cell opened() const { return opened_; }
  Cell flags() const { return flags_; }

  // The clue of every free cell and kMine for every mine. GameError while the game is played.
  std::span<const Shown> truth() const;

  // For referees, once the layout is drawn: whether a cell is mined, and the metrics of the layout.
  bool is_mine(Cell cell) const {
    assert(!awaits_first_reveal());
    return truth_[cell] == kMine;
  }
  LayoutMetrics layout_metrics();
  // Puts another layout with as many mines under the cover. All clues that are open have to fit it.
  void change_layout(std::span<const std::uint8_t> layout);
  // Whether the start rule promises something about the next reveal, so that no layout is drawn
  // yet.
  bool awaits_first_reveal() const;
  // Whether the start rule can hold if this cell is opened first.
  bool can_start_at(Cell first) const;
  // Throws GameError if it cannot.
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
  // The cells that each move changed, move after move, and where each move starts. What a cell
  // showed before follows from what it shows now, so nothing else need be stored.
  std::vector<Cell> log_;
  std::vector<std::size_t> starts_;
  Cell opened_ = 0;
  Cell exploded_ = 0;
  Cell flags_ = 0;
  // Room for drawing, kept from game to game.
  std::vector<Cell> cells_;
  std::vector<Cell> kept_free_;
  std::vector<std::uint8_t> reached_;
};

// Measures a layout, given as Game::truth does for every cell, in time linear in the board.
LayoutMetrics measure_layout(const Topology& topology, std::span<const Shown> truth);

}  // namespace minewise
