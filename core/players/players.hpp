// The registry of players by name. Each has a file of its own.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "play/guess.hpp"
#include "play/player.hpp"

namespace minewise {

struct PlayerKind {
  std::string_view name;
  std::unique_ptr<Player> (*make)();
  GuessRule guess;  // by default, when it is stuck
};

std::span<const PlayerKind> player_kinds();
// Nothing if there is no player of this name.
const PlayerKind* find_player(std::string_view name);

}  // namespace minewise
