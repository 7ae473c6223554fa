// The fewest clicks that win a known layout.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "board/cell.hpp"
#include "board/topology.hpp"
#include "efficiency/openings.hpp"

namespace minewise {

struct FewestClicks {
  std::uint32_t clicks;       // enough to win
  std::uint32_t lower_bound;  // no sequence of clicks that wins is shorter
  std::vector<Cell> chords;   // the clues to chord, in no particular order
};

// Finds the fewest clicks, or bounds if the budget runs out. `truth` holds the clue of every free
// cell and kMine for every mine.
FewestClicks fewest_clicks(const Topology& topology, std::span<const Shown> truth,
                           const Openings& openings, Meter& meter);

}  // namespace minewise
