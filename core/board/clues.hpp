// What a layout would show if every free cell were revealed.
#pragma once

#include <span>
#include <vector>

#include "board/topology.hpp"

namespace minewise {

// The number of mines around every free cell, and kMine for every mined one. Linear in the number
// of neighbours. `mines` holds one entry per cell, in reading order.
std::vector<Shown> count_mines_around(const Topology& topology, std::span<const bool> mines);

}  // namespace minewise
