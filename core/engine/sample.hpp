// Uniform random layouts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/position.hpp"

namespace minewise {

// Draws `count` layouts that fit a position, concatenated in one array: 1 for every mine. Layout i
// depends only on (seed, i). Empty if no layout fits.
std::vector<std::uint8_t> sample_layouts(const Position& position, std::uint32_t count,
                                         std::uint64_t seed, Meter& meter);

}  // namespace minewise
