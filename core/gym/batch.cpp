// Steps many games together for reinforcement learning. Observations are stored in fixed arrays,
// one row per game. A step writes only the cells it changes; only a new game writes its whole
// board. Exact risks and the teacher's probabilities come from one position shared by all games.
// Environments are copied by capturing and restoring episodes.
#include "gym/batch.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <string>
#include <utility>

namespace minewise {
namespace {

void require_play(const Topology& topology, Cell mines, StartRule start, std::size_t games) {
  if (games == 0) throw GameError("at least one game is needed");
  const Cell shown = start.kind == StartKind::scatter ? start.shown : 0;
  if (mines + shown < topology.size()) return;
  throw GameError("there is nothing to play: every free cell is open at the start");
}

void require_small_clues(const Topology& topology) {
  constexpr std::size_t most = std::numeric_limits<std::int8_t>::max();
  for (Cell cell = 0; cell < topology.size(); ++cell) {
    if (topology.neighbours(cell).size() <= most) continue;
    throw GameError("a cell has " + std::to_string(topology.neighbours(cell).size()) +
                    " neighbours: an environment can show clues up to " + std::to_string(most));
  }
}

}  // namespace

Batch::Batch(std::shared_ptr<const Topology> topology, Cell mines, StartRule start,
             std::size_t games, const Rewards& rewards, std::uint32_t invalid_limit)
    : topology_(std::move(topology)),
      free_(topology_->size() - mines),
      rewards_(rewards),
      invalid_limit_(invalid_limit),
      games_(games, Game(topology_, mines, start, 0, 0)),
      episodes_(games) {
  require_play(*topology_, mines, start, games);
  require_small_clues(*topology_);
  for (Cell cell = 0; cell < cells(); ++cell) {
    first_mask_.push_back(games_.front().can_start_at(cell));
  }
  any_first_ = std::ranges::count(first_mask_, 0) == 0;
  results_.shown.resize(games * cells());
  results_.mask.resize(games * cells());
  results_.rewards.resize(games);
  results_.terminated.resize(games);
  results_.truncated.resize(games);
  results_.won.resize(games);
  for (std::size_t slot = 0; slot < games; ++slot) show_all(slot);
}

void Batch::begin(std::size_t slot, std::uint64_t seed, std::uint64_t index) {
  games_[slot].reset(seed, index);
  episodes_[slot] = {seed, index};
  results_.rewards[slot] = 0;
  results_.terminated[slot] = results_.truncated[slot] = results_.won[slot] = 0;
  show_all(slot);
}

void Batch::begin_next(std::size_t slot) {
  begin(slot, episodes_[slot].seed, episodes_[slot].index + 1);
}

EpisodeState Batch::progress(std::size_t slot) const {
  const Game& game = games_[slot];
  EpisodeState progress{
      seed(slot), index(slot), {}, episodes_[slot].invalid, results_.rewards[slot]};
  for (std::size_t move = 0; move < game.moves(); ++move) {
    progress.opened.push_back(game.first_changed(move));
  }
  return progress;
}

void Batch::resume(std::size_t slot, const EpisodeState& progress) {
  begin(slot, progress.seed, progress.index);
  for (Cell cell : progress.opened) games_[slot].reveal(cell);
  show_all(slot);
  episodes_[slot].invalid = progress.invalid;
  results_.rewards[slot] = progress.reward;
  note_end(slot);
}

void Batch::step(std::span<const std::int64_t> actions) {
  require_cells(actions);
  if (rewards_.risk != 0) find_risks(actions);
  for (std::size_t slot = 0; slot < games_.size(); ++slot) {
    if (episodes_[slot].over) {
      begin_next(slot);
    } else {
      act(slot, static_cast<Cell>(actions[slot]));
    }
  }
}

void Batch::require_cells(std::span<const std::int64_t> actions) const {
  if (actions.size() != games_.size()) {
    throw GameError(std::to_string(actions.size()) + " actions for " +
                    std::to_string(games_.size()) + " games");
  }
  for (std::int64_t action : actions) {
    if (action >= 0 && action < std::int64_t{cells()}) continue;
    throw GameError("there is no cell number " + std::to_string(action) + " on a board of " +
                    std::to_string(cells()) + " cells");
  }
}

void Batch::find_risks(std::span<const std::int64_t> actions) {
  risks_.resize(games_.size());
  probability_.resize(cells());
  for (std::size_t slot = 0; slot < games_.size(); ++slot) {
    const Cell cell = static_cast<Cell>(actions[slot]);
    if (episodes_[slot].over || !mask_row(slot)[cell]) continue;
    Meter meter(shares::kRisk);
    find_probabilities(slot, probability_, meter);
    risks_[slot] = probability_[cell];
  }
}

void Batch::act(std::size_t slot, Cell cell) {
  const bool allowed = mask_row(slot)[cell];
  results_.rewards[slot] = allowed ? reveal(slot, cell) : refuse(slot);
  note_end(slot);
}

double Batch::reveal(std::size_t slot, Cell cell) {
  Game& game = games_[slot];
  double reward = 0;
  if (rewards_.risk != 0) reward += rewards_.risk * risks_[slot];
  if (rewards_.blind != 0 && is_blind(game, cell)) reward += rewards_.blind;
  const bool first = game.awaits_first_reveal();
  const Cell before = game.opened();
  game.reveal(cell);
  reward += rewards_.opened * (game.opened() - before) / free_;
  // The mask for the first reveal may allow only some cells, so the mask can now change everywhere.
  first && !any_first_ ? show_all(slot) : show_changes(slot);
  const Status status = game.status();
  if (status == Status::playing) return reward;
  return reward + (status == Status::won ? rewards_.win : rewards_.loss);
}

double Batch::refuse(std::size_t slot) {
  ++episodes_[slot].invalid;
  return rewards_.invalid;
}

void Batch::note_end(std::size_t slot) {
  const Status status = games_[slot].status();
  Episode& episode = episodes_[slot];
  const bool terminated = status != Status::playing;
  const bool truncated = episode.invalid >= invalid_limit_;
  episode.over = terminated || truncated;
  results_.terminated[slot] = terminated;
  results_.truncated[slot] = truncated;
  results_.won[slot] = status == Status::won;
}

bool Batch::is_blind(const Game& game, Cell cell) const {
  const auto shown = game.view().shown;
  return game.opened() > 0 && std::ranges::none_of(topology_->neighbours(cell),
                                                   [&](Cell near) { return is_clue(shown[near]); });
}

void Batch::find_probabilities(std::size_t slot, std::span<double> probability, Meter& meter) {
  assert(probability.size() == cells());
  const Game& game = games_[slot];
  const View view = game.view();
  std::ranges::fill(probability, std::numeric_limits<double>::quiet_NaN());
  if (game.awaits_first_reveal()) {
    for (Cell cell = 0; cell < cells(); ++cell) {
      if (first_mask_[cell]) probability[cell] = 0;
    }
    return;
  }
  position_.load(view, meter);
  std::ranges::copy(position_.analysis(meter).probability, probability.begin());
}

void Batch::show_changes(std::size_t slot) {
  const auto shown = games_[slot].view().shown;
  const auto report = shown_row(slot);
  const auto mask = mask_row(slot);
  for (Cell cell : games_[slot].changed()) {
    report[cell] = static_cast<std::int8_t>(shown[cell]);
    mask[cell] = 0;
  }
}

void Batch::show_all(std::size_t slot) {
  const Game& game = games_[slot];
  const auto shown = game.view().shown;
  std::ranges::transform(shown, shown_row(slot).begin(),
                         [](Shown code) { return static_cast<std::int8_t>(code); });
  if (game.awaits_first_reveal()) {
    std::ranges::copy(first_mask_, mask_row(slot).begin());
  } else {
    std::ranges::transform(shown, mask_row(slot).begin(),
                           [](Shown code) { return code == kCovered; });
  }
}

std::span<std::int8_t> Batch::shown_row(std::size_t slot) {
  return std::span(results_.shown).subspan(slot * cells(), cells());
}

std::span<std::uint8_t> Batch::mask_row(std::size_t slot) {
  return std::span(results_.mask).subspan(slot * cells(), cells());
}

std::uint32_t choose_masked(std::span<const std::uint8_t> mask, Rng& random) {
  assert(!mask.empty());
  const auto size = static_cast<std::uint32_t>(mask.size());
  // A few random indices nearly always hit a 1 and avoid a scan.
  for (int draw = 0; draw < 8; ++draw) {
    const std::uint32_t index = random.below(size);
    if (mask[index] != 0) return index;
  }
  const auto ones = static_cast<std::uint32_t>(size - std::ranges::count(mask, 0));
  if (ones == 0) return 0;
  std::uint32_t left = random.below(ones);
  std::uint32_t index = 0;
  while (mask[index] == 0 || left-- > 0) ++index;
  return index;
}

}  // namespace minewise
