// Matrices in echelon form.
#pragma once

#include <memory>

#include "play/player.hpp"

namespace minewise {

std::unique_ptr<Player> make_matrix_forward();

}  // namespace minewise
