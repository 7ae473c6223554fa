#include "board/game.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <ranges>
#include <string>
#include <utility>

#include "base/rng.hpp"

namespace minewise {
namespace {

// A human-readable cell name such as r3c5; see src/minewise/board/cell_names.py.
std::string name(const Topology& topology, Cell cell) {
  const auto shape = topology.shape();
  const bool flat = shape.size() == 2;
  std::string text;
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    const char* before = axis == 0 ? (flat ? "r" : "x") : (flat ? "c" : ".");
    text.insert(0, before + std::to_string(cell % shape[axis] + 1));
    cell /= shape[axis];
  }
  return text;
}

std::string count_of(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string name(StartRule start) {
  constexpr std::array names{"any", "safe", "zero", "scatter:"};
  const std::string kind = names[static_cast<std::size_t>(start.kind)];
  return start.kind == StartKind::scatter ? kind + std::to_string(start.shown) : kind;
}

// The smallest number of cells that the start rule keeps free for any first click.
std::size_t fewest_kept_free(const Topology& topology, StartRule start) {
  if (start.kind == StartKind::safe) return 1;
  if (start.kind != StartKind::zero) return start.shown;
  std::size_t fewest = topology.size();
  for (Cell cell = 0; cell < topology.size(); ++cell) {
    fewest = std::min(fewest, topology.neighbours(cell).size() + 1);
  }
  return fewest;
}

void require_room(const Topology& topology, Cell mines, StartRule start) {
  const std::size_t free = fewest_kept_free(topology, start);
  if (mines + free <= topology.size()) return;
  std::string message = count_of(mines, "mine") + (mines == 1 ? " does" : " do") +
                        " not fit on a board of " + count_of(topology.size(), "cell");
  if (free > 0) {
    const std::string needed = std::to_string(free) + (topology.size() == 1 ? "" : " of them");
    message += ": start rule " + name(start) + " needs at least " + needed + " free";
  }
  throw GameError(message);
}

// Floods every opening once; `reached` and `opening` are scratch buffers.
LayoutMetrics measure(const Topology& topology, std::span<const Shown> truth,
                      std::vector<std::uint8_t>& reached, std::vector<Cell>& opening) {
  assert(truth.size() == topology.size());
  LayoutMetrics metrics{0, 0};
  reached.assign(topology.size(), 0);
  for (Cell cell = 0; cell < topology.size(); ++cell) {
    if (truth[cell] != 0 || reached[cell]) continue;
    ++metrics.openings;
    reached[cell] = 1;
    opening.assign(1, cell);
    while (!opening.empty()) {
      const Cell zero = opening.back();
      opening.pop_back();
      for (Cell near : topology.neighbours(zero)) {
        if (truth[near] == 0 && !reached[near]) opening.push_back(near);
        reached[near] = 1;
      }
    }
  }
  metrics.bbbv = metrics.openings;
  for (Cell cell = 0; cell < topology.size(); ++cell) {
    if (truth[cell] > 0 && !reached[cell]) ++metrics.bbbv;
  }
  return metrics;
}

}  // namespace

Game::Game(std::shared_ptr<const Topology> topology, Cell mines, StartRule start,
           std::uint64_t seed, std::uint64_t index)
    : topology_(std::move(topology)), mines_(mines), start_(start) {
  assert(topology_ != nullptr);
  if (start_.kind != StartKind::scatter) start_.shown = 0;
  require_room(*topology_, mines_, start_);
  reset(seed, index);
}

Game::Game(std::shared_ptr<const Topology> topology, std::span<const bool> layout)
    : topology_(std::move(topology)), mines_(static_cast<Cell>(std::ranges::count(layout, true))) {
  assert(topology_ != nullptr);
  if (layout.size() != topology_->size()) {
    throw GameError("the layout has " + std::to_string(layout.size()) + " cells, but the board " +
                    std::to_string(topology_->size()));
  }
  clear();
  for (Cell cell = 0; cell < layout.size(); ++cell) {
    if (layout[cell]) cells_.push_back(cell);
  }
  lay(cells_);
}

void Game::reset(std::uint64_t seed, std::uint64_t index) {
  seed_ = seed;
  index_ = index;
  clear();
  if (!awaits_first_reveal()) draw({});
}

void Game::resume(std::span<const Shown> shown, std::span<const std::uint8_t> layout) {
  assert(shown.empty() || shown.size() == topology_->size());
  clear();
  start_ = {};
  place(layout);
  mines_ = static_cast<Cell>(cells_.size());
  for (Cell cell = 0; cell < shown.size(); ++cell) {
    if (!is_clue(shown[cell])) continue;
    assert(shown[cell] == truth_[cell]);
    shown_[cell] = truth_[cell];
    ++opened_;
  }
}

void Game::change_layout(std::span<const std::uint8_t> layout) {
  place(layout);
  assert(cells_.size() == mines_ && fits_what_is_shown());
}

// Collects the mines of a layout in cells_ and places them.
void Game::place(std::span<const std::uint8_t> layout) {
  assert(layout.size() == topology_->size());
  cells_.clear();
  for (Cell cell = 0; cell < layout.size(); ++cell) {
    if (layout[cell]) cells_.push_back(cell);
  }
  lay(cells_);
}

bool Game::fits_what_is_shown() const {
  return std::ranges::equal(
      shown_, truth_, [](Shown shown, Shown truth) { return is_covered(shown) || shown == truth; });
}

void Game::clear() {
  shown_.assign(topology_->size(), kCovered);
  log_.clear();
  starts_.clear();
  opened_ = exploded_ = flags_ = 0;
}

// Under these rules the first reveal always opens a free cell, so it has happened once any cell is
// open.
bool Game::awaits_first_reveal() const {
  return opened_ == 0 && (start_.kind == StartKind::safe || start_.kind == StartKind::zero);
}

void Game::draw_around(Cell first) {
  kept_free_.assign(1, first);
  if (start_.kind == StartKind::zero) {
    const auto around = topology_->neighbours(first);
    kept_free_.insert(kept_free_.end(), around.begin(), around.end());
    std::ranges::sort(kept_free_);
  }
  require_start_at(first);
  draw(kept_free_);
}

// Draws the layout and the cells shown at the start, excluding `kept_free`, which must be in
// reading order.
void Game::draw(std::span<const Cell> kept_free) {
  assert(std::ranges::is_sorted(kept_free));
  cells_.resize(topology_->size());
  std::iota(cells_.begin(), cells_.end(), Cell{0});
  // In reverse order, so that each kept cell is still at its own index when it is replaced by the
  // last remaining cell.
  for (Cell cell : kept_free | std::views::reverse) {
    cells_[cell] = cells_.back();
    cells_.pop_back();
  }
  // Sampling without replacement: the first cells drawn are the mines of a uniform layout, and the
  // next ones are shown.
  Rng(seed_, index_).choose(std::span(cells_), mines_ + start_.shown);
  lay(std::span(cells_).first(mines_));
  for (Cell cell : std::span(cells_).subspan(mines_, start_.shown)) shown_[cell] = truth_[cell];
  opened_ = start_.shown;
}

void Game::lay(std::span<const Cell> mines) {
  truth_.assign(topology_->size(), 0);
  for (Cell mine : mines) {
    for (Cell near : topology_->neighbours(mine)) ++truth_[near];
  }
  for (Cell mine : mines) truth_[mine] = kMine;
}

void Game::reveal(Cell cell) {
  require_move(cell);
  if (shown_[cell] != kCovered) {
    throw GameError(name(*topology_, cell) +
                    (shown_[cell] == kFlag ? " has a flag: remove it first" : " is already open"));
  }
  if (awaits_first_reveal()) draw_around(cell);
  begin_move();
  open(cell);
  flood();
}

void Game::chord(Cell cell) {
  require_move(cell);
  if (!is_clue(shown_[cell])) {
    throw GameError(name(*topology_, cell) + " is not open: only an open cell can be chorded");
  }
  const auto around = topology_->neighbours(cell);
  const auto shows = [&](Shown wanted) {
    return std::ranges::count(around, wanted, [&](Cell near) { return shown_[near]; });
  };
  const auto flags = static_cast<std::size_t>(shows(kFlag));
  if (flags != static_cast<std::size_t>(shown_[cell])) {
    throw GameError(name(*topology_, cell) + " shows " + std::to_string(shown_[cell]) +
                    ", but has " + count_of(flags, "flag") + " around it");
  }
  if (shows(kCovered) == 0) {
    throw GameError("nothing is left to open around " + name(*topology_, cell));
  }
  begin_move();
  for (Cell near : around) {
    if (shown_[near] == kCovered) open(near);
  }
  flood();
}

void Game::open(Cell cell) {
  assert(shown_[cell] == kCovered);
  shown_[cell] = truth_[cell];
  ++(truth_[cell] == kMine ? exploded_ : opened_);
  log_.push_back(cell);
}

// The log of the move doubles as the queue of cells whose neighbours are still to be visited.
void Game::flood() {
  for (std::size_t next = starts_.back(); next < log_.size(); ++next) {
    if (truth_[log_[next]] != 0) continue;
    for (Cell near : topology_->neighbours(log_[next])) {
      if (shown_[near] == kCovered) open(near);
    }
  }
}

void Game::flag(Cell cell) {
  require_move(cell);
  if (!is_covered(shown_[cell])) {
    throw GameError(name(*topology_, cell) + " is open: only a covered cell can have a flag");
  }
  begin_move();
  toggle_flag(cell);
  log_.push_back(cell);
}

void Game::toggle_flag(Cell cell) {
  const bool set = shown_[cell] == kCovered;
  shown_[cell] = set ? kFlag : kCovered;
  set ? ++flags_ : --flags_;
}

void Game::undo() {
  if (starts_.empty()) throw GameError("there is no move to undo");
  for (Cell cell : changed()) restore(cell);
  log_.resize(starts_.back());
  starts_.pop_back();
}

// A reveal only opens covered cells; every other change is a toggled flag.
void Game::restore(Cell cell) {
  if (is_covered(shown_[cell])) return toggle_flag(cell);
  --(shown_[cell] == kMine ? exploded_ : opened_);
  shown_[cell] = kCovered;
}

Status Game::status() const {
  if (exploded_ > 0) return Status::lost;
  return opened_ + mines_ == topology_->size() ? Status::won : Status::playing;
}

std::span<const Cell> Game::changed() const {
  if (starts_.empty()) return {};
  return std::span(log_).subspan(starts_.back());
}

std::span<const Shown> Game::truth() const {
  if (status() == Status::playing) {
    throw GameError("the layout stays hidden until the game is over");
  }
  return truth_;
}

bool Game::can_start_at(Cell first) const {
  const std::size_t around = topology_->neighbours(first).size();
  const std::size_t free = start_.kind == StartKind::zero   ? around + 1
                           : start_.kind == StartKind::safe ? 1
                                                            : 0;
  return mines_ + free <= topology_->size();
}

void Game::require_start_at(Cell first) const {
  require_cell(first);
  if (can_start_at(first)) return;
  throw GameError(count_of(mines_, "mine") + (mines_ == 1 ? " leaves" : " leave") +
                  " too little room to start at " + name(*topology_, first) +
                  ": start at a cell with fewer neighbours");
}

void Game::require_move(Cell cell) const {
  if (status() != Status::playing) {
    throw GameError(std::string("the game is ") + (exploded_ > 0 ? "lost" : "won") +
                    ": undo the last move or start a new game");
  }
  require_cell(cell);
}

void Game::require_cell(Cell cell) const {
  if (cell < topology_->size()) return;
  throw GameError("there is no cell number " + std::to_string(cell) + " on a board of " +
                  std::to_string(topology_->size()) + " cells");
}

LayoutMetrics Game::layout_metrics() {
  assert(!awaits_first_reveal());
  return measure(*topology_, truth_, reached_, cells_);
}

LayoutMetrics measure_layout(const Topology& topology, std::span<const Shown> truth) {
  std::vector<std::uint8_t> reached;
  std::vector<Cell> opening;
  return measure(topology, truth, reached, opening);
}

std::vector<Shown> count_mines_around(const Topology& topology, std::span<const bool> mines) {
  assert(mines.size() == topology.size());
  std::vector<Shown> clues(topology.size(), 0);
  // There are few mines, so each one updates its neighbours.
  for (Cell cell = 0; cell < topology.size(); ++cell) {
    if (!mines[cell]) continue;
    for (Cell other : topology.neighbours(cell)) ++clues[other];
  }
  for (Cell cell = 0; cell < topology.size(); ++cell) {
    if (mines[cell]) clues[cell] = kMine;
  }
  return clues;
}

}  // namespace minewise
