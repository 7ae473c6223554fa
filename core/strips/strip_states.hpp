// The states of the minimal machine that decides the strips of a height, found one by one.
//
// A state is the set of the columns, shown in full, that could come next and be the last one: see
// src/minewise/automata/minimal.py for why these sets are the minimal states. Here they are only
// counted, so that heights come into reach whose machine no table could hold: a set and its mirror
// image are found as one, and of what follows a set only the different results are made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "strips/bit_sets.hpp"

namespace minewise {

class StripStates {
 public:
  static constexpr int kMaxHeight = 6;  // beyond it, not even the columns fit

  // Throws std::invalid_argument unless the height is 1 to kMaxHeight.
  explicit StripStates(int height);

  // Finds what follows up to `states` of the states that have not been looked at yet.
  void explore(std::size_t states);

  // How many states were found so far, the dead one included; all of them once none is pending.
  std::uint64_t found() const { return found_; }
  // How many of these still have to be looked at, mirror images not counted.
  std::size_t pending() const { return known_.size() - explored_; }
  // How many sets have been made, mirror images not counted.
  std::size_t found_up_to_reflection() const { return known_.size(); }
  // How many columns, shown in full, a strip can end with.
  std::size_t last_columns() const { return reading_.mirror.size(); }
  // The bytes that all this takes.
  std::size_t memory() const;

 private:
  struct Step {
    std::uint8_t symbol;    // what the row shows
    std::uint32_t outcome;  // what matters once it has been read
  };
  // How a column is read, from the top row to the bottom one. What matters before a row is read is
  // numbered: before the first it is a last column, which describes the one that is read, with the
  // mines of the next; after the last it is a last column again, which describes the next one.
  struct Reading {
    explicit Reading(int height);

    std::size_t placements;               // the ways to mine a column
    std::vector<std::vector<Step>> rows;  // by row, and by what matters before it
    std::vector<std::uint32_t> mirror;    // by last column, the one upside down
    std::vector<std::uint32_t> only;      // the last columns that may also be the first
  };
  using Set = std::vector<BitSets::Word>;

  void follow(std::size_t number);
  void read_row(std::size_t row);
  void find(std::span<const BitSets::Word> state);

  Reading reading_;
  std::vector<BitSets> stages_;  // by rows read so far, the different sets of what may matter then
  BitSets known_;
  std::size_t explored_ = 0;
  std::uint64_t found_ = 1;  // the dead state is the empty set, which is not among those known
};

}  // namespace minewise
