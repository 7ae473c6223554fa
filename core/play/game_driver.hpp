// Runs a player through a game: applies its deductions and stops at each guess.
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
  stuck,    // nothing is certain, and the player does not guess
  blunder,  // the player made a false deduction: a bug in the player
};

// A click in a replay, or a mine found.
struct ReplayStep {
  enum class Kind : std::uint8_t { first, safe, guess, mine } kind;
  Cell cell;
};

// Counts of a player's actions in a game.
struct PlayCounters {
  std::uint32_t moves = 0;    // clicks
  std::uint32_t guesses = 0;  // clicks that were guesses, not counting the first
  std::uint32_t marked = 0;   // mines found by the player
};

// A player, its game, and all buffers.
class GameDriver {
 public:
  GameDriver(Game game, std::unique_ptr<Player> player, GuessRule rule);

  // The game; set it up before begin().
  Game& game() { return game_; }
  const Game& game() const { return game_; }

  // Starts the player on the current game. The player's guesses draw from `random`, and its steps
  // are appended to `steps` if given.
  void begin(const Rng& random, std::vector<ReplayStep>* steps = nullptr);

  // Applies all deductions. Returns the next cell that the player guesses, still covered, or
  // nullopt if the game is over. Throws Stopped soon after a stop request.
  std::optional<Cell> next_guess(const std::stop_token& stop);

  // The game's position, which may be a few clicks old: load the view before using it.
  Position& position() { return position_; }

  // Opens a cell for the player.
  void click(ReplayStep::Kind kind, Cell cell);

  // Undoes the last click, which hit a mine, and repeats it on a layout where the cell is free. The
  // layout must match everything else that is shown and the known mines.
  void repeat_click(std::span<const std::uint8_t> layout);

  // The result, if the game is over.
  std::optional<Outcome> outcome() const { return end_; }
  const PlayCounters& counters() const { return counters_; }
  // 1 for every mine that the player has found.
  std::span<const std::uint8_t> known_mines() const { return known_mines_; }
  // The player's exact chance of winning, if known. Call right after next_guess() has returned a
  // cell.
  std::optional<double> chance() const { return guesser_.chance(*player_); }
  // Returns the work spent by the player since the last call, in ticks.
  std::uint64_t take_ticks() { return player_->take_ticks(); }
  // The exact probability that the cell returned by next_guess() is free, if it was computed.
  std::optional<double> safety(Cell guess) const { return guesser_.safety(guess, *player_); }

 private:
  bool apply_deductions();
  void mark(Cell cell);

  Game game_;
  std::unique_ptr<Player> player_;
  Guesser guesser_;
  Position position_;
  Rng random_{0};  // for the guesses

  std::optional<Outcome> end_;
  PlayCounters counters_;
  std::vector<Cell> opened_;  // since the player's last turn
  std::vector<std::uint8_t> known_mines_;
  Deductions found_;
  std::vector<ReplayStep>* steps_ = nullptr;
};

}  // namespace minewise
