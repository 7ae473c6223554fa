// Opens certain cells, and otherwise follows an Adviser.
#pragma once

#include <memory>

#include "play/player.hpp"
#include "players/expert/adviser.hpp"

namespace minewise {

std::unique_ptr<Player> make_expert(const Skill& skill);
std::unique_ptr<Player> make_expert(Level level);
// Makes a player at level `fast` that remembers its advice, for many games from one position.
std::unique_ptr<Player> make_playout_player();

}  // namespace minewise
