// Choosing at random among what a mask allows.
#pragma once

#include <cstdint>
#include <span>

#include "base/rng.hpp"

namespace minewise {

// The index of one of the 1s of a mask that is not empty, every one equally likely; 0 if there is
// none.
std::uint32_t choose_masked(std::span<const std::uint8_t> mask, Rng& random);

}  // namespace minewise
