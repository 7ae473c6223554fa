// Chooses a move for the `expert` player at a given level of effort. There are three methods:
// endgame search if few layouts are left, otherwise look-ahead by one clue, and, at level `deep`,
// playouts to compare moves with close scores. Each has a tick budget; if it runs out, the next
// simpler method decides, and as a last resort the safest cell is chosen. So no position takes
// long, and the answer depends only on the board and the seed, not on the speed of the machine.
#include "players/expert/adviser.hpp"

#include <algorithm>
#include <utility>

namespace minewise {
namespace {

constexpr std::size_t kMaxPlayoutCells = 8;

// Early in a game, playouts are too noisy and scores work better.
bool is_early(std::span<const Shown> shown) {
  const auto covered = std::ranges::count_if(shown, is_covered);
  return 10 * static_cast<std::size_t>(covered) > 9 * shown.size();
}

// Limits on the playouts in a survey.
constexpr PlayoutLimits kSurveyPlayouts{.rounds = 1000, .ticks = 6'000'000};
constexpr std::uint32_t kFewGames = 16;  // results from fewer games are not significant
// Runners-up must have at least this share of the best score.
constexpr double kNearBest = 0.8;

// Adds the work of a step to a total, even if the step exceeds its budget.
struct Tally {
  const Meter& meter;
  std::uint64_t& ticks;

