// Plays the games of a match, one after another, for one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "board/game.hpp"
#include "play/game_driver.hpp"
#include "play/guess.hpp"
#include "play/player.hpp"
#include "play/playout.hpp"

namespace minewise {

// How a game went. The layout of this struct is known to NumPy (see bindings/play.cpp).
struct Record {
  std::uint64_t index;
  Outcome outcome;
  std::uint32_t moves;    // cells that were clicked
  std::uint32_t guesses;  // those of them that were not certain to be safe
  std::uint32_t opened;   // free cells that are open at the end
  std::uint32_t marked;   // mines that the player knows at the end
  std::uint32_t bbbv;     // the least number of clicks that open the board
  double chance;          // to win the game, by its score
  double seconds;
};

// What a game counts.
enum class Score : std::uint8_t {
  outcome,   // 1 if it was won, else 0
  estimate,  // its value by a Playout; all else in the record stays the same
};

// The game that is played over and over: only its index changes.
struct Match {
  std::shared_ptr<const Topology> topology;
  Cell mines;
  StartRule start;
  std::uint64_t seed;
  std::optional<Cell> first;  // the cell to open first; a random one if none is given
};

// Games of a match by one player.
class SeriesWorker {
 public:
  // Throws GameError if no layout suits the match.
  SeriesWorker(const Match& match, std::unique_ptr<Player> player, GuessRule rule, Score score);

  // Plays one game. Throws Stopped soon after a stop is requested. The steps are added to `steps`
  // if given.
  Record play(std::uint64_t index, const std::stop_token& stop = {},
              std::vector<ReplayStep>* steps = nullptr);

 private:
  void play_to_the_end(std::uint64_t index, const std::stop_token& stop);
  void open_first(std::uint64_t index);
  Record describe();

  Match match_;
  Score score_;
  GameDriver driver_;
  Playout playout_;
  std::vector<Cell> first_cells_;  // where the start rule can be kept
};

}  // namespace minewise
