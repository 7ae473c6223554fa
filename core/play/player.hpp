// What plays: something that sees a board, names the cells it is certain of, and may guess.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/rng.hpp"
#include "board/game.hpp"
#include "engine/position.hpp"
#include "equations/ledger.hpp"

namespace minewise {

// Cells that a player is certain of. It may name a cell again; only new ones count.
struct Deductions {
  std::vector<Cell> safe, mined;

  // Names cells whose fate is known.
  void add(std::span<const Cell> cells, std::span<const Fate> fates) {
    for (Cell cell : cells) (fates[cell] == Fate::free ? safe : mined).push_back(cell);
  }
};

// One player plays one game at a time, and is used again for the next.
class Player {
 public:
  virtual ~Player() = default;

  // A game begins. What it shows already is `opened` in the first call of deduce().
  virtual void begin(const View& view) = 0;

  // Adds to `found` what is certain now that the cells of `opened` show their clues. All cells
  // found safe are opened before the next call. Without anything new the player is stuck; until
  // then it is asked again, so that it need not find everything at once.
  virtual void deduce(const View& view, std::span<const Cell> opened, Deductions& found) = 0;

  // The covered cell that the player opens when it is stuck; nothing if it would rather stop. The
  // position is that of this game, perhaps from some clicks ago: load the view before asking it.
  // That costs little, because only what has changed since is solved.
  virtual std::optional<Cell> guess(const View& view, Position& position, Rng& random);

  // The exact probability that this player wins from where it has just guessed, the risk of that
  // guess included; nothing if it does not know. Asked only right after guess() has named a cell.
  virtual std::optional<double> chance() const;

  // The work that deductions have taken since this was last asked, in ticks; 0 if not counted.
  virtual std::uint64_t take_ticks() { return 0; }
};

}  // namespace minewise
