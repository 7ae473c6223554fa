// Layouts drawn at random, every consistent one equally likely.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/position.hpp"

namespace minewise {

// Draws `count` layouts that fit a position, one after another in one array: 1 for every cell with
// a mine. Layout i depends on (seed, i) alone. Empty if no layout is consistent.
std::vector<std::uint8_t> sample_layouts(const Position& position, std::uint32_t count,
                                         std::uint64_t seed, Meter& meter);

}  // namespace minewise
