// How the columns of a strip of a given height are read, from top to bottom.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "strips/bit_sets.hpp"

namespace minewise {

// The states between rows are numbered. Before the first row, a state is a last column (the one
// being read) and the mines in the next column; after the last row, it is a last column again (the
// next one). A last column is fully shown and could be the last of a strip.
struct ColumnReading {
  // A set of last columns, or of states.
  using Set = std::vector<BitSets::Word>;

  static constexpr int kMaxHeight = 6;  // above this, not even the columns fit into memory
  // What a cell shows: a clue, or kMined. A covered cell may be any of them.
  static constexpr std::uint8_t kMined = 9;
  static constexpr std::size_t kSymbols = kMined + 1;

  struct Step {
    std::uint8_t symbol;    // what the row shows
    std::uint32_t outcome;  // the state after the row
  };

  // Throws std::invalid_argument if the height is not 1 to kMaxHeight.
  explicit ColumnReading(int height);

  // Returns the columns that may come first and be the last one.
  Set start() const;
  // Returns the states before the first row for some last columns, with any mines in the next one.
  Set begun(std::span<const BitSets::Word> columns) const;
  // Returns the mirror images of some last columns.
  Set mirrored(std::span<const BitSets::Word> columns) const;

  std::size_t placements;               // the number of ways to mine a column
  std::vector<std::vector<Step>> rows;  // by row, and by the state before that row
  std::vector<std::uint32_t> mirror;    // by last column: its mirror image
  std::vector<std::uint32_t> only;      // last columns that may also be the first
  std::vector<std::uint32_t> ends;      // last columns without mines, perhaps repeated
};

}  // namespace minewise
