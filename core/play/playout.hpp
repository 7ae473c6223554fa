// What a game is worth: an estimate of the chance to win it, with less noise than its outcome has.
//
// A guess is no gamble here. It multiplies the worth of the game by the exact probability that the
// cell is free; and where the cell is mined, the game goes on in another layout that fits all that
// is shown, drawn from those in which the cell is free. So every guess is replaced by its mean over
// the two things that may happen, and the worth has the player's chance to win as its mean, but a
// smaller variance than the outcome. If the player knows its chance at some point, that is the mean
// of all that follows, and there is nothing left to play.
#pragma once

#include <optional>
#include <stop_token>

#include "base/rng.hpp"
#include "play/game_driver.hpp"
#include "play/survival_sampler.hpp"

namespace minewise {

// To play on from a position, and to do so thousands of times in the same buffers:
//
//   Seat seat(Game(topology, layout), make_exact(), GuessRule::safest);
//   Playout playout;
//   ...
//   seat.game().resume(shown, layout);
//   seat.game().reveal(cell);
//   const double worth = playout.play(seat, Rng(seed, i, 0), Rng(seed, i, 1));
class Playout {
 public:
  // Plays the game of a seat to its end: a number from 0 to 1. Layouts are drawn from `layouts`,
  // the guesses of the player from `guesses`.
  double play(Seat& seat, const Rng& guesses, const Rng& layouts, const std::stop_token& stop = {});

  // The same in parts, for those who open some cells by themselves. First of all:
  void begin(const Rng& layouts);
  // Before a cell is opened that may be mined, with its exact safety if that is known.
  void insure(const Seat& seat, Cell cell, std::optional<double> safety = {});
  // Before a cell is opened that the player guesses.
  void weigh(const Seat& seat, Cell guess);
  // Goes on to the end, also if the last guess hit a mine.
  double finish(Seat& seat, const std::stop_token& stop = {});

 private:
  bool rescue(Seat& seat);

  Insurance insurance_;
  Rng layouts_{0};
  double worth_ = 1;
  bool insured_ = false;  // the last guess: if it hits a mine, the game goes on
  bool settled_ = false;  // the worth is known, whatever happens
};

}  // namespace minewise
