// A cellular automaton.
#pragma once

#include <memory>

#include "play/player.hpp"

namespace minewise {

std::unique_ptr<Player> make_cellular();

}  // namespace minewise
