// Opens what is certain, and otherwise follows the advice of an Adviser.
#pragma once

#include <memory>

#include "play/player.hpp"
#include "players/expert/adviser.hpp"

namespace minewise {

std::unique_ptr<Player> make_expert(const Skill& skill);
std::unique_ptr<Player> make_expert(Level level);

}  // namespace minewise
