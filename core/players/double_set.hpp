// Double Set Single Point.
#pragma once

#include <memory>

#include "play/player.hpp"

namespace minewise {

std::unique_ptr<Player> make_double_set();

}  // namespace minewise
