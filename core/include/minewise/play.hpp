// Plays games: a player at a table, one game after another.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "minewise/game.hpp"
#include "minewise/guess.hpp"
#include "minewise/player.hpp"

namespace minewise {

enum class Outcome : std::uint8_t {
  won,
  lost,     // by a guess
  stuck,    // nothing was certain, and the player does not guess
  blunder,  // the player was certain of something false: a bug in the player
};

// How a game went. The layout of this struct is known to NumPy (see bindings/simulation.cpp).
struct Record {
  std::uint64_t index;
  Outcome outcome;
  std::uint32_t moves;    // cells that were clicked
  std::uint32_t guesses;  // those of them that were not certain to be safe
  std::uint32_t opened;   // free cells that are open at the end
  std::uint32_t marked;   // mines that the player knows at the end
  std::uint32_t bbbv;     // the least number of clicks that open the board
  double seconds;
};

// One click of a game, or a mine found.
struct Step {
  enum class Kind : std::uint8_t { first, safe, guess, mine } kind;
  Cell cell;
};

// The game that is played over and over: only its index changes.
struct Match {
  std::shared_ptr<const Topology> topology;
  Cell mines;
  Start start;
  std::uint64_t seed;
  std::optional<Cell> first;  // the cell to open first; a random one if none is given
};

// Thrown out of a game that is to be left unfinished.
struct Stopped {};

// A player, the game in front of it, and all buffers.
class Table {
 public:
  // Throws GameError if no layout suits the match.
  Table(const Match& match, std::unique_ptr<Player> player, GuessRule rule);

  // Plays one game. Throws Stopped, soon, when a stop is requested. The steps are added to `steps`
  // if it is given.
  Record play(std::uint64_t index, const std::stop_token& stop = {},
              std::vector<Step>* steps = nullptr);

 private:
  Outcome play_on(const std::stop_token& stop);
  bool click(Step::Kind kind, Cell cell);
  void open_first();
  bool mark(Cell cell);

  Match match_;
  Game game_;
  std::unique_ptr<Player> player_;
  Guesser guesser_;
  std::vector<Cell> first_cells_;  // where the start rule can be kept
  Rng random_;                     // of the guesses

  Record record_{};
  std::vector<Cell> opened_;  // since the player was last asked
  std::vector<std::uint8_t> known_mines_;
  Deductions found_;
  std::vector<Step>* steps_ = nullptr;
};

}  // namespace minewise
