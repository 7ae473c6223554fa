// The minimal machine for strips of a given height, read cell by cell.
//
// With four rows, a state has 14,641 moves by column, but only eleven by cell. So the moves are
// stored for each row: the states before the first row are those of the minimal machine, and one
// more level of states lies between any two rows. A state before the first row and its mirror image
// share a number.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "strips/bit_sets.hpp"
#include "strips/column_reading.hpp"

namespace minewise {

class CellMachine {
 public:
  // Clues from 0, a mine, covered.
  static constexpr std::size_t kMoves = ColumnReading::kSymbols + 1;

  // Throws std::invalid_argument if the height is not 1 to ColumnReading::kMaxHeight.
  explicit CellMachine(int height);

  // Explores up to `states` pending states before the first row.
  void explore(std::size_t states);

  // The number of states before the first row that are still to be explored.
  std::size_t pending() const { return levels_[0].size() - explored(0); }
  // The memory in use, in bytes.
  std::size_t memory() const;
  std::size_t rows() const { return moves_.size(); }
  // For each state before a row, the kMoves states that follow; after the last row, the next column
  // begins. On every level, state 0 is dead. A strip starts in state 1 before the first row.
  std::span<const std::uint32_t> moves(std::size_t row) const { return moves_[row]; }
  // For each state before the first row, whether the strip may end (1) or not (0).
  std::vector<std::uint8_t> accepting() const;

 private:
  using Set = ColumnReading::Set;

  std::size_t explored(std::size_t row) const { return moves_[row].size() / kMoves; }
  void follow(std::size_t row, std::span<const BitSets::Word> state);
  std::uint32_t begin(std::span<const BitSets::Word> columns);

  ColumnReading reading_;
  // The states before each row: sets of last columns, then of the states in reading_.
  std::vector<BitSets> levels_;
  std::vector<std::vector<std::uint32_t>> moves_;
};

}  // namespace minewise
