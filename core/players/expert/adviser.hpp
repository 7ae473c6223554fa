// What to open when nothing is certain: the strongest advice that a level of effort affords.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/rng.hpp"
#include "board/game.hpp"
#include "endgame/endgame.hpp"
#include "engine/solver.hpp"
#include "play/guess.hpp"
#include "players/expert/lookahead_scorer.hpp"
#include "players/expert/playout_race.hpp"

namespace minewise {

// The parts of an adviser; each can be left out to measure what it adds.
struct Skill {
  double endgame = 500;  // layouts that are searched to the end of the game
  bool looks_ahead = true;
  LookaheadScorer::Parameters scoring{};
  PlayoutLimits playouts{0, 0};
  double min_score_share = 0.94;  // of the best score; cells below get no playouts
};

// Quick plays the playouts of deep; it does not look ahead.
enum class Level : std::uint8_t { quick, fast, normal, deep };

Skill skill_of(Level level);

// A move and its estimate.
struct AdvisedMove {
  Cell cell;
  double safety;                 // how likely the cell is free
  std::optional<double> chance;  // to win the game
  double error = 0;              // the standard error of the chance
  std::uint32_t games = 0;       // from which the chance is estimated; 0 if it is exact

  bool is_exact() const { return chance && games == 0; }
};

class Adviser {
 public:
  // Makes the player of a level, which plays the playouts.
  using MakePlayer = std::unique_ptr<Player> (*)(Level);

  Adviser(const Skill& skill, MakePlayer make_player);

  // Moves, the best first; more than one only where others came near it. Empty if no layout fits
  // the board. The work is metered: where a board is too wide for one part of the skill, the next
  // simpler one takes its place, and in the end any cell.
  std::vector<AdvisedMove> advise(const View& view, Rng& random);

  // The same, but empty if the board is too wide to look ahead.
  std::vector<AdvisedMove> try_advise(const View& view, Rng& random);

  // The move that try_advise() gives and others that come near it, at most `max_moves` in all,
  // with the chance to win. That is exact where the endgame search covers the board; elsewhere it
  // is estimated by games at level fast, so the chance of perfect play is rather higher. If some
  // cell is certainly free, the first such cell without a flag is the only move, since it loses
  // nothing. What the budget does not suffice for is left out, and so is everything if the board is
  // too wide to look ahead.
  std::vector<AdvisedMove> survey(const View& view, std::size_t max_moves, Rng& random,
                                  Meter& meter);

 private:
  std::vector<AdvisedMove> look_ahead(const View& view, Rng& random);
  std::vector<AdvisedMove> run_playouts(const View& view, std::span<const ScoredCell> scored,
                                        Rng& random);
  std::vector<AdvisedMove> safest(const View& view, Rng& random);
  // For survey(): the moves to list, with the chances that are known already.
  std::vector<AdvisedMove> certain_move(const View& view, Meter& meter);
  std::vector<AdvisedMove> best_moves(const View& view, std::size_t max_moves, Rng& random);
  void add_exact(const View& view, std::vector<AdvisedMove>& moves);
  void add_runners_up(std::size_t max_moves, std::vector<AdvisedMove>& moves);
  void estimate_chances(const View& view, Rng& random, Meter& meter,
                        std::vector<AdvisedMove>& moves);

  Skill skill_;
  MakePlayer make_player_;
  Endgame endgame_;
  LookaheadScorer scorer_;
  std::unique_ptr<PlayoutRace> race_;  // if the skill has playouts
  Guesser guesser_{GuessRule::safest};
  Solver solver_;
  std::vector<std::uint8_t> no_mines_;
};

}  // namespace minewise
