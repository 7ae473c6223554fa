// Advice on the best move at a given level of effort.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/rng.hpp"
#include "board/game.hpp"
#include "endgame/endgame.hpp"
#include "engine/position.hpp"
#include "play/guess.hpp"
#include "players/expert/lookahead_scorer.hpp"
#include "players/expert/playout_race.hpp"

namespace minewise {

// The parts of an adviser; each can be disabled to measure its value.
struct Skill {
  double endgame = 500;  // maximum number of layouts for an endgame search
  bool looks_ahead = true;
  LookaheadScorer::Parameters scoring{};
  PlayoutLimits playouts{0, 0};
  double min_score_share = 0.9;  // of the best score; cells below it get no playouts
};

enum class Level : std::uint8_t { fast, normal, deep };

Skill skill_of(Level level);

// A move and its estimate.
struct AdvisedMove {
  Cell cell;
  std::optional<double> safety;  // probability that the cell is free, unless only estimated
  std::optional<double> chance;  // of winning the game
  double error = 0;              // standard error of the chance
  std::uint32_t games = 0;       // games behind the estimate; 0 if the chance is exact

  bool is_exact() const { return chance && games == 0; }
};

class Adviser {
 public:
  // `make_player` makes the player for the playouts.
  Adviser(const Skill& skill, PlayoutRace::MakePlayer make_player);

  // Returns moves, best first; more than one only if their scores are close. Empty if no layout
  // fits the board. `position` is as in Player::guess. The work is metered: if a board is too wide
  // for one method, the next simpler one is used, and as a last resort any cell is chosen.
  std::vector<AdvisedMove> advise(const View& view, Position& position, Rng& random);

  // Like advise(), but for a loaded position, and empty if the board is too wide to look ahead.
  std::vector<AdvisedMove> try_advise(Position& position, Rng& random, const Meter& meter);

  // Returns the advice from try_advise() and other close moves, at most `max_moves` in all, with
  // their chances of winning. Chances are exact if the endgame search covers the board; otherwise
  // they are estimated from games at level `fast`, so perfect play would have a higher chance. If
  // any cell is certainly safe, the only move is the first such cell without a flag. Moves that
  // exceed the budget are left out; the result is empty if the board is too wide to look ahead.
  std::vector<AdvisedMove> survey(Position& position, std::vector<AdvisedMove> advice,
                                  std::size_t max_moves, Rng& random, Meter& meter);

  // Returns the work spent on advice since the last call, in ticks, without playouts.
  std::uint64_t take_ticks() { return std::exchange(ticks_, 0); }

 private:
  std::optional<Endgame::Move> perfect_move(Position& position, const Meter& meter);
  std::vector<AdvisedMove> look_ahead(Position& position, Rng& random, const Meter& meter);
  std::vector<AdvisedMove> run_playouts(const Position& position,
                                        std::span<const ScoredCell> scored, Rng& random,
                                        const Meter& meter);
  std::vector<AdvisedMove> safest(const View& view, Position& position, Rng& random);
  // For survey(): the moves to list, with the chances known so far.
  std::vector<AdvisedMove> certain_move(Position& position, Meter& meter);
  void add_others(Position& position, std::size_t max_moves, const Meter& meter,
                  std::vector<AdvisedMove>& moves);
  void add_exact(Position& position, const Meter& meter, std::vector<AdvisedMove>& moves);
  void add_runners_up(Position& position, std::size_t max_moves, const Meter& meter,
                      std::vector<AdvisedMove>& moves);
  void estimate_chances(const Position& position, Rng& random, Meter& meter,
                        std::vector<AdvisedMove>& moves);

  Skill skill_;
  Endgame endgame_;
  LookaheadScorer scorer_;
  PlayoutRace race_;
  Guesser guesser_{GuessRule::safest};
  std::uint64_t ticks_ = 0;
};

}  // namespace minewise
