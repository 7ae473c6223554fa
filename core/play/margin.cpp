#include "play/margin.hpp"

#include <algorithm>
#include <cassert>

#include "engine/sample.hpp"

namespace minewise {
namespace {

constexpr std::uint32_t kGuessStream = 2, kRoundsStream = 4;

Game game_of(const Match& match) {
  return {match.topology, match.mines, match.start, match.seed, 0};
}

}  // namespace

Margin::Margin(const Match& match, std::unique_ptr<Player> one, std::unique_ptr<Player> other,
               std::unique_ptr<Player> judge, std::uint32_t rounds)
    : match_(match),
      driver_(game_of(match), std::move(one), GuessRule::own),
      other_(std::move(other)),
      rollout_(game_of(match), std::move(judge), GuessRule::own),
      rounds_(rounds) {
  assert(match.first && other_ != nullptr && rounds > 0);
  driver_.game().require_start_at(*match.first);
}

std::vector<Margin::Guess> Margin::play(std::uint64_t index) {
  driver_.game().reset(match_.seed, index);
  driver_.begin(Rng(match_.seed, index, kGuessStream));
  driver_.click(ReplayStep::Kind::first, *match_.first);
  Rng seeds(match_.seed, index, kRoundsStream);
  std::vector<Guess> guesses;
  while (const auto cell = driver_.next_guess({})) {
    guesses.push_back(compare(index, *cell, seeds));
    driver_.click(ReplayStep::Kind::guess, *cell);
    guesses.back().survived = driver_.game().status() != Status::lost;
  }
  return guesses;
}

// Compares a guess with the other player's, before it is made.
Margin::Guess Margin::compare(std::uint64_t index, Cell cell, Rng& seeds) {
  const View view = driver_.game().view();
  Guess guess{.game = index,
              .covered = static_cast<std::uint32_t>(std::ranges::count_if(view.shown, is_covered)),
              .perfect = driver_.chance().has_value(),
              .survived = true,
              .differs = false,
              .gain = 0};
  Rng unused(0);
  const auto instead = other_->guess(view, driver_.position(), unused);
  guess.differs = instead && *instead != cell;
  const bool both_perfect = guess.perfect && other_->chance();
  if (guess.differs && !both_perfect) guess.gain = gained(cell, *instead, seeds.next());
  return guess;
}

double Margin::gained(Cell cell, Cell instead, std::uint64_t seed) {
  const View view = driver_.game().view();
  Position& position = driver_.position();
  Meter meter;
  position.load(view, meter);
  const auto layouts = sample_layouts(position, rounds_, seed, meter);
  assert(layouts.size() == rounds_ * view.shown.size());  // the true layout fits
  double sum = 0;
  for (std::uint32_t i = 0; i < rounds_; ++i) {
    const auto layout = std::span(layouts).subspan(i * view.shown.size(), view.shown.size());
    const Rng random(seed, i, 1);
    sum += value_of(view, layout, cell, random) - value_of(view, layout, instead, random);
  }
  return sum / rounds_;
}

double Margin::value_of(const View& view, std::span<const std::uint8_t> layout, Cell cell,
                        const Rng& random) {
  rollout_.game().resume(view.shown, layout);
  rollout_.begin(random);
  playout_.begin(random);
  playout_.condition_on_survival(rollout_, cell);
  rollout_.click(ReplayStep::Kind::guess, cell);
  return playout_.finish(rollout_);
}

}  // namespace minewise
