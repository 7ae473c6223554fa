// The value of a game: an estimate of the chance to win it, with less variance than its outcome.
//
// A Rao-Blackwellised playout. A guess multiplies the value by the exact probability that the cell
// is free; where the cell is mined, the game goes on in another layout that fits all that is shown,
// drawn from those in which the cell is free. So every guess is replaced by its mean over both
// outcomes, and the value has the player's chance to win as its mean, but a smaller variance than
// the outcome. If the player knows its chance at some point, that is the mean of all that follows,
// and the playout ends.
#pragma once

#include <optional>
#include <stop_token>

#include "base/rng.hpp"
#include "play/game_driver.hpp"
#include "play/survival_sampler.hpp"

namespace minewise {

// To play on from a position, and to do so thousands of times in the same buffers:
//
//   GameDriver driver(Game(topology, layout), make_exact(), GuessRule::safest);
//   Playout playout;
//   ...
//   driver.game().resume(shown, layout);
//   driver.game().reveal(cell);
//   const double value = playout.play(driver, Rng(seed, i, 0), Rng(seed, i, 1));
class Playout {
 public:
  // Plays the game of a driver to its end; the value is from 0 to 1. Layouts are drawn from
  // `layouts`, the guesses of the player from `guesses`.
  double play(GameDriver& driver, const Rng& guesses, const Rng& layouts,
              const std::stop_token& stop = {});

  // The same in parts, for callers that open some cells themselves. First:
  void begin(const Rng& layouts);
  // Before a cell is opened that may be mined, with its exact safety if known.
  void condition_on_survival(GameDriver& driver, Cell cell, std::optional<double> safety = {});
  // Before a cell is opened that the player guesses.
  void weigh_guess(GameDriver& driver, Cell guess);
  // Goes on to the end, also if the last guess hit a mine.
  double finish(GameDriver& driver, const std::stop_token& stop = {});

 private:
  bool continue_after_mine(GameDriver& driver);

  SurvivalSampler survival_;
  Rng layouts_{0};
  double value_ = 1;
  bool conditioned_ = false;  // the last guess: after a mine the game goes on
  bool settled_ = false;      // the value is final
};

}  // namespace minewise
