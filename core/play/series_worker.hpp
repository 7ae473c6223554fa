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

// The result of a game. NumPy reads this struct as is (see bindings/play.cpp).
struct Record {
  std::uint64_t index;
  Outcome outcome;
  std::uint32_t moves;    // cells that were clicked
  std::uint32_t guesses;  // clicks on cells not known to be safe
  std::uint32_t opened;   // free cells open at the end
  std::uint32_t marked;   // mines known to the player at the end
  std::uint32_t bbbv;     // minimum number of clicks that open the board
  double chance;          // of winning the game, according to the score
  double seconds;
};

// How a game is scored.
enum class Score : std::uint8_t {
  outcome,   // 1 if it was won, else 0
  estimate,  // the value from a Playout; the rest of the record is the same
};

// The settings of a game; only its index varies.
struct Match {
  std::shared_ptr<const Topology> topology;
  Cell mines;
  StartRule start;
  std::uint64_t seed;
  std::optional<Cell> first;  // the cell to open first; random if not given
};

// Plays the games of a match with one player.
class SeriesWorker {
 public:
  // Throws GameError if no layout fits the match.
  SeriesWorker(const Match& match, std::unique_ptr<Player> player, GuessRule rule, Score score);

  // Plays one game. Throws Stopped soon after a stop request. Appends its steps to `steps` if
  // given.
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
  std::vector<Cell> first_cells_;  // where the start rule can be satisfied
};

}  // namespace minewise
