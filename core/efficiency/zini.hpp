// ZiNi: how many clicks two greedy strategies need on a known layout.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/cell.hpp"
#include "board/topology.hpp"
#include "efficiency/openings.hpp"

namespace minewise {

struct Zini {
  std::uint32_t clicks = 0;  // left clicks, flags and chords
  std::vector<Cell> chords;  // in the order of the chords
};

enum class ZiniKind : std::uint8_t {
  greedy,  // chords any clue, and opens it first if necessary
  human,   // opens all openings first and chords only clues that are open
};

// ZiNi by Elmar Zimmermann and Christoph Nikolaus. The *premium* of a clue is what a chord on it
// saves: the isolated cells and openings it opens, minus the flags it still needs, the chord, and a
// click on the clue if it is covered. The strategy chords the clue with the largest premium while
// that is not negative; otherwise it clicks the next opening or isolated cell. Ties go to the first
// cell in column order (in reading order if the board is not flat), as in the original program.
// Takes time O(n log n).
Zini zini(const Topology& topology, std::span<const Shown> truth, const Openings& openings,
          ZiniKind kind);

}  // namespace minewise
