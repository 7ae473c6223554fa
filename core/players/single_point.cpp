// Naive Single Point (Algorithm 1 in "NP-Game: Minesweeper"): a cell is examined once, when it is
// probed, and never again. As printed, nothing leaves the set S; according to the text, a cell
// leaves it when it is probed.
#include "players/factories.hpp"

namespace minewise {
namespace {

class SinglePoint : public Player {
 public:
  void begin(const View& view) override {
    marked_.assign(view.topology.size(), 0);
    to_probe_.clear();
    next_ = 0;
  }

  // One cell is probed at a time, because the algorithm examines a cell before it probes the next.
  void deduce(const View& view, std::span<const Cell> opened, Deductions& found) override {
    for (Cell cell : opened) look_at(view, cell, found);
    while (next_ < to_probe_.size() && !is_unmarked(view, to_probe_[next_])) ++next_;
    if (next_ < to_probe_.size()) found.safe.push_back(to_probe_[next_++]);
  }

 private:
  bool is_unmarked(const View& view, Cell cell) const {
    return is_covered(view.shown[cell]) && !marked_[cell];
  }

  void look_at(const View& view, Cell cell, Deductions& found) {
    const auto around = view.topology.neighbours(cell);
    Shown need = view.shown[cell], unmarked = 0;
    for (Cell near : around) {
      need -= marked_[near];
      unmarked += is_unmarked(view, near);
    }
    if (unmarked == 0 || (need != 0 && need != unmarked)) return;
    for (Cell near : around) {
      if (!is_unmarked(view, near)) continue;
      if (need == 0) {
        to_probe_.push_back(near);
      } else {
        marked_[near] = 1;
        found.mined.push_back(near);
      }
    }
  }

  std::vector<std::uint8_t> marked_;
  // The set S. The source defines no order; here it is first in, first out. A cell may be in it
  // more than once but is probed only once.
  std::vector<Cell> to_probe_;
  std::size_t next_ = 0;
};

}  // namespace

std::unique_ptr<Player> make_single_point() {
  return std::make_unique<SinglePoint>();
}

}  // namespace minewise
