#include "minewise/adviser.hpp"

#include <algorithm>

#include "minewise/players.hpp"

namespace minewise {
namespace {

// What the parts of one piece of advice may cost. Boards of the usual sizes stay far below; where a
// limit is met, a simpler part takes over.
const Limits kEndgameLimits{.ticks = 1 << 22, .memory = 1 << 26, .look_up = {}};
const Limits kOutlookLimits{.ticks = 1 << 24, .memory = 1 << 28, .look_up = {}};

constexpr std::size_t kMostTried = 6;  // cells

// Early in a game, chance is too strong for trials: they tell less than the scores.
bool is_early(const View& view) {
  const auto covered = std::ranges::count_if(view.shown, is_covered);
  return 10 * static_cast<std::size_t>(covered) > 9 * view.shown.size();
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

Adviser::Adviser(const Skill& skill) : skill_(skill), outlook_(skill.worth) {
  const auto make_quick = [] { return make_expert(skill_of(Level::quick)); };
  if (skill.trials.rounds > 0) trials_ = std::make_unique<Trials>(make_quick);
}

std::vector<Option> Adviser::advise(const View& view, Rng& random) {
  if (const auto move = endgame_.solve(view, skill_.endgame, kEndgameLimits)) {
    return {{move->cell, move->safety, move->chance}};
  }
  try {
    if (skill_.looks_ahead) return look_ahead(view, random);
  } catch (const BudgetExhausted&) {
  }
  return safest(view, random);
}

std::vector<Option> Adviser::look_ahead(const View& view, Rng& random) {
  Budget budget(kOutlookLimits);
  if (!outlook_.load(view, budget)) return safest(view, random);
  const bool tries = trials_ && !is_early(view);
  const auto promises = outlook_.rank(tries ? skill_.rivals : 1, budget);
  if (tries && promises.size() > 1) {
    if (auto options = try_out(view, promises, random); !options.empty()) return options;
  }
  return {{promises.front().cell, promises.front().safety, std::nullopt}};
}

std::vector<Option> Adviser::try_out(const View& view, std::span<const Promise> promises,
                                     Rng& random) {
  const double least = skill_.rivals * promises.front().score;
  std::size_t tried = 0;
  while (tried < std::min(kMostTried, promises.size()) && promises[tried].score >= least) ++tried;
  Budget budget(kOutlookLimits);
  const auto trials =
      trials_->compare(view, promises.first(tried), skill_.trials, random.next(), budget);
  std::vector<Option> options;
  for (const Trial& trial : trials) {
    options.push_back({trial.cell, trial.safety, trial.chance, trial.error});
  }
  return options;
}

std::vector<Option> Adviser::safest(const View& view, Rng& random) {
  no_mines_.assign(view.shown.size(), 0);
  const auto cell = guesser_.safest(view, no_mines_, random);
  if (!cell) return {};
  return {{*cell, guesser_.safety(*cell).value_or(0), std::nullopt}};
}

}  // namespace minewise
