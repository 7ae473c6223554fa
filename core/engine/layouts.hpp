// All layouts of a board, one at a time.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/combination.hpp"
#include "engine/position.hpp"
#include "trellis/remaining_weights.hpp"
#include "trellis/semiring.hpp"

namespace minewise {

// All ways to place a number of mines in given cells, written directly into a layout.
class Placement {
 public:
  void start(std::span<const Cell> cells, std::uint32_t mines, std::span<std::uint8_t> layout);
  bool next(std::span<const Cell> cells, std::span<std::uint8_t> layout);

 private:
  void write(std::span<const Cell> cells, std::span<std::uint8_t> layout, std::uint8_t mined) const;

  Combination combination_;
};

// The fillings of one component with a given number of mines: the paths of its trellis in
// lexicographic order of the mines per group.
class FillingStream {
 public:
  // The component must have a filling and must not be thinned.
  FillingStream(std::shared_ptr<const SolvedComponent> component, Meter& meter);

  // start() writes the first filling with `mines` mines, next() the next one. Both return false if
  // there is none.
  bool start(std::uint32_t mines, std::span<std::uint8_t> layout, Meter& meter);
  bool next(std::span<std::uint8_t> layout);
  // The numbers of mines for which there is a filling.
  Polynomial<std::uint8_t> range() const { return weights_.fillings(trellis()); }

 private:
  // The decision in one layer.
  struct Decision {
    std::uint32_t state = 0;  // before the decision
    std::uint32_t taken = 0;  // mines on the path so far
    std::uint32_t mines = 0;  // put into this group
    Placement placement;
  };

  const Trellis& trellis() const { return component_->trellis(); }
  bool enter(std::uint32_t layer, std::uint32_t least, std::span<std::uint8_t> layout);
  void descend(std::uint32_t layer, std::span<std::uint8_t> layout);

  std::shared_ptr<const SolvedComponent> component_;
  Weights<Booleans> weights_;
  std::vector<Decision> path_;
};

// Streams every layout that is consistent with a board. Components come in order of their first
// clue and vary like the digits of a counter, the sea fastest; with a mine count, a component goes
// through its possible numbers of mines in ascending order.
class LayoutStream {
 public:
  // The position may change afterwards. The meter covers only the preparation; the caller decides
  // how much of the list to read.
  LayoutStream(const Position& position, Meter& meter);

  // Moves to the next layout. Returns false after the last.
  bool next();
  // 1 for every mine; valid after next() returned true.
  std::span<const std::uint8_t> layout() const {
    assert(started_ && !finished_);
    return layout_;
  }

 private:
  bool start_part(std::size_t part, std::uint32_t least);
  bool next_in_part(std::size_t part);
  std::optional<std::uint32_t> mines_for(std::size_t part, std::uint32_t least) const;

  Meter meter_;
  std::optional<std::uint32_t> mines_left_;
  std::vector<Cell> sea_cells_;
  std::vector<FillingStream> components_;
  std::optional<RemainingWeights<Booleans>> remaining_;  // if the mine count is known
  std::vector<Polynomial<std::uint8_t>> ranges_;
  Placement sea_;
  // per part, the sea last: mines in it, and in the parts before it
  std::vector<std::uint32_t> mines_, taken_;
  std::vector<std::uint8_t> layout_;
  bool started_ = false, finished_ = false;
};

}  // namespace minewise