  ~Tally() { ticks += meter.spent(); }
};

}  // namespace

Skill skill_of(Level level) {
  switch (level) {
    case Level::fast:
      return {.endgame = 300, .scoring = {.followed = false}};
    case Level::normal:
      return {.endgame = 2000};
    case Level::deep:
      return {.endgame = 10000, .playouts = {.rounds = 6000, .ticks = 60'000'000}};
  }
  return {};
}

Adviser::Adviser(const Skill& skill, PlayoutRace::MakePlayer make_player)
    : skill_(skill), scorer_(skill.scoring), race_(std::move(make_player)) {}

std::vector<AdvisedMove> Adviser::advise(const View& view, Position& position, Rng& random) {
  try {
    Meter meter(shares::kStep);
    const Tally tally{meter, ticks_};
    position.load(view, meter);
    if (auto moves = try_advise(position, random, Meter()); !moves.empty()) return moves;
  } catch (const BudgetExhausted&) {
  }
  return safest(view, position, random);
}

std::vector<AdvisedMove> Adviser::try_advise(Position& position, Rng& random, const Meter& meter) {
  if (const auto move = perfect_move(position, meter))
    return {{move->cell, move->safety, move->chance}};
  try {
    if (skill_.looks_ahead) return look_ahead(position, random, meter);
  } catch (const BudgetExhausted&) {
  }
  return {};
}

std::optional<Endgame::Move> Adviser::perfect_move(Position& position, const Meter& meter) {
  Meter share = meter.part(shares::kEndgame);
  const Tally tally{share, ticks_};
  return endgame_.solve(position, skill_.endgame, share);
}

std::vector<AdvisedMove> Adviser::look_ahead(Position& position, Rng& random, const Meter& meter) {
  Meter share = meter.part(shares::kStep);
  const Tally tally{share, ticks_};
  if (!scorer_.load(position, share)) return {};
  const bool races = skill_.playouts.rounds > 0 && !is_early(position.shown());
  const auto scored = scorer_.rank(races ? skill_.min_score_share : 1, share);
  if (races && scored.size() > 1) {
    if (auto moves = run_playouts(position, scored, random, meter); !moves.empty()) return moves;
  }
  if (scored.empty()) return {};
  return {{scored.front().cell, scored.front().safety, std::nullopt}};
}

std::vector<AdvisedMove> Adviser::run_playouts(const Position& position,
                                               std::span<const ScoredCell> scored, Rng& random,
                                               const Meter& meter) {
  const double min_score = skill_.min_score_share * scored.front().score;
  std::size_t tried = 1;  // the best is always tried
  while (tried < std::min(kMaxPlayoutCells, scored.size()) && scored[tried].score >= min_score)
    ++tried;
  Meter share = meter.part(shares::kStep);
  const auto results =
      race_.compare(position, scored.first(tried), skill_.playouts, random.next(), share);
  std::vector<AdvisedMove> moves;
  for (const PlayoutResult& result : results) {
    moves.push_back({result.cell, result.safety, result.chance, result.error, result.games});
  }
  return moves;
}

std::vector<AdvisedMove> Adviser::safest(const View& view, Position& position, Rng& random) {
  const auto cell = guesser_.safest(view, position, {}, random);
  if (!cell) return {};
  return {{*cell, guesser_.safety(*cell), std::nullopt}};
}

std::vector<AdvisedMove> Adviser::survey(Position& position, std::vector<AdvisedMove> advice,
                                         std::size_t max_moves, Rng& random, Meter& meter) {
  std::vector<AdvisedMove> moves;
  try {
    moves = certain_move(position, meter);
    if (moves.empty()) {
      moves = std::move(advice);
      add_others(position, max_moves, meter, moves);
    }
    const bool is_open = !moves.empty() && !moves.front().is_exact();
    if (is_open) estimate_chances(position, random, meter, moves);
  } catch (const BudgetExhausted&) {
  }
  return moves;
}

// Returns a safe move, or an empty list if no cell is safe.
std::vector<AdvisedMove> Adviser::certain_move(Position& position, Meter& meter) {
  const Analysis& analysis = position.analysis(meter);
  if (analysis.safe.empty()) return {};
  AdvisedMove safe{*analysis.safest, 1, std::nullopt};
  if (const auto move = perfect_move(position, meter)) safe.chance = move->chance;
  return {safe};
}

void Adviser::add_others(Position& position, std::size_t max_moves, const Meter& meter,
                         std::vector<AdvisedMove>& moves) {
  if (moves.empty()) return;
  if (moves.front().is_exact()) {
    add_exact(position, meter, moves);
  } else {
    add_runners_up(position, max_moves, meter, moves);
  }
  if (moves.size() > max_moves) moves.resize(max_moves);
}

void Adviser::add_exact(Position& position, const Meter& meter, std::vector<AdvisedMove>& moves) {
  const Cell best = moves.front().cell;
  Meter share = meter.part(shares::kAllMoves);
  for (const auto& move : endgame_.moves(position, skill_.endgame, share)) {
    if (move.cell != best) moves.push_back({move.cell, move.safety, move.chance});
  }
}

// Adds moves in order of the scores that the advice is based on.
void Adviser::add_runners_up(Position& position, std::size_t max_moves, const Meter& meter,
                             std::vector<AdvisedMove>& moves) {
  Meter share = meter.part(shares::kStep);
  if (!scorer_.load(position, share)) return;
  const auto scored = scorer_.rank(kNearBest, share);
  for (const ScoredCell& scored_cell : scored) {
    const bool is_new =
        std::ranges::find(moves, scored_cell.cell, &AdvisedMove::cell) == moves.end();
    if (is_new && moves.size() < max_moves) {
      moves.push_back({scored_cell.cell, scored_cell.safety, std::nullopt});
    }
  }
}

// Uses new playouts, because those that selected the move are biased in its favour. The other moves
// are sorted by chance.
void Adviser::estimate_chances(const Position& position, Rng& random, Meter& meter,
                               std::vector<AdvisedMove>& moves) {
  std::vector<ScoredCell> scored;
  for (const AdvisedMove& move : moves) scored.push_back({move.cell, *move.safety, 1});
  const auto results = race_.measure(position, scored, kSurveyPlayouts, random.next(), meter);
  if (results.empty() || results.front().games < kFewGames) return;
  for (std::size_t i = 0; i < results.size(); ++i) {
    moves[i].chance = results[i].chance;
    moves[i].error = results[i].error;
    moves[i].games = results[i].games;
  }
  std::stable_sort(
      moves.begin() + 1, moves.end(),
      [](const AdvisedMove& one, const AdvisedMove& other) { return one.chance > other.chance; });
}

}  // namespace minewise
