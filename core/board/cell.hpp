// Cells and what they show.
#pragma once

#include <cstdint>

namespace minewise {

// The index of a cell in reading order (the last axis varies fastest).
using Cell = std::uint32_t;

// What a cell shows: a clue >= 0, or one of the marks below.
using Shown = std::int32_t;

inline constexpr Shown kCovered = -1;
inline constexpr Shown kMine = -2;  // a known mine
inline constexpr Shown kSafe = -3;  // known to be free, clue not shown
inline constexpr Shown kFlag = -4;  // covered; the player believes it is a mine

inline constexpr bool is_clue(Shown shown) {
  return shown >= 0;
}
inline constexpr bool is_covered(Shown shown) {
  return shown == kCovered || shown == kFlag;
}

}  // namespace minewise
