// Naive Single Point (Algorithm 1 of "NP-Game: Minesweeper"): a cell is looked at once, when it
// opens, and is ignored for ever if it does not settle its neighbours there and then.
#include "minewise/players.hpp"

namespace minewise {
namespace {

class SinglePoint : public Player {
 public:
  void begin(const View& view) override { marked_.assign(view.topology.size(), 0); }

  void deduce(const View& view, std::span<const Cell> opened, Deductions& found) override {
    for (Cell cell : opened) probe(view, cell, found);
  }

 private:
  void probe(const View& view, Cell cell, Deductions& found) {
    Shown unmarked = 0, marks = 0;
    for (Cell near : view.topology.neighbours(cell)) {
      unmarked += is_covered(view.shown[near]) && !marked_[near];
      marks += marked_[near];
    }
    const Shown clue = view.shown[cell];
    if (unmarked == 0 || (clue != marks && clue != marks + unmarked)) return;
    const bool all_free = clue == marks;
    for (Cell near : view.topology.neighbours(cell)) {
      if (!is_covered(view.shown[near]) || marked_[near]) continue;
      (all_free ? found.safe : found.mined).push_back(near);
      if (!all_free) marked_[near] = 1;
    }
  }

  std::vector<std::uint8_t> marked_;
};

}  // namespace

std::unique_ptr<Player> make_single_point() {
  return std::make_unique<SinglePoint>();
}

}  // namespace minewise
