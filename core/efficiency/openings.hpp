// The openings of a layout, and the cells that no opening reaches.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/jagged_array.hpp"
#include "board/cell.hpp"
#include "board/topology.hpp"

namespace minewise {

// An opening is a connected region of clue 0 together with the clues around it: one click opens
// all of it. `truth` holds the clue of every free cell and kMine for every mine.
class Openings {
 public:
  Openings(const Topology& topology, std::span<const Shown> truth);

  std::uint32_t count() const { return count_; }
  // The openings that contain a cell, in increasing order. A clue may belong to several of them.
  std::span<const std::uint32_t> of(Cell cell) const { return of_[cell]; }
  // Whether a free cell belongs to no opening, so that nothing opens it but a click on it or a
  // chord beside it.
  bool is_isolated(Cell cell) const { return truth_[cell] > 0 && of_[cell].empty(); }
  // The number of connected regions of isolated cells.
  std::uint32_t islands() const;

 private:
  const Topology& topology_;
  std::span<const Shown> truth_;
  std::uint32_t count_ = 0;
  JaggedArray<std::uint32_t> of_;
};

}  // namespace minewise
