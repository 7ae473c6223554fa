#include "play/player.hpp"

namespace minewise {

std::optional<Cell> Player::guess(const View&, Position&, Rng&) {
  return std::nullopt;
}

std::optional<double> Player::chance() const {
  return std::nullopt;
}

}  // namespace minewise
