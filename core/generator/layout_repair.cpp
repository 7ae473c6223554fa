// Repairs a layout in which the player is stuck. Dead ends are the connected sets of undecided
// cells and the clues next to them. Clicks are undone, latest first, until every dead end has lost
// a share of its clues. Then the layout is redrawn uniformly from those that match what is shown
// and differ only near the dead ends. Only mines that the player cannot know are moved, so every
// deduction up to that point still holds.
#include "generator/layout_repair.hpp"

#include <algorithm>
#include <cassert>

#include "base/budget.hpp"
#include "engine/sample.hpp"

namespace minewise {
namespace {

// Cells within this many steps of an undecided cell are near. A smaller distance leaves too little
// to change; a larger one undoes too much progress.
constexpr int kNear = 3;
// Layouts drawn at once, to find one without swappable pairs.
constexpr std::uint32_t kRedraws = 4;

}  // namespace

void LayoutRepair::locate(const View& view, std::span<const std::uint8_t> known_mines) {
  assert(known_mines.size() == view.shown.size());
  undecided_.clear();
  shown_.assign(view.shown.begin(), view.shown.end());
  for (Cell cell = 0; cell < shown_.size(); ++cell) {
    if (known_mines[cell]) shown_[cell] = kMine;
    if (is_covered(shown_[cell])) undecided_.push_back(cell);
  }
  number_dead_ends(view.topology);
  spread(view.topology);
}

// A dead end is a connected set of undecided cells and the clues next to them.
void LayoutRepair::number_dead_ends(const Topology& topology) {
  dead_end_.assign(topology.size(), 0);
  clues_.assign(1, 0);
  for (Cell cell : undecided_) {
    for (Cell near : topology.neighbours(cell)) {
      if (!is_clue(shown_[near]) || dead_end_[near]) continue;
      clues_.push_back(0);
      reach(topology, near, static_cast<std::uint32_t>(clues_.size() - 1));
    }
  }
}

void LayoutRepair::reach(const Topology& topology, Cell clue, std::uint32_t dead_end) {
  const auto enter = [&](Cell other) {
    if (!is_clue(shown_[other]) || dead_end_[other]) return;
    dead_end_[other] = dead_end;
    ++clues_[dead_end];
    queue_.push_back(other);
  };
  queue_.clear();
  enter(clue);
  for (std::size_t next = 0; next < queue_.size(); ++next) {
    for (Cell cell : topology.neighbours(queue_[next])) {
      if (!is_covered(shown_[cell])) continue;
      for (Cell other : topology.neighbours(cell)) enter(other);
    }
  }
}

void LayoutRepair::spread(const Topology& topology) {
  is_near_.assign(topology.size(), 0);
  queue_ = undecided_;
  for (Cell cell : queue_) is_near_[cell] = 1;
  for (int step = 0, next = 0; step < kNear; ++step) {
    for (const auto end = static_cast<int>(queue_.size()); next < end; ++next) {
      for (Cell near : topology.neighbours(queue_[next])) {
        if (is_near_[near]) continue;
        is_near_[near] = 1;
        queue_.push_back(near);
      }
    }
  }
}

bool LayoutRepair::undo_moves(Game& game, double share, std::uint32_t more) {
  assert(!clues_.empty() && game.moves() > 0);
  assert(0 < share && share <= 1);
  std::size_t dead_ends = clues_.size() - 1;
  for (std::uint32_t& clues : clues_) {
    clues = std::max(1u, static_cast<std::uint32_t>(share * clues));
  }
  do {
    for (Cell cell : game.changed()) {
      if (dead_end_[cell] && --clues_[dead_end_[cell]] == 0) --dead_ends;
    }
    game.undo();
  } while (dead_ends > 0 && game.moves() > 0);
  for (; more > 0 && game.moves() > 0; --more) game.undo();
  return game.moves() > 0;
}

bool LayoutRepair::redraw(Game& game, Rng& random) {
  const View view = game.view();
  assert(is_near_.size() == view.shown.size());
  shown_.assign(view.shown.begin(), view.shown.end());
  for (Cell cell = 0; cell < shown_.size(); ++cell) {
    if (!is_covered(shown_[cell]) || is_near_[cell]) continue;
    shown_[cell] = game.is_mine(cell) ? kMine : kSafe;
  }
  Meter meter(shares::kStep);
  const bool drawn = draw(game, random, meter);
  ticks_ += meter.spent();
  return drawn;
}

bool LayoutRepair::draw(Game& game, Rng& random, Meter& meter) {
  const View view = game.view();
  try {
    position_.load(view.topology, shown_, view.mines, meter);
    const auto layouts = sample_layouts(position_, kRedraws, random.next(), meter);
    assert(layouts.size() == kRedraws * shown_.size());  // the current layout fits
    std::span<const std::uint8_t> layout;
    for (std::uint32_t i = 0; i < kRedraws; ++i) {
      layout = std::span(layouts).subspan(i * shown_.size(), shown_.size());
      if (!swappable_.has_any(layout)) break;
    }
    game.change_layout(layout);
  } catch (const BudgetExhausted&) {
    return false;
  }
  return true;
}

}  // namespace minewise
