#include "play/series_worker.hpp"

#include <chrono>
#include <utility>

namespace minewise {
namespace {

// The streams of a game's random numbers; its layout is drawn from stream 0. The first cell has one
// of its own, so that all players begin alike, and so have the layouts in which it is played on
// after its end, so that what comes before the end does not depend on what is scored.
constexpr std::uint32_t kFirstStream = 1;
constexpr std::uint32_t kGuessStream = 2;
constexpr std::uint32_t kPlayoutStream = 3;

}  // namespace

Table::Table(const Match& match, std::unique_ptr<Player> player, GuessRule rule, Score score)
    : match_(match),
      score_(score),
      seat_(Game(match.topology, match.mines, match.start, match.seed, 0), std::move(player),
            rule) {
  if (match.start.kind == StartKind::scatter) return;
  if (match.first) {
    seat_.game().require_start_at(*match.first);
    first_cells_.push_back(*match.first);
    return;
  }
  for (Cell cell = 0; cell < match.topology->size(); ++cell) {
    if (seat_.game().can_start_at(cell)) first_cells_.push_back(cell);
  }
}

Record Table::play(std::uint64_t index, const std::stop_token& stop, std::vector<Step>* steps) {
  if (stop.stop_requested()) throw Stopped();
  const auto start = std::chrono::steady_clock::now();
  seat_.game().reset(match_.seed, index);
  seat_.begin(Rng(match_.seed, index, kGuessStream), steps);
  playout_.begin(Rng(match_.seed, index, kPlayoutStream));
  play_to_the_end(index, stop);
  Record record = describe();
  record.index = index;
  if (score_ == Score::estimate) record.chance = playout_.finish(seat_, stop);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  record.seconds = taken.count();
  return record;
}

void Table::play_to_the_end(std::uint64_t index, const std::stop_token& stop) {
  open_first(index);
  while (const auto cell = seat_.next_guess(stop)) {
    if (score_ == Score::estimate) playout_.weigh(seat_, *cell);
    seat_.click(Step::Kind::guess, *cell);
  }
}

// Where cells are scattered open, nobody clicks first.
void Table::open_first(std::uint64_t index) {
  if (match_.start.kind == StartKind::scatter || seat_.outcome()) return;
  Rng random(match_.seed, index, kFirstStream);
  const Cell cell = first_cells_[random.below(static_cast<std::uint32_t>(first_cells_.size()))];
  const bool guessed = match_.start.kind == StartKind::any;
  if (guessed && score_ == Score::estimate) playout_.insure(seat_, cell);
  seat_.click(Step::Kind::first, cell);
}

Record Table::describe() {
  Record record{};
  record.outcome = *seat_.outcome();
  const Deeds& deeds = seat_.deeds();
  record.moves = deeds.moves;
  record.guesses = deeds.guesses + (match_.start.kind == StartKind::any && deeds.moves > 0);
  record.opened = seat_.game().opened();
  record.marked = deeds.marked;
  record.bbbv = seat_.game().layout_metrics().bbbv;
  record.chance = record.outcome == Outcome::won ? 1 : 0;
  return record;
}

}  // namespace minewise
