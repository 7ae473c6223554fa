#include "players/expert/playout_race.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/sample.hpp"

namespace minewise {
namespace {

constexpr std::uint32_t kRoundsAtATime = 16;  // before somebody may drop out
constexpr double kClearly = 2;                // standard errors

// What scores tell before anything is tried: a cell whose score is higher by some share wins more
// games by about this part of it, give or take this share. Found by trials of many positions.
constexpr double kShareOfScore = 0.7;
constexpr double kSpread = 0.02;

// What a game costs beside its clicks: to begin one, and to solve boards as wide as the first,
// in ticks for each click. On boards wider than this, games take too long for any trials.
constexpr std::uint64_t kClicksPerGame = 30, kTicksPerClick = 8, kWide = 20000;
constexpr std::uint32_t kMinRounds = 2;
constexpr std::uint32_t kGuessStream = 0, kLayoutStream = 1;

}  // namespace

std::vector<Trial> Trials::compare(const View& view, std::span<const Promise> cells,
                                   const Effort& effort, std::uint64_t seed, Budget& budget) {
  if (!prepare(view, cells, budget)) return {};
  const auto racing = [&] { return std::ranges::count_if(runners_, &Runner::races); };
  std::uint32_t round = 0;
  const auto may_go_on = [&] {
    return round < kMinRounds || (round < effort.rounds && clicks_ < effort.clicks);
  };
  while (may_go_on() && (round == 0 || racing() > 1)) {
    const auto layouts =
        sample_layouts(solver_, view.shown, kRoundsAtATime, Rng(seed, round).next(), budget);
    if (layouts.empty()) return {};
    for (std::uint32_t i = 0; i < kRoundsAtATime && may_go_on(); ++i, ++round) {
      const auto layout = std::span(layouts).subspan(i * view.shown.size(), view.shown.size());
      play_round(view, layout, Rng(seed, round, 1).next());
    }
    drop_the_worse();
  }
  const Runner& best = leader();
  std::ranges::stable_sort(runners_, std::ranges::greater{}, [&](const Runner& runner) {
    return std::pair(runner.races, lead(runner, best).mean);
  });
  std::vector<Trial> trials;
  for (const Runner& runner : runners_) trials.push_back(result_of(runner));
  return trials;
}

std::vector<Trial> Trials::measure(const View& view, std::span<const Promise> cells,
                                   const Effort& effort, std::uint64_t seed, Budget& budget) {
  if (!prepare(view, cells, budget)) return {};
  for (std::uint32_t round = 0; round < effort.rounds && clicks_ < effort.clicks; ++round) {
    const auto layout = sample_layouts(solver_, view.shown, 1, Rng(seed, round).next(), budget);
    if (layout.empty()) return {};
    play_round(view, layout, Rng(seed, round, 1).next());
    budget.check();
  }
  std::vector<Trial> trials;
  for (const Runner& runner : runners_) trials.push_back(result_of(runner));
  return trials;
}

// False if the board is too wide.
bool Trials::prepare(const View& view, std::span<const Promise> cells, Budget& budget) {
  runners_.clear();
  for (const Promise& promise : cells) runners_.push_back({promise, {}});
  sit_down(view);
  const std::uint64_t spent = budget.spent();
  solver_.load(view.topology, view.shown, view.mines, budget);
  const std::uint64_t ticks = budget.spent() - spent;
  clicks_ = 0;
  clicks_per_game_ = kClicksPerGame + ticks / kTicksPerClick;
  return ticks <= kWide;
}

// The seat has a game on this topology, which is not owned: a view does not tell who does.
void Trials::sit_down(const View& view) {
  if (seat_ && topology_ == &view.topology) return;
  topology_ = &view.topology;
  const std::shared_ptr<const Topology> topology(std::shared_ptr<void>(), topology_);
  const auto empty = std::make_unique<bool[]>(topology->size());
  Game game(topology, std::span<const bool>(empty.get(), topology->size()));
  seat_ = std::make_unique<Seat>(std::move(game), make_player_(), GuessRule::own);
}

void Trials::play_round(const View& view, std::span<const std::uint8_t> layout,
                        std::uint64_t seed) {
  for (Runner& runner : runners_) {
    if (!runner.races) continue;
    seat_->game().resume(view.shown, layout);
    seat_->begin(Rng(seed, 0, kGuessStream));
    playout_.begin(Rng(seed, 0, kLayoutStream));
    playout_.insure(*seat_, runner.promise.cell, runner.promise.safety);
    seat_->click(Step::Kind::guess, runner.promise.cell);
    runner.worths.push_back(playout_.finish(*seat_));
    clicks_ += seat_->deeds().moves + clicks_per_game_;
  }
}

void Trials::drop_the_worse() {
  const Runner& best = leader();
  for (Runner& runner : runners_) {
    if (&runner == &best || !runner.races) continue;
    const Lead its = lead(runner, best);
    if (its.mean + kClearly * its.error < 0) runner.races = false;
  }
}

const Trials::Runner& Trials::leader() const {
  const auto first = std::ranges::find_if(runners_, &Runner::races);
  const auto ahead_of_first = [&](const Runner& runner) {
    return runner.races ? lead(runner, *first).mean : -1.0;
  };
  return *std::ranges::max_element(runners_, {}, ahead_of_first);
}

double Trials::Runner::mean() const {
  return std::accumulate(worths.begin(), worths.end(), 0.0) / static_cast<double>(worths.size());
}

// What the games tell and what the scores told before, each by its weight.
Trials::Lead Trials::lead(const Runner& runner, const Runner& other) {
  if (&runner == &other) return {0, 0};
  const std::size_t games = std::min(runner.worths.size(), other.worths.size());
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < games; ++i) {
    const double difference = runner.worths[i] - other.worths[i];
    sum += difference;
    squares += difference * difference;
  }
  const auto n = static_cast<double>(games);
  const double mean = sum / n;
  const double variance = std::max((squares / n - mean * mean) / n, 1e-12);
  const double scale = std::max(other.mean(), 1e-3);
  const double before =
      kShareOfScore * scale * std::log(runner.promise.score / other.promise.score);
  const double variance_before = kSpread * scale * kSpread * scale;
  const double weight = 1 / variance + 1 / variance_before;
  return {(mean / variance + before / variance_before) / weight, std::sqrt(1 / weight)};
}

Trial Trials::result_of(const Runner& runner) const {
  const double mean = runner.mean();
  double squares = 0;
  for (double worth : runner.worths) squares += (worth - mean) * (worth - mean);
  const auto games = static_cast<double>(runner.worths.size());
  return {runner.promise.cell, runner.promise.safety, mean,
          games > 1 ? std::sqrt(squares / (games - 1) / games) : 1.0,
          static_cast<std::uint32_t>(runner.worths.size())};
}

}  // namespace minewise
