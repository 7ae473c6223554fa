// The interface for all players.
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

// Cells that a player is certain of. Duplicates are harmless.
struct Deductions {
  std::vector<Cell> safe, mined;

  // Adds cells whose fate is known.
  void add(std::span<const Cell> cells, std::span<const Fate> fates) {
    for (Cell cell : cells) (fates[cell] == Fate::free ? safe : mined).push_back(cell);
  }
};

// Plays one game at a time and can be reused.
class Player {
 public:
  virtual ~Player() = default;

  // Starts a game. Cells that are already open are passed as `opened` in the first call to
  // deduce().
  virtual void begin(const View& view) = 0;

  // Adds certain cells to `found`, given that the cells in `opened` now show their clues. All safe
  // cells are opened before the next call. The player is called again until it adds nothing new, so
  // it need not find everything at once.
  virtual void deduce(const View& view, std::span<const Cell> opened, Deductions& found) = 0;

  // Returns the covered cell to open when nothing more can be deduced, or nullopt to stop. The
  // position belongs to this game but may be a few clicks old. Load the view before using it: only
  // the components that have changed are solved again.
  virtual std::optional<Cell> guess(const View&, Position&, Rng&) { return std::nullopt; }

  // Returns the exact probability that this player wins from its last guess on, including the risk
  // of that guess, or nullopt if it is unknown. Called only right after guess() has returned a
  // cell.
  virtual std::optional<double> chance() const { return std::nullopt; }
  // Returns the exact probability that the last guess is free, or nullopt if it is unknown.
  virtual std::optional<double> safety() const { return std::nullopt; }

  // Returns the work spent since the last call, in ticks; 0 if not counted.
  virtual std::uint64_t take_ticks() { return 0; }
};

}  // namespace minewise
