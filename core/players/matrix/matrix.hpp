// Single clues, then matrices in reduced echelon form.
#pragma once

#include <memory>

#include "play/player.hpp"

namespace minewise {

std::unique_ptr<Player> make_matrix();

}  // namespace minewise
