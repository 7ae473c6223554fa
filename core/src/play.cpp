#include "minewise/play.hpp"

#include <chrono>
#include <string>
#include <utility>

namespace minewise {
namespace {

// The streams of a game's random numbers; its layout is drawn from stream 0. The first cell has one
// of its own, so that all players begin alike.
constexpr std::uint32_t kFirstStream = 1;
constexpr std::uint32_t kGuessStream = 2;

}  // namespace

Table::Table(const Match& match, std::unique_ptr<Player> player, GuessRule rule)
    : match_(match),
      game_(match.topology, match.mines, match.start, match.seed, 0),
      player_(std::move(player)),
      guesser_(rule),
      random_(match.seed) {
  if (match.start.rule == StartRule::scatter) return;
  if (match.first) {
    game_.require_start_at(*match.first);
    first_cells_.push_back(*match.first);
    return;
  }
  for (Cell cell = 0; cell < match.topology->size(); ++cell) {
    if (game_.can_start_at(cell)) first_cells_.push_back(cell);
  }
}

Record Table::play(std::uint64_t index, const std::stop_token& stop, std::vector<Step>* steps) {
  if (stop.stop_requested()) throw Stopped();
  const auto start = std::chrono::steady_clock::now();
  steps_ = steps;
  record_ = {};
  record_.index = index;
  opened_.clear();
  known_mines_.assign(match_.topology->size(), 0);
  game_.reset(match_.seed, index);
  random_ = Rng(match_.seed, index, kGuessStream);
  player_->begin(game_.view());
  record_.outcome = play_on(stop);
  record_.opened = game_.opened();
  record_.bbbv = game_.effort().bbbv;
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  record_.seconds = taken.count();
  return record_;
}

Outcome Table::play_on(const std::stop_token& stop) {
  open_first();
  while (game_.status() == Status::playing) {
    if (stop.stop_requested()) throw Stopped();
    found_.safe.clear();
    found_.mined.clear();
    player_->deduce(game_.view(), opened_, found_);
    opened_.clear();
    bool news = false;
    for (Cell cell : found_.mined) {
      if (known_mines_[cell]) continue;
      if (!mark(cell)) return Outcome::blunder;
      news = true;
    }
    for (Cell cell : found_.safe) {
      if (!is_covered(game_.view().shown[cell])) continue;
      if (!click(Step::Kind::safe, cell)) return Outcome::blunder;
      news = true;
    }
    if (news) continue;
    const auto cell = guesser_.guess(game_.view(), known_mines_, *player_, random_);
    if (!cell) return Outcome::stuck;
    ++record_.guesses;
    click(Step::Kind::guess, *cell);
  }
  return game_.status() == Status::won ? Outcome::won : Outcome::lost;
}

// Where cells are scattered open, nobody clicks first.
void Table::open_first() {
  if (match_.start.rule == StartRule::scatter) {
    for (Cell cell = 0; cell < match_.topology->size(); ++cell) {
      if (is_clue(game_.view().shown[cell])) opened_.push_back(cell);
    }
    return;
  }
  if (game_.status() != Status::playing) return;
  Rng random(match_.seed, record_.index, kFirstStream);
  const auto choice = random.below(static_cast<std::uint32_t>(first_cells_.size()));
  if (match_.start.rule == StartRule::any) ++record_.guesses;
  click(Step::Kind::first, first_cells_[choice]);
}

// Whether the cell was free.
bool Table::click(Step::Kind kind, Cell cell) {
  if (steps_) steps_->push_back({kind, cell});
  game_.reveal(cell);
  ++record_.moves;
  const auto changed = game_.changed();
  opened_.insert(opened_.end(), changed.begin(), changed.end());
  return game_.status() != Status::lost;
}

// Whether the cell is indeed mined.
bool Table::mark(Cell cell) {
  if (steps_) steps_->push_back({Step::Kind::mine, cell});
  known_mines_[cell] = 1;
  ++record_.marked;
  return game_.is_mine(cell);
}

}  // namespace minewise
