// How much more often one player wins than another, found move by move.
//
// The one plays. Wherever the other would have guessed at another cell, games are played on by the
// other from both cells, on the same layouts. The chance that the one has gained by its guess is
// the difference; and the sum of what it has gained in a game is, on average, by how much its win
// rate is higher. (For a player that follows the one up to some guess and the other from there on,
// moving this point by one guess changes the chance to win by just that.) Most guesses are the same
// and add exactly 0, so that few games suffice.
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
    double chance = 0;           // that the one has gained over the other
    std::uint32_t guesses = 0;   // of the one
    std::uint32_t differed = 0;  // those of them that the other would have made elsewhere
  };

  // Both players reason alike and guess by themselves, and the other draws no random numbers. The
  // match has a first cell. `rounds`, at least one, are played from both cells.
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
