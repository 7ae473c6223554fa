#include "play/game_driver.hpp"

#include <cassert>
#include <utility>

namespace minewise {

GameDriver::GameDriver(Game game, std::unique_ptr<Player> player, GuessRule rule)
    : game_(std::move(game)), player_(std::move(player)), guesser_(rule) {
  assert(player_ != nullptr);
}

void GameDriver::begin(const Rng& random, std::vector<ReplayStep>* steps) {
  random_ = random;
  steps_ = steps;
  counters_ = {};
  end_.reset();
  if (game_.status() == Status::won) end_ = Outcome::won;
  const View view = game_.view();
  known_mines_.assign(view.shown.size(), 0);
  opened_.clear();
  for (Cell cell = 0; cell < view.shown.size() && opened_.size() < game_.opened(); ++cell) {
    if (is_clue(view.shown[cell])) opened_.push_back(cell);
  }
  player_->begin(view);
}

std::optional<Cell> GameDriver::next_guess(const std::stop_token& stop) {
  while (!end_) {
    if (stop.stop_requested()) throw Stopped();
    if (apply_deductions()) continue;
    const auto cell = guesser_.guess(game_.view(), position_, known_mines_, *player_, random_);
    assert(!cell || is_covered(game_.view().shown[*cell]));
    if (cell) return cell;
    end_ = Outcome::stuck;
  }
  return std::nullopt;
}

// Returns whether any deduction was new.
bool GameDriver::apply_deductions() {
  found_.safe.clear();
  found_.mined.clear();
  player_->deduce(game_.view(), opened_, found_);
  opened_.clear();
  bool news = false;
  for (Cell cell : found_.mined) {
    if (known_mines_[cell]) continue;
    mark(cell);
    news = true;
    if (end_) return news;
  }
  for (Cell cell : found_.safe) {
    if (!is_covered(game_.view().shown[cell])) continue;
    click(ReplayStep::Kind::safe, cell);
    news = true;
    if (end_ == Outcome::blunder) return news;
  }
  return news;
}

void GameDriver::click(ReplayStep::Kind kind, Cell cell) {
  if (steps_) steps_->push_back({kind, cell});
  game_.reveal(cell);
  ++counters_.moves;
  counters_.guesses += kind == ReplayStep::Kind::guess;
  const auto changed = game_.changed();
  opened_.insert(opened_.end(), changed.begin(), changed.end());
  if (game_.status() == Status::won) end_ = Outcome::won;
  if (game_.status() == Status::lost) {
    end_ = kind == ReplayStep::Kind::safe ? Outcome::blunder : Outcome::lost;
  }
}

// A wrong mark also ends the game.
void GameDriver::mark(Cell cell) {
  if (steps_) steps_->push_back({ReplayStep::Kind::mine, cell});
  known_mines_[cell] = 1;
  ++counters_.marked;
  if (!game_.is_mine(cell)) end_ = Outcome::blunder;
}

void GameDriver::repeat_click(std::span<const std::uint8_t> layout) {
  assert(game_.status() == Status::lost && layout.size() == known_mines_.size());
  const Cell cell = game_.changed().front();
  assert(!layout[cell]);
  game_.undo();
  game_.change_layout(layout);
  opened_.clear();
  end_.reset();
  click(ReplayStep::Kind::guess, cell);
}

}  // namespace minewise
