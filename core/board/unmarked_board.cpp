#include "board/unmarked_board.hpp"

#include <algorithm>
#include <cassert>

namespace minewise {

UnmarkedBoard::UnmarkedBoard(const View& view)
    : marked_(view), shown_(view.shown.begin(), view.shown.end()), mines_(view.mines) {
  assert(view.shown.size() == view.topology.size());
  std::vector<std::uint8_t> marks(shown_.size(), 0);
  Cell mines = 0;
  for (Cell cell = 0; cell < shown_.size(); ++cell) {
    const Shown mark = view.shown[cell];
    if (mark != kMine && mark != kSafe) continue;
    marks[cell] = 1;
    shown_[cell] = 0;
    if (mark == kSafe) continue;
    ++mines;
    for (Cell near : view.topology.neighbours(cell)) {
      if (!is_clue(view.shown[near])) continue;
      possible_ &= shown_[near] > 0;
      --shown_[near];
    }
  }
  possible_ &= mines <= mines_;
  mines_ -= std::min(mines, mines_);
  if (std::ranges::count(marks, 1) > 0) topology_ = view.topology.without(marks);
}

}  // namespace minewise
