#include "play/series_worker.hpp"

#include <cassert>
#include <chrono>
#include <utility>

namespace minewise {
namespace {

// Random streams of a game; its layout uses stream 0. The first cell has its own stream, so that
// all players start with the same cell. The layouts that a playout draws after hitting a mine also
// have their own stream, so that the game up to that mine does not depend on how it is scored.
constexpr std::uint32_t kFirstStream = 1;
constexpr std::uint32_t kGuessStream = 2;
constexpr std::uint32_t kPlayoutStream = 3;

}  // namespace

SeriesWorker::SeriesWorker(const Match& match, std::unique_ptr<Player> player, GuessRule rule,
                           Score score)
    : match_(match),
      score_(score),
      driver_(Game(match.topology, match.mines, match.start, match.seed, 0), std::move(player),
              rule) {
  if (match.start.kind == StartKind::scatter) return;
  if (match.first) {
    driver_.game().require_start_at(*match.first);
    first_cells_.push_back(*match.first);
    return;
  }
  for (Cell cell = 0; cell < match.topology->size(); ++cell) {
    if (driver_.game().can_start_at(cell)) first_cells_.push_back(cell);
  }
}

Record SeriesWorker::play(std::uint64_t index, const std::stop_token& stop,
                          std::vector<ReplayStep>* steps) {
  if (stop.stop_requested()) throw Stopped();
  const auto start = std::chrono::steady_clock::now();
  driver_.game().reset(match_.seed, index);
  driver_.begin(Rng(match_.seed, index, kGuessStream), steps);
  playout_.begin(Rng(match_.seed, index, kPlayoutStream));
  play_to_the_end(index, stop);
  Record record = describe();
  record.index = index;
  if (score_ == Score::estimate) record.chance = playout_.finish(driver_, stop);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  record.seconds = taken.count();
  return record;
}

void SeriesWorker::play_to_the_end(std::uint64_t index, const std::stop_token& stop) {
  open_first(index);
  while (const auto cell = driver_.next_guess(stop)) {
    if (score_ == Score::estimate) playout_.weigh_guess(driver_, *cell);
    driver_.click(ReplayStep::Kind::guess, *cell);
  }
}

// With the `scatter` start rule, there is no first click.
void SeriesWorker::open_first(std::uint64_t index) {
  if (match_.start.kind == StartKind::scatter || driver_.outcome()) return;
  assert(!first_cells_.empty());  // otherwise the start rule would have no room
  Rng random(match_.seed, index, kFirstStream);
  const Cell cell = first_cells_[random.below(static_cast<std::uint32_t>(first_cells_.size()))];
  const bool guessed = match_.start.kind == StartKind::any;
  if (guessed && score_ == Score::estimate) playout_.condition_on_survival(driver_, cell);
  driver_.click(ReplayStep::Kind::first, cell);
}

Record SeriesWorker::describe() {
  Record record{};
  record.outcome = *driver_.outcome();
  const PlayCounters& counters = driver_.counters();
  record.moves = counters.moves;
  record.guesses = counters.guesses + (match_.start.kind == StartKind::any && counters.moves > 0);
  record.opened = driver_.game().opened();
  record.marked = counters.marked;
  record.bbbv = driver_.game().layout_metrics().bbbv;
  record.chance = record.outcome == Outcome::won ? 1 : 0;
  return record;
}

}  // namespace minewise
