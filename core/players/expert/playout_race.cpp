// Compares close moves by playouts. Every round draws a layout that fits the board and plays it to
// the end from each candidate. All candidates share the same random numbers, which reduces the
// variance of their differences. The race ends when only one candidate is left or a limit is
// reached.
//
// A playout does not count as a win or a loss; its value is the product of its guesses' exact
// safeties (play/playout.hpp), which has the same mean but a smaller variance. Layouts in which a
// candidate is mined tell nothing new about it, because its safety is known: its chance of winning
// is its safety times the mean value in the other layouts (a ratio estimator). The look-ahead
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
// The standard deviation of the difference in one round. All three are relative to the chance of
// winning, which is taken to be at least kMinScale.
constexpr double kTypical = 0.3, kMinScale = 1e-3;

// A game's fixed cost and that of a click in ticks, apart from the player's own work.
constexpr std::uint64_t kTicksPerGame = 2000, kTicksPerClick = 50;
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
  // Every race has a new player, since it remembers boards from its games.
  driver_ = make_playout_driver(position.topology(), make_player_());
  ticks_ = 0;
  return position.ticks() <= kWidestPlayout;
}

// Plays the layout from every active candidate that it leaves free.
void PlayoutRace::play_round(const View& view, std::span<const std::uint8_t> layout,
                             std::uint64_t seed) {
  for (Candidate& candidate : candidates_) {
    if (!candidate.active) continue;
    const Cell cell = candidate.scored.cell;
    candidate.values.push_back(layout[cell] ? std::nullopt
                                            : std::optional(play_out(view, layout, cell, seed)));
  }
}

double PlayoutRace::play_out(const View& view, std::span<const std::uint8_t> layout, Cell cell,
                             std::uint64_t seed) {
  driver_->game().resume(view.shown, layout);
  driver_->begin(Rng(seed, 0, kPlayoutGuessStream));
  playout_.begin(Rng(seed, 0, kLayoutStream));
  driver_->click(ReplayStep::Kind::guess, cell);
  const double value = playout_.finish(*driver_);
  ticks_ += kTicksPerGame + kTicksPerClick * driver_->counters().moves + driver_->take_ticks();
  return value;
}

void PlayoutRace::drop_negligible() {
  const Candidate& best = best_candidate();
  const double best_chance = best.estimate(best.values.size()).chance();
  for (Candidate& candidate : candidates_) {
    if (&candidate == &best || !candidate.active) continue;
    const double gain = difference(candidate, best).expected_gain();
    if (gain < kNegligible * best_chance) candidate.active = false;
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

// Returns the estimate from the first rounds.
PlayoutRace::Estimate PlayoutRace::Candidate::estimate(std::size_t rounds) const {
  double sum = 0;
  std::uint32_t games = 0;
  for (const auto& value : std::span(values).first(rounds)) {
    if (!value) continue;
    sum += *value;
    ++games;
  }
  return {games ? sum / games : 0, scored.safety, games, rounds};
}

// Returns by how much a round raises the estimate, times the number of rounds; its mean is 0.
double PlayoutRace::Estimate::influence(const std::optional<double>& value) const {
  if (!value) return 0;
  return safety * (*value - mean) * static_cast<double>(rounds) / games;
}

// Returns the posterior: the games and the prior, weighted by precision.
PlayoutRace::Difference PlayoutRace::difference(const Candidate& candidate,
                                                const Candidate& other) {
  if (&candidate == &other) return {0, 0};
  const std::size_t rounds = std::min(candidate.values.size(), other.values.size());
  assert(rounds > 0);
  const Estimate own = candidate.estimate(rounds), its = other.estimate(rounds);
  const double scale = std::max(its.chance(), kMinScale);
  const Difference before{
      kShareOfScore * scale * std::log(candidate.scored.score / other.scored.score),
      kSpread * scale};
  if (own.games == 0 || its.games == 0) return before;
  // A typical round counts in addition, because few rounds may happen to be all alike.
  double squares = kTypical * scale * kTypical * scale;
  for (std::size_t i = 0; i < rounds; ++i) {
    const double delta = own.influence(candidate.values[i]) - its.influence(other.values[i]);
    squares += delta * delta;
  }
  const auto n = static_cast<double>(rounds);
  const Difference played{own.chance() - its.chance(), std::sqrt(squares / (n + 1) / n)};
  const double weight = 1 / (played.error * played.error);
  const double weight_before = 1 / (before.error * before.error);
  const double total = weight + weight_before;
  return {(weight * played.mean + weight_before * before.mean) / total, std::sqrt(1 / total)};
}

PlayoutResult PlayoutRace::result_of(const Candidate& candidate) const {
  const Estimate estimate = candidate.estimate(candidate.values.size());
  double squares = 0;
  for (const auto& value : candidate.values) {
    if (value) squares += (*value - estimate.mean) * (*value - estimate.mean);
  }
  const auto games = static_cast<double>(estimate.games);
  const double spread = games > 1 ? std::sqrt(squares / (games - 1) / games) : 1.0;
  return {candidate.scored.cell, candidate.scored.safety, estimate.chance(),
          candidate.scored.safety * spread, estimate.games};
}

}  // namespace minewise
