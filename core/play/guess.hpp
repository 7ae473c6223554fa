// Guess rules.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/position.hpp"
#include "play/player.hpp"

namespace minewise {

enum class GuessRule : std::uint8_t {
  own,     // the player decides
  stop,    // never guess
  random,  // any covered cell not known to be mined
  safest,  // the cell least likely to be mined; ties are broken by expected information
};

// Chooses guesses by a rule, reusing its buffers.
class Guesser {
 public:
  explicit Guesser(GuessRule rule) : rule_(rule) {}

  // Returns the covered cell to open, or nullopt to stop. `position` is as in Player::guess;
  // `known_mines` has one entry per cell, 1 for mines that the player has found.
  std::optional<Cell> guess(const View& view, Position& position,
                            std::span<const std::uint8_t> known_mines, Player& player, Rng& random);

  // Returns the cell least likely to be mined, whatever the rule, or any cell if probabilities
  // cannot be computed. `known_mines` may be empty.
  std::optional<Cell> safest(const View& view, Position& position,
                             std::span<const std::uint8_t> known_mines, Rng& random);

  // The player's exact chance of winning, if known. Call right after a guess.
  std::optional<double> chance(const Player& player) const {
    return rule_ == GuessRule::own ? player.chance() : std::nullopt;
  }
  // The exact probability that the cell just guessed is free, if it was computed anyway.
  std::optional<double> safety(Cell guess, const Player& player) const {
    return rule_ == GuessRule::own ? player.safety() : safety(guess);
  }
  // The same for a cell returned by safest().
  std::optional<double> safety(Cell guess) const {
    return exact_ ? std::optional(1.0 - probability_[guess]) : std::nullopt;
  }

 private:
  // Ranks equally risky cells: a clue is more informative next to many clues and few undecided
  // cells.
  struct TieBreak {
    std::int32_t clues = 0;
    std::int32_t minus_undecided = 0;

    auto operator<=>(const TieBreak&) const = default;
  };

  std::optional<Cell> any_cell(const View& view, std::span<const std::uint8_t> known_mines,
                               Rng& random);
  std::optional<Cell> safest_cell(const View& view, Position& position, Rng& random);
  bool find_probabilities(const View& view, Position& position, Rng& random);
  TieBreak tie_break_of(const View& view, Cell cell) const;

  GuessRule rule_;
  std::vector<Cell> candidates_;
  std::vector<double> probability_;  // per cell, 1 if it is not covered
  bool exact_ = false;               // whether probability_ is exact and from the last guess
};

}  // namespace minewise
