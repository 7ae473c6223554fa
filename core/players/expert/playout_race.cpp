// Compares close moves by playouts. Every round draws a layout that fits the board and plays it to
// the end from each candidate. All candidates share the same random numbers, which reduces the
// variance of their differences. The race ends when only one candidate is left or a limit is
// reached.
//
// A playout does not count as a win or a loss; its value is the product of its guesses' exact
// safeties (play/playout.hpp), which has the same mean but a smaller variance. The look-ahead
// scores serve as a prior with a fitted weight.
//
// After every few rounds, a candidate drops out if choosing it instead of the best one has a
// negligible expected gain: the mean of the positive part of their difference. So a race ends early
// not only if one candidate is clearly better, but also if it no longer matters which one is.
#include "players/expert/playout_race.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>

#include "engine/sample.hpp"

namespace minewise {
namespace {

constexpr std::uint32_t kRoundsAtATime = 16;  // before candidates are dropped
constexpr double kNegligible = 1e-4;          // chance of winning, relative to the best candidate's

// The prior: the expected gain in win rate is this share of the gain in score, with this standard
// deviation. Fitted to playouts of many positions.
constexpr double kShareOfScore = 0.8;
constexpr double kSpread = 0.03;

// A game's fixed cost and that of a click in ticks, apart from the player's own work, and the width
// in ticks beyond which playouts take too long.
constexpr std::uint64_t kTicksPerGame = 2000, kTicksPerClick = 50, kWide = 20000;
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
    return round < kMinRounds || (round < limits.rounds && ticks_ < limits.ticks);
  };
  while (may_go_on() && (round == 0 || count_active() > 1)) {
    const auto layouts = sample_layouts(position, kRoundsAtATime, Rng(seed, round).next(), meter);
    if (layouts.empty()) return {};
    for (std::uint32_t i = 0; i < kRoundsAtATime && may_go_on(); ++i, ++round) {
      const auto layout = std::span(layouts).subspan(i * view.shown.size(), view.shown.size());
      play_round(view, layout, Rng(seed, round, 1).next());
    }
    drop_negligible();
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
  for (std::uint32_t round = 0; round < limits.rounds && ticks_ < limits.ticks; ++round) {
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
  ticks_ = 0;
  return position.ticks() <= kWide;
}

// Every race has a new player, since it remembers boards from its games.
void PlayoutRace::prepare_driver(const Topology& board) {
  const std::shared_ptr<const Topology> topology(std::shared_ptr<void>(), &board);
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
    ticks_ += kTicksPerGame + kTicksPerClick * driver_->counters().moves + driver_->take_ticks();
  }
}

void PlayoutRace::drop_negligible() {
  const Candidate& best = best_candidate();
  for (Candidate& candidate : candidates_) {
    if (&candidate == &best || !candidate.active) continue;
    const double gain = difference(candidate, best).expected_gain();
    if (gain < kNegligible * best.mean()) candidate.active = false;
  }
}

// The mean of the positive part of a normal distribution.
double PlayoutRace::Difference::expected_gain() const {
  const double z = mean / error;
  const double density = std::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi);
  const double above = std::erfc(-z / std::numbers::sqrt2) / 2;
  return error * density + mean * above;
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
