// Double Set Single Point (Algorithm 2 in "NP-Game: Minesweeper"): cells that settle nothing when
// they are probed are kept and examined again later.
#include "equations/ledger.hpp"
#include "players/factories.hpp"

namespace minewise {
namespace {

// The set S of safe cells to be probed consists of the safe cells found by deduce().
class DoubleSet : public Player {
 public:
  void begin(const View& view) override {
    ledger_.begin(view.topology);
    questionable_.clear();
  }

  // The marking stage does not change which clues need all their neighbours, and the probing stage
  // follows it. So if S is empty after both, no single clue settles anything: the stages reach the
  // fixpoint of single-point reasoning.
  void deduce(const View& view, std::span<const Cell> opened, Deductions& found) override {
    ledger_.open(opened, view.shown);
    // As printed, all probed cells go to Q; an `else` is missing.
    for (Cell cell : opened) {
      if (!frees_its_neighbours(cell, found)) questionable_.push_back(cell);
    }
    if (!found.safe.empty()) return;
    std::erase_if(questionable_, [&](Cell cell) { return marks_its_neighbours(cell, found); });
    std::erase_if(questionable_, [&](Cell cell) { return frees_its_neighbours(cell, found); });
  }

 private:
  bool frees_its_neighbours(Cell cell, Deductions& found) const {
    const Balance balance = ledger_.balance(cell);
    if (balance.need != 0) return false;
    if (balance.unknowns == 0) return true;
    for (Cell near : ledger_.topology().neighbours(cell)) {
      if (ledger_.is_undecided(near)) found.safe.push_back(near);
    }
    return true;
  }

  bool marks_its_neighbours(Cell cell, Deductions& found) {
    const Balance balance = ledger_.balance(cell);
    if (balance.need != balance.unknowns) return false;
    if (balance.unknowns == 0) return true;
    for (Cell near : ledger_.topology().neighbours(cell)) {
      if (!ledger_.is_undecided(near)) continue;
      ledger_.settle(near, Fate::mined);
      found.mined.push_back(near);
    }
    return true;
  }

  Ledger ledger_;
  std::vector<Cell> questionable_;  // the set Q
};

}  // namespace

std::unique_ptr<Player> make_double_set() {
  return std::make_unique<DoubleSet>();
}

}  // namespace minewise
