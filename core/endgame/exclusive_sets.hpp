// Sets of layouts of which any strategy wins at most one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace minewise {

// Two layouts are mutually exclusive if no cell that is free in both shows different clues: a
// player sees the same clues in both until opening a cell that is mined in one of them. So any
// strategy wins at most one layout of a pairwise exclusive set. Within a set, all layouts in which
// a cell is free agree on its clue, so one clue per cell suffices to test whether another layout
// fits; it is stored as one bit per set.
class ExclusiveSets {
 public:
  static constexpr std::size_t kBits = 64;  // sets compared at a time

  // For layouts of `cells` cells. An observation is a clue below `mined`, or `mined`.
  ExclusiveSets(std::size_t cells, std::uint8_t mined) : cells_(cells), mined_(mined) {}

  // Adds a layout, one observation per cell, to one of the `max_compared` latest sets if it fits,
  // or to a new set. Returns the set's number.
  std::uint32_t add(std::span<const std::uint8_t> layout, std::size_t max_compared);

  std::size_t size() const { return size_; }
  // Memory use after adding one more set.
  std::size_t bytes() const { return (blocks_.size() + block_words()) * sizeof(std::uint64_t); }

 private:
  // Per cell: the sets that show each clue there, and the sets in which it is free.
  std::size_t block_words() const { return cells_ * (mined_ + std::size_t{1}); }
  void find_free(std::span<const std::uint8_t> layout);
  std::uint64_t conflicts(std::size_t block) const;
  std::uint32_t join(std::size_t set);

  std::size_t cells_;
  std::uint8_t mined_;
  std::size_t size_ = 0;
  std::vector<std::uint64_t> blocks_;
  // For each free cell of the layout being added: the words of a block for its clue and for being
  // free.
  struct Shown {
    std::uint32_t clue, free;
  };
  std::vector<Shown> shown_;
};

}  // namespace minewise
