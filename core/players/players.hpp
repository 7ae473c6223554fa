// The registry of native players. Each player has a file of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "play/guess.hpp"
#include "play/player.hpp"

namespace minewise {

// Which cell a player opens first. Python owns the book: see minewise/play/opening_book.py.
enum class OpeningRule : std::uint8_t { random, book };

struct PlayerKind {
  std::string_view name;
  std::string_view description;
  std::string_view source;
  std::unique_ptr<Player> (*make)();
  GuessRule guess;  // the default when the player is stuck
  OpeningRule opening = OpeningRule::random;
};

std::span<const PlayerKind> player_kinds();
// Returns nullptr if the name is unknown.
const PlayerKind* find_player(std::string_view name);

}  // namespace minewise
