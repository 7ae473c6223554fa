// Counts the states of the minimal machine for strips of a given height.
//
// A state is the set of fully shown columns that could come next and be the last one:
// src/minewise/automata/strips/minimal.py explains why these sets are the minimal states. The
// states are only counted, which works even for heights whose table would not fit into memory: a
// set and its mirror image are stored as one, and only distinct successors are generated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "strips/bit_sets.hpp"
#include "strips/column_reading.hpp"

namespace minewise {

class StripStates {
 public:
  // Throws std::invalid_argument if the height is not 1 to ColumnReading::kMaxHeight.
  explicit StripStates(int height);

  // Explores up to `states` pending states.
  void explore(std::size_t states);

  // The number of states found so far, including the dead one; final once none is pending.
  std::uint64_t found() const { return found_; }
  // The number of states still to be explored, not counting mirror images.
  std::size_t pending() const { return known_.size() - explored_; }
  // The number of sets found, not counting mirror images.
  std::size_t found_up_to_reflection() const { return known_.size(); }
  // The number of fully shown columns that a strip can end with.
  std::size_t last_columns() const { return reading_.mirror.size(); }
  // The memory in use, in bytes.
  std::size_t memory() const;

 private:
  using Set = ColumnReading::Set;

  void follow(std::size_t number);
  void read_row(std::size_t row);
  void find(std::span<const BitSets::Word> state);

  ColumnReading reading_;
  std::vector<BitSets> stages_;  // by number of rows read: the distinct sets of states
  BitSets known_;
  std::size_t explored_ = 0;
  std::uint64_t found_ = 1;  // the dead state is the empty set, which is not in known_
};

}  // namespace minewise
