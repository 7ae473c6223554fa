#include "play/margin.hpp"

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
               std::unique_ptr<Player> playing_on, std::uint32_t rounds)
    : match_(match),
      driver_(game_of(match), std::move(one), GuessRule::own),
      other_(std::move(other)),
      rollout_(game_of(match), std::move(playing_on), GuessRule::own),
      rounds_(rounds) {
  assert(match.first && other_ != nullptr && rounds > 0);
  driver_.game().require_start_at(*match.first);
}

Margin::Gain Margin::play(std::uint64_t index) {
  Gain gain;
  driver_.game().reset(match_.seed, index);
  driver_.begin(Rng(match_.seed, index, kGuessStream));
  driver_.click(ReplayStep::Kind::first, *match_.first);
  Rng seeds(match_.seed, index, kRoundsStream);
  while (const auto cell = driver_.next_guess({})) {
    ++gain.guesses;
    Rng unused(0);
    const auto instead = other_->guess(driver_.game().view(), driver_.position(), unused);
    if (instead && *instead != *cell) {
      ++gain.differed;
      gain.chance += gained(*cell, *instead, seeds.next());
    }
    driver_.click(ReplayStep::Kind::guess, *cell);
  }
  return gain;
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
