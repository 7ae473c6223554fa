// What to do when nothing is certain.
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
  own,     // as the player likes
  stop,    // not at all
  random,  // any covered cell that is not known to be mined
  safest,  // the cell least likely to be mined; ties are broken by expected information
};

// Chooses cells by rule; keeps its buffers from guess to guess.
class Guesser {
 public:
  explicit Guesser(GuessRule rule) : rule_(rule) {}

  // The covered cell to open, or nothing to stop. The position is as in Player::guess;
  // `known_mines` has an entry for every cell: 1 for those that the player has named.
  std::optional<Cell> guess(const View& view, Position& position,
                            std::span<const std::uint8_t> known_mines, Player& player, Rng& random);

  // The cell least likely to be mined, whatever the rule; any other if that cannot be found.
  std::optional<Cell> safest(const View& view, Position& position,
                             std::span<const std::uint8_t> known_mines, Rng& random);

  // The player's exact chance to win right after a guess, if that was its own and it knows.
  std::optional<double> chance(const Player& player) const {
    return rule_ == GuessRule::own ? player.chance() : std::nullopt;
  }
  // The exact probability that the cell just guessed is free, if it had to be computed anyway.
  std::optional<double> safety(Cell guess) const {
    return exact_ ? std::optional(1.0 - probability_[guess]) : std::nullopt;
  }

 private:
  // Ranks equally risky cells: a clue says more beside many clues and few undecided cells.
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
  bool exact_ = false;               // these probabilities, and of the board of the last guess
};

}  // namespace minewise
