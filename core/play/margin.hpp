// The difference in win rate between two players, measured move by move.
//
// The first player plays. Whenever the second would have guessed a different cell, a judge plays
// out games from both cells, on the same layouts. The difference is the chance gained by the guess.
// If the judge is the second player, the expected sum of these gains in a game is the difference
// between the win rates. (Consider a player that follows the first up to some guess and the second
// from then on: moving this point by one guess changes the chance of winning by exactly that gain.)
// Guesses on which the players agree, or which both know to be perfect, contribute exactly 0, so
// few games suffice.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "play/game_driver.hpp"
#include "play/playout.hpp"
#include "play/series_worker.hpp"

namespace minewise {

class Margin {
 public:
  // A guess by the first player.
  struct Guess {
    std::uint64_t game;     // its index
    std::uint32_t covered;  // cells before the guess
    bool perfect;           // found by endgame search
    bool survived;
    bool differs;  // from the other player's guess
    double gain;   // chance of winning gained over the other player
  };

  // Both players must make the same deductions and choose their own guesses, the second must use no
  // random numbers, and the match needs a first cell. `rounds` >= 1 games are played from each of
  // the two cells.
  Margin(const Match& match, std::unique_ptr<Player> one, std::unique_ptr<Player> other,
         std::unique_ptr<Player> judge, std::uint32_t rounds);

  // Plays a game and lists its guesses.
  std::vector<Guess> play(std::uint64_t index);

 private:
  Guess compare(std::uint64_t index, Cell cell, Rng& seeds);
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
