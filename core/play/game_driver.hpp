// A player at a game: what it is certain of is done at once, its guesses are left to others.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "base/rng.hpp"
#include "base/stopped.hpp"
#include "board/game.hpp"
#include "play/guess.hpp"
#include "play/player.hpp"

namespace minewise {

enum class Outcome : std::uint8_t {
  won,
  lost,     // by a guess
  stuck,    // nothing was certain, and the player does not guess
  blunder,  // the player was certain of something false: a bug in the player
};

// One click of a game, or a mine found.
struct Step {
  enum class Kind : std::uint8_t { first, safe, guess, mine } kind;
  Cell cell;
};

// What a player has done in a game.
struct Deeds {
  std::uint32_t moves = 0;    // cells that were clicked
  std::uint32_t guesses = 0;  // those of them that were guesses; not the first click
  std::uint32_t marked = 0;   // mines that the player knows
};

// A player, the game in front of it, and all buffers.
class Seat {
 public:
  Seat(Game game, std::unique_ptr<Player> player, GuessRule rule);

  // The game, which may be made ready for another one as long as nobody plays it.
  Game& game() { return game_; }
  const Game& game() const { return game_; }

  // The player sits down to play the game on from where it stands. Its guesses draw from `random`,
  // and what it does is added to `steps` if they are given.
  void begin(const Rng& random, std::vector<Step>* steps = nullptr);

  // Does all that is certain. Gives the cell that the player would guess then, still covered, or
  // nothing if the game is over. Throws Stopped, soon, when a stop is requested.
  std::optional<Cell> next_guess(const std::stop_token& stop);

  // Opens a cell for the player.
  void click(Step::Kind kind, Cell cell);

  // Takes back the last click, which hit a mine, and repeats it on a layout in which it does not.
  void repeat_click(std::span<const std::uint8_t> layout);

  // How the game has ended, if it has.
  std::optional<Outcome> outcome() const { return end_; }
  const Deeds& deeds() const { return deeds_; }
  // 1 for every mine that the player has named.
  std::span<const std::uint8_t> known_mines() const { return known_mines_; }
  // The player's exact chance to win, right after next_guess() gave a cell, if it knows.
  std::optional<double> chance() const { return guesser_.chance(*player_); }
  // The work of the player's deductions since this was last asked, in ticks.
  std::uint64_t take_ticks() { return player_->take_ticks(); }
  // The exact probability that the cell is free which next_guess() just gave, if it was computed.
  std::optional<double> safety(Cell guess) const { return guesser_.safety(guess); }

 private:
  bool do_what_is_certain();
  void mark(Cell cell);

  Game game_;
  std::unique_ptr<Player> player_;
  Guesser guesser_;
  Rng random_{0};  // of the guesses

  std::optional<Outcome> end_;
  Deeds deeds_;
  std::vector<Cell> opened_;  // since the player was last asked
  std::vector<std::uint8_t> known_mines_;
  Deductions found_;
  std::vector<Step>* steps_ = nullptr;
};

}  // namespace minewise
