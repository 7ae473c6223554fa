// The value of a game: an estimate of the chance of winning, with less variance than its outcome.
//
// A Rao-Blackwellised playout. A guess multiplies the value by the exact probability that the cell
// is free; if the cell is mined, the game continues in another layout that fits what is shown,
// drawn from those in which the cell is free. So every guess is replaced by its mean over both
// outcomes: the expected value is the player's chance of winning, with a smaller variance. If the
// player knows its exact chance at some point, the value is multiplied by it and the playout ends.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

#include "base/rng.hpp"
#include "play/game_driver.hpp"
#include "play/survival_sampler.hpp"

namespace minewise {

// Positions that take more ticks to load are too wide to be played out quickly.
inline constexpr std::uint64_t kWidestPlayout = 20000;

// Makes a driver for playouts of positions on a topology, which must outlive it.
std::unique_ptr<GameDriver> make_playout_driver(const Topology& topology,
                                                std::unique_ptr<Player> player);

// To play out a position thousands of times with the same buffers:
//
//   const auto driver = make_playout_driver(topology, make_expert(Level::fast));
//   Playout playout;
//   ...
//   driver->game().resume(shown, layout);
//   driver->game().reveal(cell);
//   const double value = playout.play(*driver, Rng(seed, i, 0), Rng(seed, i, 1));
class Playout {
 public:
  // Plays the driver's game to its end and returns its value in [0, 1]. `layouts` and `guesses` are
  // the random streams for layouts and for the player's guesses.
  double play(GameDriver& driver, const Rng& guesses, const Rng& layouts,
              const std::stop_token& stop = {});

  // play() in parts, for callers that open some cells themselves. Call this first.
  void begin(const Rng& layouts);
  // Call before opening a cell that may be mined, with its exact safety if known.
  void condition_on_survival(GameDriver& driver, Cell cell, std::optional<double> safety = {});
  // Call before opening a cell that the player has guessed.
  void weigh_guess(GameDriver& driver, Cell guess);
  // Plays to the end, even if the last guess hit a mine.
  double finish(GameDriver& driver, const std::stop_token& stop = {});

 private:
  bool continue_after_mine(GameDriver& driver);

  SurvivalSampler survival_;
  Rng layouts_{0};
  double value_ = 1;
  bool conditioned_ = false;  // whether the game continues if the last guess hit a mine
  bool settled_ = false;      // the value is final
};

}  // namespace minewise
