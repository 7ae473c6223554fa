// The states of the search for the fewest clicks.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "efficiency/sweep.hpp"

namespace minewise {

// What the decisions so far mean for those to come: one byte per slot of the sweep, 0 for a free
// slot. The lower bits of a chorded clue or an opening hold the label of its component; components
// are labelled 1, 2, ... in the order of their first slots. The highest bit marks what may make
// later steps cheaper: a mine that has its flag, or an isolated clue that so far needs a click.
using StateBytes = std::span<std::uint8_t>;
using ConstStateBytes = std::span<const std::uint8_t>;
using StateBuffer = std::array<std::uint8_t, kMostSlots>;

// Applies a step to a state and returns the change of the number of clicks.
int decide(const SweepStep& step, StateBytes state, bool chord);

// Returns an upper bound on how many more clicks the best completion of `state` may take than that
// of `better`, both after `step`, or any number above `limit` if the bound exceeds it.
int advantage(const SweepStep& step, ConstStateBytes better, ConstStateBytes state, int limit);

// Returns a key for the set of slots with labels, and its change if one slot gains or loses a
// label.
std::uint64_t label_key(ConstStateBytes state);
std::uint64_t label_key(std::uint8_t slot);

}  // namespace minewise
