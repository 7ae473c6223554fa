#include "play/playout.hpp"

namespace minewise {
namespace {

// A game that is worth less is decided by the outcome: to follow it further would take longer than
// the little that it adds to a mean is worth.
constexpr double kLeastInsured = 0.05;

}  // namespace

double Playout::play(Seat& seat, const Rng& guesses, const Rng& layouts,
                     const std::stop_token& stop) {
  seat.begin(guesses);
  begin(layouts);
  return finish(seat, stop);
}

void Playout::begin(const Rng& layouts) {
  layouts_ = layouts;
  worth_ = 1;
  insured_ = settled_ = false;
}

void Playout::weigh(const Seat& seat, Cell guess) {
  if (settled_) return;
  if (const auto chance = seat.chance()) {
    worth_ *= *chance;
    settled_ = true;
  } else {
    insure(seat, guess, seat.safety(guess));
  }
}

// Whether a guess is insured must not depend on the layout, only on what is shown of it.
void Playout::insure(const Seat& seat, Cell cell, std::optional<double> safety) {
  insured_ = false;
  if (worth_ < kLeastInsured) return;
  const View view = seat.game().view();
  insurance_.read(view, seat.known_mines(), cell);
  if (!safety) safety = insurance_.safety(view);
  if (!safety) return;
  worth_ *= *safety;
  insured_ = true;
  settled_ = worth_ == 0;
}

double Playout::finish(Seat& seat, const std::stop_token& stop) {
  while (!settled_) {
    if (seat.outcome() == Outcome::lost && !rescue(seat)) return 0;
    const auto cell = seat.next_guess(stop);
    if (!cell) return seat.outcome() == Outcome::won ? worth_ : 0;
    weigh(seat, *cell);
    if (!settled_) seat.click(Step::Kind::guess, *cell);
  }
  return worth_;
}

// Goes on after a guess that hit a mine, if that guess was insured.
bool Playout::rescue(Seat& seat) {
  if (!insured_) return false;
  seat.repeat_click(insurance_.draw_layout(seat.game().view(), layouts_.next()));
  return true;
}

}  // namespace minewise
