// What to do when nothing is certain.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "minewise/player.hpp"
#include "minewise/solver.hpp"

namespace minewise {

enum class GuessRule : std::uint8_t {
  own,     // as the player likes
  stop,    // not at all
  random,  // any covered cell that is not known to be mined
  safest,  // the cell least likely to be mined; of several, the one that promises to tell most
};

// Chooses cells by rule; keeps its buffers from guess to guess.
class Guesser {
 public:
  explicit Guesser(GuessRule rule) : rule_(rule) {}

  // The covered cell to open, or nothing to stop. `known_mines` has 1 for the cells that the player
  // has named.
  std::optional<Cell> guess(const View& view, std::span<const std::uint8_t> known_mines,
                            Player& player, Rng& random);

 private:
  std::optional<Cell> any_cell(const View& view, std::span<const std::uint8_t> known_mines,
                               Rng& random);
  std::optional<Cell> safest_cell(const View& view, Rng& random);
  std::vector<double> probabilities(const View& view, Rng& random);

  GuessRule rule_;
  Solver solver_;
  std::vector<Cell> candidates_;
};

}  // namespace minewise
