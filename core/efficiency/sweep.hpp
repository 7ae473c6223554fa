// The order in which a search decides the clues of a layout, and what it must remember meanwhile.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/cell.hpp"
#include "board/topology.hpp"
#include "efficiency/openings.hpp"

namespace minewise {

// One step of a sweep decides whether to chord one clue. Clues, mines and openings take a slot of
// the state from the first step that involves them to the last. All lists hold slots.
struct SweepStep {
  Cell cell;
  std::uint8_t slot;
  bool isolated;                                           // no opening contains the cell
  std::vector<std::uint8_t> entering{};                    // openings involved for the first time
  std::vector<std::uint8_t> clues{}, mines{}, openings{};  // around the cell; clues only if decided
  std::vector<std::uint8_t> leaving{};                     // what no later step involves

  // After the step: the slots of decided clues, and for every slot of a clue which undecided clues
  // it touches. Bit i of `cliques` stands for the i-th of the cliques into which these clues are
  // divided, and bit i of `isolated_clues` for the i-th isolated one.
  std::vector<std::uint8_t> live{};
  std::vector<std::uint64_t> cliques{}, isolated_clues{};
};

struct Sweep {
  std::vector<SweepStep> steps;
  std::uint32_t slots = 0;              // the largest number of slots in use at once
  std::uint32_t clueless_openings = 0;  // openings that no step involves
  bool too_wide = false;                // more slots or bits than fit; the steps are incomplete
};

inline constexpr std::uint32_t kMostSlots = 120;

Sweep plan_sweep(const Topology& topology, std::span<const Shown> truth, const Openings& openings);

// Returns the cells of a board line by line along its shorter axis, or in reading order if the
// board is not flat.
std::vector<Cell> along_shorter_axis(const Topology& topology);

}  // namespace minewise
