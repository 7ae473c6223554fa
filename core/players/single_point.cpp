// Naive Single Point (Algorithm 1 of "NP-Game: Minesweeper"): a cell is looked at once, when it is
// probed, and is ignored for ever if it does not settle its neighbours there and then. As printed
// nothing leaves the set S; as the text has it, a cell does when it is probed.
#include "minewise/ledger.hpp"
#include "minewise/players.hpp"

namespace minewise {
namespace {

class SinglePoint : public Player {
 public:
  void begin(const View& view) override {
    ledger_.begin(view.topology);
    to_probe_.clear();
    next_ = 0;
  }

  // One cell is probed at a time, because the algorithm looks at a cell before it probes another.
  void deduce(const View& view, std::span<const Cell> opened, Deductions& found) override {
    ledger_.open(opened, view.shown);
    for (Cell cell : opened) look_at(cell, found);
    while (next_ < to_probe_.size() && !ledger_.is_undecided(to_probe_[next_])) ++next_;
    if (next_ < to_probe_.size()) found.safe.push_back(to_probe_[next_++]);
  }

 private:
  void look_at(Cell cell, Deductions& found) {
    const Balance balance = ledger_.balance(cell);
    const bool all_free = balance.need == 0;
    const bool all_mined = balance.need == balance.unknowns;
    if (!all_free && !all_mined) return;
    for (Cell near : ledger_.topology().neighbours(cell)) {
      if (!ledger_.is_undecided(near)) continue;
      if (all_free) {
        to_probe_.push_back(near);
      } else {
        ledger_.settle(near, Fate::kMined);
        found.mined.push_back(near);
      }
    }
  }

  Ledger ledger_;
  // The set S, which the source takes in any order: first in, first out. A cell may be in it more
  // than once, and is probed once.
  std::vector<Cell> to_probe_;
  std::size_t next_ = 0;
};

}  // namespace

std::unique_ptr<Player> make_single_point() {
  return std::make_unique<SinglePoint>();
}

}  // namespace minewise
