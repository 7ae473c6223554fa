// The difference in win rate between two players, measured move by move.
//
// The first player plays. Whenever the second would have guessed a different cell, the second plays
// out games from both cells, on the same layouts. The difference is the chance gained by the guess,
// and the expected sum of these gains in a game is the difference between the win rates. (Consider
// a player that follows the first up to some guess and the second from then on: moving this point
// by one guess changes the chance of winning by exactly that gain.) Guesses on which the players
// agree contribute exactly 0, so few games suffice.
#pragma once

#include <cstdint>

#include "play/game_driver.hpp"
#include "play/playout.hpp"
#include "play/series_worker.hpp"

namespace minewise {

class Margin {
 public:
  // The result of a game.
  struct Gain {
    double chance = 0;           // chance of winning gained over the other player
    std::uint32_t guesses = 0;   // of the first player
    std::uint32_t differed = 0;  // guesses on which the players differ
  };

  // Both players must make the same deductions and choose their own guesses, the second must use no
  // random numbers, and the match needs a first cell. `rounds` >= 1 games are played from each of
  // the two cells.
  Margin(const Match& match, std::unique_ptr<Player> one, std::unique_ptr<Player> other,
         std::unique_ptr<Player> playing_on, std::uint32_t rounds);

  Gain play(std::uint64_t index);

 private:
  double gained(Cell cell, Cell instead, std::uint64_t seed);
  double value_of(const View& view, std::span<const std::uint8_t> layout, Cell cell,
                  const Rng& random);

  Match match_;
  GameDriver driver_;
  std::unique_ptr<Player> other_;
  GameDriver rollout_;
  std::uint32_t rounds_;
  Playout playout_;
};

}  // namespace minewise
