// Deduces nothing: the baseline.
#pragma once

#include <memory>

#include "play/player.hpp"

namespace minewise {

std::unique_ptr<Player> make_random();

}  // namespace minewise
