// Factories for the players without options. Each player is a class in its own source file.
#pragma once

#include <cstdint>
#include <memory>

#include "play/player.hpp"

namespace minewise {

std::unique_ptr<Player> make_random();
std::unique_ptr<Player> make_single_point();
std::unique_ptr<Player> make_double_set();
std::unique_ptr<Player> make_cellular();
std::unique_ptr<Player> make_matrix_forward();
std::unique_ptr<Player> make_matrix();
std::unique_ptr<Player> make_backtracking();
std::unique_ptr<Player> make_exact();
// Same as make_exact, but with a tick limit per deduction.
std::unique_ptr<Player> make_exact_within(std::uint64_t ticks);

}  // namespace minewise
