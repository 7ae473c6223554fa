// A collection of distinct bit sets of the same width, numbered in order of insertion.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace minewise {

class BitSets {
 public:
  using Word = std::uint64_t;
  static constexpr std::size_t kWordBits = 64;

  // For sets of numbers below `bits` >= 1.
  explicit BitSets(std::size_t bits) : width_((bits + kWordBits - 1) / kWordBits), table_(16, 0) {
    assert(bits > 0);
  }

  // The number of words per set.
  std::size_t width() const { return width_; }
  std::size_t size() const { return words_.size() / width_; }
  // The memory used, in bytes.
  std::size_t memory() const {
    return words_.capacity() * sizeof(Word) + table_.capacity() * sizeof(std::uint32_t);
  }
  // Valid until the next set is added.
  std::span<const Word> operator[](std::size_t number) const {
    assert(number < size());
    return {words_.data() + number * width_, width_};
  }

  // Adds a set of the right width. The span must not point into this collection. Returns false if
  // the set is already here.
  bool add(std::span<const Word> set);
  // Removes all sets but keeps the memory.
  void clear();

 private:
  bool holds(std::span<const Word> set) const;
  std::size_t find_slot(std::span<const Word> set) const;
  void grow();

  std::size_t width_;
  std::vector<Word> words_;           // set after set
  std::vector<std::uint32_t> table_;  // by hash: the number of a set plus 1, or 0 if empty
};

}  // namespace minewise
