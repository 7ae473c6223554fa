#include "play/playout.hpp"

#include <span>
#include <utility>

namespace minewise {
namespace {

// Below this value, a game that hits a mine is simply lost, since continuing it would hardly change
// the mean.
constexpr double kMinValue = 0.05;

}  // namespace

std::unique_ptr<GameDriver> make_playout_driver(const Topology& topology,
                                                std::unique_ptr<Player> player) {
  const std::shared_ptr<const Topology> borrowed(std::shared_ptr<void>(), &topology);
  const auto no_mines = std::make_unique<bool[]>(topology.size());
  Game game(borrowed, std::span<const bool>(no_mines.get(), topology.size()));
  return std::make_unique<GameDriver>(std::move(game), std::move(player), GuessRule::own);
}

double Playout::play(GameDriver& driver, const Rng& guesses, const Rng& layouts,
                     const std::stop_token& stop) {
  driver.begin(guesses);
  begin(layouts);
  return finish(driver, stop);
}

void Playout::begin(const Rng& layouts) {
  layouts_ = layouts;
  value_ = 1;
  conditioned_ = settled_ = false;
}

void Playout::weigh_guess(GameDriver& driver, Cell guess) {
  if (settled_) return;
  if (const auto chance = driver.chance()) {
    value_ *= *chance;
    settled_ = true;
  } else {
    condition_on_survival(driver, guess, driver.safety(guess));
  }
}

// To avoid bias, whether a guess is conditioned must depend only on what is shown.
void Playout::condition_on_survival(GameDriver& driver, Cell cell, std::optional<double> safety) {
  conditioned_ = false;
  if (value_ < kMinValue) return;
  const View view = driver.game().view();
  survival_.load(view, driver.known_mines(), cell);
  if (!safety) safety = survival_.safety(view, driver.position());
  if (!safety) return;
  value_ *= *safety;
  conditioned_ = true;
  settled_ = value_ == 0;
}

double Playout::finish(GameDriver& driver, const std::stop_token& stop) {
  while (!settled_) {
    if (driver.outcome() == Outcome::lost && !continue_after_mine(driver)) return 0;
    const auto cell = driver.next_guess(stop);
    if (!cell) return driver.outcome() == Outcome::won ? value_ : 0;
    weigh_guess(driver, *cell);
    if (!settled_) driver.click(ReplayStep::Kind::guess, *cell);
  }
  return value_;
}

// Continues after a guess that hit a mine, if that guess was conditioned on survival.
bool Playout::continue_after_mine(GameDriver& driver) {
  if (!conditioned_) return false;
  driver.repeat_click(
      survival_.draw_layout(driver.game().view(), driver.position(), layouts_.next()));
  return true;
}

}  // namespace minewise
