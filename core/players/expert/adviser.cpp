#include "players/expert/adviser.hpp"

#include <algorithm>

#include "players/players.hpp"

namespace minewise {
namespace {

// What the parts of one piece of advice may cost. Boards of the usual sizes stay far below; where a
// limit is met, a simpler part takes over.
const Limits kEndgameLimits{.ticks = 1 << 23, .memory = 1 << 26, .poll = {}};
const Limits kForecastLimits{.ticks = 1 << 24, .memory = 1 << 28, .poll = {}};

constexpr std::size_t kMostTried = 6;  // cells

// Early in a game, chance is too strong for trials: they tell less than the scores.
bool is_early(const View& view) {
  const auto covered = std::ranges::count_if(view.shown, is_covered);
  return 10 * static_cast<std::size_t>(covered) > 9 * view.shown.size();
}

// What a survey may cost beside: to find the worth of all moves, and to play games.
const Limits kSurveyLimits{.ticks = 1 << 24, .memory = 1 << 26, .poll = {}};
constexpr Trials::Effort kSurveyEffort{.rounds = 1000, .clicks = 30000};
constexpr std::uint32_t kFewGames = 16;  // fewer tell nothing
// Cells below this share of the best score are no runners-up.
constexpr double kNearBest = 0.8;

template <Level level>
std::unique_ptr<Player> make_expert_of() {
  return make_expert(skill_of(level));
}

}  // namespace

Skill skill_of(Level level) {
  switch (level) {
    case Level::quick:
      return {.endgame = 60, .looks_ahead = false};
    case Level::fast:
      return {.endgame = 300, .worth = {.followed = false}};
    case Level::normal:
      return {.endgame = 2000};
    case Level::deep:
      return {.endgame = 10000, .trials = {.rounds = 2000, .clicks = 200000}};
  }
  return {};
}

Adviser::Adviser(const Skill& skill) : skill_(skill), forecast_(skill.worth) {
  if (skill.trials.rounds > 0) trials_ = std::make_unique<Trials>(make_expert_of<Level::quick>);
}

std::vector<Option> Adviser::advise(const View& view, Rng& random) {
  auto options = consider(view, random);
  return options.empty() ? safest(view, random) : options;
}

std::vector<Option> Adviser::consider(const View& view, Rng& random) {
  if (const auto move = endgame_.solve(view, skill_.endgame, kEndgameLimits)) {
    return {{move->cell, move->safety, move->chance}};
  }
  try {
    if (skill_.looks_ahead) return look_ahead(view, random);
  } catch (const BudgetExhausted&) {
  }
  return {};
}

std::vector<Option> Adviser::look_ahead(const View& view, Rng& random) {
  Budget budget(kForecastLimits);
  if (!forecast_.load(view, budget)) return {};
  const bool tries = trials_ && !is_early(view);
  const auto promises = forecast_.rank(tries ? skill_.rivals : 1, budget);
  if (tries && promises.size() > 1) {
    if (auto options = try_out(view, promises, random); !options.empty()) return options;
  }
  if (promises.empty()) return {};
  return {{promises.front().cell, promises.front().safety, std::nullopt}};
}

std::vector<Option> Adviser::try_out(const View& view, std::span<const Promise> promises,
                                     Rng& random) {
  const double least = skill_.rivals * promises.front().score;
  std::size_t tried = 0;
  while (tried < std::min(kMostTried, promises.size()) && promises[tried].score >= least) ++tried;
  Budget budget(kForecastLimits);
  const auto trials =
      trials_->compare(view, promises.first(tried), skill_.trials, random.next(), budget);
  std::vector<Option> options;
  for (const Trial& trial : trials) {
    options.push_back({trial.cell, trial.safety, trial.chance, trial.error, trial.games});
  }
  return options;
}

std::vector<Option> Adviser::safest(const View& view, Rng& random) {
  no_mines_.assign(view.shown.size(), 0);
  const auto cell = guesser_.safest(view, no_mines_, random);
  if (!cell) return {};
  return {{*cell, guesser_.safety(*cell).value_or(0), std::nullopt}};
}

std::vector<Option> Adviser::survey(const View& view, std::size_t most, Rng& random,
                                    Budget& budget) {
  std::vector<Option> options;
  try {
    options = certain(view, budget);
    if (options.empty()) options = near_best(view, most, random);
    const bool is_open = !options.empty() && !options.front().is_exact();
    if (is_open) estimate(view, random, budget, options);
  } catch (const BudgetExhausted&) {
  }
  return options;
}

// Nothing if no cell is.
std::vector<Option> Adviser::certain(const View& view, Budget& budget) {
  solver_.load(view.topology, view.shown, view.mines, budget);
  const Analysis analysis = solver_.analyze(view.shown, budget);
  if (analysis.safe.empty()) return {};
  Option option{*analysis.safest, 1, std::nullopt};
  if (const auto move = endgame_.solve(view, skill_.endgame, kEndgameLimits)) {
    option.chance = move->chance;
  }
  return {option};
}

std::vector<Option> Adviser::near_best(const View& view, std::size_t most, Rng& random) {
  auto options = consider(view, random);
  if (options.empty()) return {};
  if (options.front().is_exact()) {
    add_exact(view, options);
  } else {
    add_promising(most, options);
  }
  if (options.size() > most) options.resize(most);
  return options;
}

void Adviser::add_exact(const View& view, std::vector<Option>& options) {
  const Cell best = options.front().cell;
  for (const auto& move : endgame_.moves(view, skill_.endgame, kSurveyLimits)) {
    if (move.cell != best) options.push_back({move.cell, move.safety, move.chance});
  }
}

// From the outlook that the advice comes from.
void Adviser::add_promising(std::size_t most, std::vector<Option>& options) {
  Budget budget(kForecastLimits);
  const auto promises = forecast_.rank(kNearBest, budget);
  for (const Promise& promise : promises) {
    const bool is_new = std::ranges::find(options, promise.cell, &Option::cell) == options.end();
    if (is_new && options.size() < most) {
      options.push_back({promise.cell, promise.safety, std::nullopt});
    }
  }
}

// Plays anew, because the trials that have chosen a move flatter it. The others follow the best by
// their chance.
void Adviser::estimate(const View& view, Rng& random, Budget& budget,
                       std::vector<Option>& options) {
  std::vector<Promise> promises;
  for (const Option& option : options) promises.push_back({option.cell, option.safety, 1});
  Trials games(make_expert_of<Level::fast>);
  const auto trials = games.measure(view, promises, kSurveyEffort, random.next(), budget);
  if (trials.empty() || trials.front().games < kFewGames) return;
  for (std::size_t i = 0; i < trials.size(); ++i) {
    options[i].chance = trials[i].chance;
    options[i].error = trials[i].error;
    options[i].games = trials[i].games;
  }
  std::stable_sort(options.begin() + 1, options.end(), [](const Option& one, const Option& other) {
    return one.chance > other.chance;
  });
}

}  // namespace minewise
