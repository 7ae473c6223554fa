// The cellular automaton from "NP-Game: Minesweeper" (after A. Adamatzky, "How cellular automaton
// plays minesweeper", 1997): all cells change state at the same time, one generation after another.
#include "equations/ledger.hpp"
#include "players/factories.hpp"

namespace minewise {
namespace {

class Cellular : public Player {
 public:
  void begin(const View& view) override {
    ledger_.begin(view.topology);
    looks_.assign(view.topology.size(), 0);
    generation_ = 0;
    marked_.clear();
  }

  // One generation. A cell can change only if a cell within two steps has just changed, so only the
  // clues around the last changes are examined.
  void deduce(const View& view, std::span<const Cell> opened, Deductions& found) override {
    ++generation_;
    ledger_.open(opened, view.shown);
    for (Cell cell : opened) {
      look_at(cell, found);
      look_around(cell, found);
    }
    for (Cell cell : marked_) look_around(cell, found);
    // Marks take effect in the next generation.
    marked_.clear();
    for (Cell cell : found.mined) {
      if (!ledger_.is_undecided(cell)) continue;
      ledger_.settle(cell, Fate::mined);
      marked_.push_back(cell);
    }
  }

 private:
  void look_around(Cell cell, Deductions& found) {
    for (Cell near : ledger_.topology().neighbours(cell)) {
      if (ledger_.shows_clue(near)) look_at(near, found);
    }
  }

  // A covered cell opens if it is next to a clue whose mines are all marked. It is marked if it is
  // the only covered cell next to a clue that still needs one mine. This is the rule as printed; it
  // does not mark two cells next to a clue that needs both.
  void look_at(Cell clue, Deductions& found) {
    if (looks_[clue] == generation_) return;
    looks_[clue] = generation_;
    const Balance balance = ledger_.balance(clue);
    if (balance.unknowns == 0) return;
    const bool opens = balance.need == 0;
    const bool marks = balance.need == 1 && balance.unknowns == 1;
    if (!opens && !marks) return;
    for (Cell near : ledger_.topology().neighbours(clue)) {
      if (ledger_.is_undecided(near)) (opens ? found.safe : found.mined).push_back(near);
    }
  }

  Ledger ledger_;
  std::vector<std::uint32_t> looks_;  // per cell: the last generation that examined it
  std::uint32_t generation_ = 0;
  std::vector<Cell> marked_;  // in the last generation
};

}  // namespace

std::unique_ptr<Player> make_cellular() {
  return std::make_unique<Cellular>();
}

}  // namespace minewise
