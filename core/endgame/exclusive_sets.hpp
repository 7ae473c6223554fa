// Layouts of which no strategy wins more than one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace minewise {

// Two layouts are mutually exclusive if no cell that is free in both shows different clues: a
// player observes the same in both until a cell is opened that is mined in one of them. So of a set
// in which any two are exclusive at most one is won. In such a set, the layouts in which a cell is
// free agree on its clue. That is all that is stored to test whether another layout fits, as a bit
// for each set.
class ExclusiveSets {
 public:
  static constexpr std::size_t kBits = 64;  // sets that are compared at a time

  // For layouts of some cells; an observation of a cell is a clue below `mined`, or `mined`.
  ExclusiveSets(std::size_t cells, std::uint8_t mined) : cells_(cells), mined_(mined) {}

  // Puts a layout, an observation for each cell, into one of the `max_compared` latest sets, if it
  // fits, or into a new one; returns its number.
  std::uint32_t add(std::span<const std::uint8_t> layout, std::size_t max_compared);

  std::size_t size() const { return size_; }
  // Memory after one more set has been added.
  std::size_t bytes() const { return (blocks_.size() + block_words()) * sizeof(std::uint64_t); }

 private:
  // For every cell: where it shows each clue, and where it is free.
  std::size_t block_words() const { return cells_ * (mined_ + std::size_t{1}); }
  void find_free(std::span<const std::uint8_t> layout);
  std::uint64_t conflicts(std::size_t block) const;
  std::uint32_t join(std::size_t set);

  std::size_t cells_;
  std::uint8_t mined_;
  std::size_t size_ = 0;
  std::vector<std::uint64_t> blocks_;
  // Of the layout being added, for each free cell: the words of a block for its clue, and for free.
  struct Shown {
    std::uint32_t clue, free;
  };
  std::vector<Shown> shown_;
};

}  // namespace minewise
