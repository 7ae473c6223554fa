// Finds every cell that is certain.
#pragma once

#include <cstdint>
#include <memory>

#include "play/player.hpp"

namespace minewise {

std::unique_ptr<Player> make_exact();
// The same with a limit on the ticks of each deduction.
std::unique_ptr<Player> make_exact_within(std::uint64_t ticks);

}  // namespace minewise
