#include "minewise/guess.hpp"

namespace minewise {

std::optional<Cell> Guesser::guess(const View& view, std::span<const std::uint8_t> known_mines,
                                   Player& player, Rng& random) {
  switch (rule_) {
    case GuessRule::own:
      return player.guess(view, random);
    case GuessRule::stop:
      return std::nullopt;
    case GuessRule::random:
      return any_cell(view, known_mines, random);
    case GuessRule::safest:
      return safest_cell(view, random);
  }
  return std::nullopt;
}

std::optional<Cell> Guesser::any_cell(const View& view, std::span<const std::uint8_t> known_mines,
                                      Rng& random) {
  candidates_.clear();
  for (Cell cell = 0; cell < view.shown.size(); ++cell) {
    if (is_covered(view.shown[cell]) && !known_mines[cell]) candidates_.push_back(cell);
  }
  if (candidates_.empty()) return std::nullopt;
  return candidates_[random.below(static_cast<std::uint32_t>(candidates_.size()))];
}

std::optional<Cell> Guesser::safest_cell(const View& view, Rng&) {
  const Limits limits;
  Budget budget(limits);
  solver_.load(view.topology, view.shown, view.mines, budget);
  return solver_.analyze(view.shown, budget).best;
}

}  // namespace minewise
