// Compares close moves by playouts. Every round draws a layout that fits the board and plays it to
// the end from each candidate. All candidates share the same random numbers, which reduces the
// variance of their differences. After every few rounds, candidates that are clearly worse than the
// best drop out (a racing algorithm). The race ends when only one is left or a limit is reached.
//
// A playout does not count as a win or a loss; its value is the product of its guesses' exact
// safeties (play/playout.hpp), which has the same mean but a smaller variance. The look-ahead
// scores serve as a prior with a fitted weight. Work is metered in clicks; every game also costs
// some extra clicks, depending on the width of the board.
#include "players/expert/playout_race.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "engine/sample.hpp"

namespace minewise {
namespace {

constexpr std::uint32_t kRoundsAtATime = 16;  // before candidates are dropped
constexpr double kClearly = 2;                // standard errors

// The prior: the expected gain in win rate is this share of the gain in score, with this standard
// deviation. Fitted to playouts of many positions.
constexpr double kShareOfScore = 0.7;
constexpr double kSpread = 0.02;

// The fixed cost of a game in clicks, the ticks that count as one click, and the width in ticks
// beyond which playouts take too long.
constexpr std::uint64_t kClicksPerGame = 30, kTicksPerClick = 8, kWide = 20000;
constexpr std::uint32_t kMinRounds = 2;
constexpr std::uint32_t kPlayoutGuessStream = 0, kLayoutStream = 1;

}  // namespace

std::vector<PlayoutResult> PlayoutRace::compare(const Position& position,
                                                std::span<const ScoredCell> cells,
                                                const PlayoutLimits& limits, std::uint64_t seed,
                                                Meter& meter) {
  if (!prepare(position, cells)) return {};
  const View view = position.view();
  const auto count_active = [&] { return std::ranges::count_if(candidates_, &Candidate::active); };
  std::uint32_t round = 0;
  const auto may_go_on = [&] {
    return round < kMinRounds || (round < limits.rounds && clicks_ < limits.clicks);
  };
  while (may_go_on() && (round == 0 || count_active() > 1)) {
    const auto layouts = sample_layouts(position, kRoundsAtATime, Rng(seed, round).next(), meter);
    if (layouts.empty()) return {};
    for (std::uint32_t i = 0; i < kRoundsAtATime && may_go_on(); ++i, ++round) {
      const auto layout = std::span(layouts).subspan(i * view.shown.size(), view.shown.size());
      play_round(view, layout, Rng(seed, round, 1).next());
    }
    drop_inferior();
    meter.check();
  }
  return ranked_results();
}

// Returns the results, best first. Computes all ranks before sorting, because each candidate is
// ranked by comparing it with the best one.
std::vector<PlayoutResult> PlayoutRace::ranked_results() const {
  const Candidate& best = best_candidate();
  struct Ranked {
    std::pair<bool, double> rank;
    const Candidate* candidate;
  };
  std::vector<Ranked> ranked;
  for (const Candidate& candidate : candidates_) {
    ranked.push_back({{candidate.active, difference(candidate, best).mean}, &candidate});
  }
  std::ranges::stable_sort(ranked, std::ranges::greater{}, &Ranked::rank);
  std::vector<PlayoutResult> results;
  for (const Ranked& entry : ranked) results.push_back(result_of(*entry.candidate));
  return results;
}

std::vector<PlayoutResult> PlayoutRace::measure(const Position& position,
                                                std::span<const ScoredCell> cells,
                                                const PlayoutLimits& limits, std::uint64_t seed,
                                                Meter& meter) {
  if (!prepare(position, cells)) return {};
  const View view = position.view();
  for (std::uint32_t round = 0; round < limits.rounds && clicks_ < limits.clicks; ++round) {
    const auto layout = sample_layouts(position, 1, Rng(seed, round).next(), meter);
    if (layout.empty()) return {};
    play_round(view, layout, Rng(seed, round, 1).next());
    meter.check();
  }
  std::vector<PlayoutResult> results;
  for (const Candidate& candidate : candidates_) results.push_back(result_of(candidate));
  return results;
}

// Prepares a race. Returns false if the board is too wide.
bool PlayoutRace::prepare(const Position& position, std::span<const ScoredCell> cells) {
  assert(!cells.empty());
  candidates_.clear();
  for (const ScoredCell& scored : cells) candidates_.push_back({scored, {}});
  prepare_driver(position.topology());
  clicks_ = 0;
  clicks_per_game_ = kClicksPerGame + position.ticks() / kTicksPerClick;
  return position.ticks() <= kWide;
}

// Ensures that the driver has a game on this topology.
void PlayoutRace::prepare_driver(const Topology& board) {
  if (driver_ && topology_ == &board) return;
  topology_ = &board;
  const std::shared_ptr<const Topology> topology(std::shared_ptr<void>(), topology_);
  const auto empty = std::make_unique<bool[]>(topology->size());
  Game game(topology, std::span<const bool>(empty.get(), topology->size()));
  driver_ = std::make_unique<GameDriver>(std::move(game), make_player_(), GuessRule::own);
}

void PlayoutRace::play_round(const View& view, std::span<const std::uint8_t> layout,
                             std::uint64_t seed) {
  for (Candidate& candidate : candidates_) {
    if (!candidate.active) continue;
    driver_->game().resume(view.shown, layout);
    driver_->begin(Rng(seed, 0, kPlayoutGuessStream));
    playout_.begin(Rng(seed, 0, kLayoutStream));
    playout_.condition_on_survival(*driver_, candidate.scored.cell, candidate.scored.safety);
    driver_->click(ReplayStep::Kind::guess, candidate.scored.cell);
    candidate.values.push_back(playout_.finish(*driver_));
    clicks_ += driver_->counters().moves + clicks_per_game_;
  }
}

void PlayoutRace::drop_inferior() {
  const Candidate& best = best_candidate();
  for (Candidate& candidate : candidates_) {
    if (&candidate == &best || !candidate.active) continue;
    const Difference its = difference(candidate, best);
    if (its.mean + kClearly * its.error < 0) candidate.active = false;
  }
}

const PlayoutRace::Candidate& PlayoutRace::best_candidate() const {
  const auto first = std::ranges::find_if(candidates_, &Candidate::active);
  assert(first != candidates_.end());  // the best candidate never drops out
  const auto ahead_of_first = [&](const Candidate& candidate) {
    return candidate.active ? difference(candidate, *first).mean : -1.0;
  };
  return *std::ranges::max_element(candidates_, {}, ahead_of_first);
}

double PlayoutRace::Candidate::mean() const {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Returns the posterior: the games and the prior, weighted by precision.
PlayoutRace::Difference PlayoutRace::difference(const Candidate& candidate,
                                                const Candidate& other) {
  if (&candidate == &other) return {0, 0};
  const std::size_t games = std::min(candidate.values.size(), other.values.size());
  assert(games > 0);
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < games; ++i) {
    const double delta = candidate.values[i] - other.values[i];
    sum += delta;
    squares += delta * delta;
  }
  const auto n = static_cast<double>(games);
  const double mean = sum / n;
  const double variance = std::max((squares / n - mean * mean) / n, 1e-12);
  const double scale = std::max(other.mean(), 1e-3);
  const double before =
      kShareOfScore * scale * std::log(candidate.scored.score / other.scored.score);
  const double variance_before = kSpread * scale * kSpread * scale;
  const double weight = 1 / variance + 1 / variance_before;
  return {(mean / variance + before / variance_before) / weight, std::sqrt(1 / weight)};
}

PlayoutResult PlayoutRace::result_of(const Candidate& candidate) const {
  const double mean = candidate.mean();
  double squares = 0;
  for (double value : candidate.values) squares += (value - mean) * (value - mean);
  const auto games = static_cast<double>(candidate.values.size());
  return {candidate.scored.cell, candidate.scored.safety, mean,
          games > 1 ? std::sqrt(squares / (games - 1) / games) : 1.0,
          static_cast<std::uint32_t>(candidate.values.size())};
}

}  // namespace minewise
