// Which of some cells to open, by trial: games played on from a position, many times over.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board/game.hpp"
#include "engine/solver.hpp"
#include "play/game_driver.hpp"
#include "play/playout.hpp"
#include "players/expert/lookahead_scorer.hpp"

namespace minewise {

// What was found out about a cell.
struct Trial {
  Cell cell;
  double safety;
  double chance;  // to win the game by opening it, as the player of the trials goes on
  double error;   // the standard error of that
  std::uint32_t games;
};

// Every round draws a layout that fits the board and plays it on from each cell, so that the cells
// are compared on the same layouts and by the same luck. Cells that are clearly worse drop out.
class Trials {
 public:
  // How much may be played.
  struct Effort {
    std::uint32_t rounds;  // layouts that are drawn
    std::uint64_t clicks;  // in all games together, which is what work is measured by
  };

  // Lets a player like this one go on, which should be quick.
  explicit Trials(std::unique_ptr<Player> (*make_player)()) : make_player_(make_player) {}

  // Tries promising cells, and gives them best first. Their scores count as what was known before.
  // The answer depends on the board and the seed alone. It is empty if no layout fits the board, or
  // if the board is too wide to be played quickly.
  std::vector<Trial> compare(const View& view, std::span<const Promise> cells, const Effort& effort,
                             std::uint64_t seed, Budget& budget);

  // Finds out how good cells are rather than which is best: all of them play every round, and are
  // given in the order they came in. Empty like compare().
  std::vector<Trial> measure(const View& view, std::span<const Promise> cells, const Effort& effort,
                             std::uint64_t seed, Budget& budget);

 private:
  // A cell in the race, and what its games were worth.
  struct Runner {
    Promise promise;
    std::vector<double> worths;
    bool races = true;

    double mean() const;
  };
  // How much better one cell is than another, and how uncertain that is.
  struct Lead {
    double mean, error;
  };

  bool prepare(const View& view, std::span<const Promise> cells, Budget& budget);
  void sit_down(const View& view);
  void play_round(const View& view, std::span<const std::uint8_t> layout, std::uint64_t seed);
  void drop_the_worse();
  const Runner& leader() const;
  Trial result_of(const Runner& runner) const;
  static Lead lead(const Runner& runner, const Runner& other);

  std::unique_ptr<Player> (*make_player_)();
  std::unique_ptr<Seat> seat_;
  const Topology* topology_ = nullptr;  // of the game on the seat
  Playout playout_;
  Solver solver_;
  std::vector<Runner> runners_;
  std::uint64_t clicks_ = 0, clicks_per_game_ = 0;
};

}  // namespace minewise
