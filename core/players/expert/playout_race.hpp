// Compares cells by playouts.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "board/game.hpp"
#include "engine/position.hpp"
#include "play/game_driver.hpp"
#include "play/playout.hpp"
#include "players/expert/lookahead_scorer.hpp"

namespace minewise {

// The result of a cell's playouts.
struct PlayoutResult {
  Cell cell;
  double safety;
  double chance;  // of winning after opening it, with the playouts' player
  double error;   // standard error of the chance
  std::uint32_t games;
};

// Limits on the work.
struct PlayoutLimits {
  std::uint32_t rounds;  // layouts drawn
  std::uint64_t ticks;   // in all games combined
};

// A race: every round draws a layout that fits the board and plays it out from each cell, so that
// cells are compared with the same layouts and random numbers. Cells that are hardly worth choosing
// drop out.
class PlayoutRace {
 public:
  using MakePlayer = std::function<std::unique_ptr<Player>()>;

  // `make_player` makes a player for the playouts of one race, which should be fast.
  explicit PlayoutRace(MakePlayer make_player) : make_player_(std::move(make_player)) {}

  // Compares scored cells, at least one and all covered, and returns them best first. The scores
  // are the prior. The answer depends only on the board and the seed. Empty if no layout fits the
  // board, or if the board is too wide to be played quickly.
  std::vector<PlayoutResult> compare(const Position& position, std::span<const ScoredCell> cells,
                                     const PlayoutLimits& limits, std::uint64_t seed, Meter& meter);

  // Measures all cells instead of finding the best: none drops out, and their order is kept. Empty
  // in the same cases as compare().
  std::vector<PlayoutResult> measure(const Position& position, std::span<const ScoredCell> cells,
                                     const PlayoutLimits& limits, std::uint64_t seed, Meter& meter);

 private:
  // What some rounds tell about a cell.
  struct Estimate {
    double mean;  // of the values in layouts in which the cell is free
    double safety;
    std::uint32_t games;  // the number of these layouts
    std::size_t rounds;

    double chance() const { return safety * mean; }
    double influence(const std::optional<double>& value) const;
  };
  // A cell in the race, and the value of its playout in each round; none if the cell was mined.
  struct Candidate {
    ScoredCell scored;
    std::vector<std::optional<double>> values;
    bool active = true;

    Estimate estimate(std::size_t rounds) const;
  };
  // How much better one cell is than another, and the standard error.
  struct Difference {
    double mean, error;

    // The expected gain from a choice between the two cells by someone who knows the difference.
    double expected_gain() const;
  };

  bool prepare(const Position& position, std::span<const ScoredCell> cells);
  void play_round(const View& view, std::span<const std::uint8_t> layout, std::uint64_t seed);
  double play_out(const View& view, std::span<const std::uint8_t> layout, Cell cell,
                  std::uint64_t seed);
  std::vector<PlayoutResult> ranked_results() const;
  void drop_negligible();
  const Candidate& best_candidate() const;
  PlayoutResult result_of(const Candidate& candidate) const;
  static Difference difference(const Candidate& candidate, const Candidate& other);

  MakePlayer make_player_;
  std::unique_ptr<GameDriver> driver_;
  Playout playout_;
  std::vector<Candidate> candidates_;
  std::uint64_t ticks_ = 0;
};

}  // namespace minewise
