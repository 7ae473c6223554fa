#include "play/margin.hpp"

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
      seat_(game_of(match), std::move(one), GuessRule::own),
      other_(std::move(other)),
      played_on_(game_of(match), std::move(playing_on), GuessRule::own),
      rounds_(rounds) {
  seat_.game().require_start_at(match.first.value());
}

Margin::Gain Margin::play(std::uint64_t index) {
  Gain gain;
  seat_.game().reset(match_.seed, index);
  seat_.begin(Rng(match_.seed, index, kGuessStream));
  seat_.click(Step::Kind::first, *match_.first);
  Rng seeds(match_.seed, index, kRoundsStream);
  while (const auto cell = seat_.next_guess({})) {
    ++gain.guesses;
    Rng unused(0);
    const auto instead = other_->guess(seat_.game().view(), unused);
    if (instead && *instead != *cell) {
      ++gain.differed;
      gain.chance += gained(*cell, *instead, seeds.next());
    }
    seat_.click(Step::Kind::guess, *cell);
  }
  return gain;
}

double Margin::gained(Cell cell, Cell instead, std::uint64_t seed) {
  const View view = seat_.game().view();
  Budget budget(Limits{});
  solver_.load(view.topology, view.shown, view.mines, budget);
  const auto layouts = sample_layouts(solver_, view.shown, rounds_, seed, budget);
  double sum = 0;
  for (std::uint32_t i = 0; i < rounds_; ++i) {
    const auto layout = std::span(layouts).subspan(i * view.shown.size(), view.shown.size());
    const Rng random(seed, i, 1);
    sum += worth(view, layout, cell, random) - worth(view, layout, instead, random);
  }
  return sum / rounds_;
}

double Margin::worth(const View& view, std::span<const std::uint8_t> layout, Cell cell,
                     const Rng& random) {
  played_on_.game().resume(view.shown, layout);
  played_on_.begin(random);
  playout_.begin(random);
  playout_.insure(played_on_, cell);
  played_on_.click(Step::Kind::guess, cell);
  return playout_.finish(played_on_);
}

}  // namespace minewise
