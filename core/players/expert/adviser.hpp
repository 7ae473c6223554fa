// What to open when nothing is certain: the strongest advice that a level of effort affords.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/rng.hpp"
#include "board/game.hpp"
#include "endgame/endgame.hpp"
#include "engine/position.hpp"
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
  // the board. The position is as in Player::guess. The work is metered: where a board is too wide
  // for one part of the skill, the next simpler one takes its place; in the end, any cell will do.
  std::vector<AdvisedMove> advise(const View& view, Position& position, Rng& random);

  // The same for a position that is loaded, but empty if the board is too wide to look ahead.
  std::vector<AdvisedMove> try_advise(Position& position, Rng& random, const Meter& meter);

  // The advice of try_advise() and other moves that come near it, at most `max_moves` in all, with
  // the chance to win. That is exact where the endgame search covers the board; elsewhere it
  // is estimated by games at level fast, so the chance of perfect play is rather higher. If some
  // cell is certainly free, the first such cell without a flag is the only move, since it loses
  // nothing. What exceeds the budget is left out, and so is everything if the board is too wide to
  // look ahead.
  std::vector<AdvisedMove> survey(Position& position, std::vector<AdvisedMove> advice,
                                  std::size_t max_moves, Rng& random, Meter& meter);

 private:
  std::optional<Endgame::Move> perfect_move(Position& position, const Meter& meter);
  std::vector<AdvisedMove> look_ahead(Position& position, Rng& random, const Meter& meter);
  std::vector<AdvisedMove> run_playouts(const Position& position,
                                        std::span<const ScoredCell> scored, Rng& random,
                                        const Meter& meter);
  std::vector<AdvisedMove> safest(const View& view, Position& position, Rng& random);
  // For survey(): the moves to list, with the chances that are known already.
  std::vector<AdvisedMove> certain_move(Position& position, Meter& meter);
  void add_others(Position& position, std::size_t max_moves, const Meter& meter,
                  std::vector<AdvisedMove>& moves);
  void add_exact(Position& position, const Meter& meter, std::vector<AdvisedMove>& moves);
  void add_runners_up(Position& position, std::size_t max_moves, const Meter& meter,
                      std::vector<AdvisedMove>& moves);
  void estimate_chances(const Position& position, Rng& random, Meter& meter,
                        std::vector<AdvisedMove>& moves);

  Skill skill_;
  MakePlayer make_player_;
  Endgame endgame_;
  LookaheadScorer scorer_;
  std::unique_ptr<PlayoutRace> race_;  // if the skill has playouts
  Guesser guesser_{GuessRule::safest};
  std::vector<std::uint8_t> no_mines_;
};

}  // namespace minewise
