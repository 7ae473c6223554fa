// A collection of distinct bit sets of the same width, numbered in order of insertion.
#pragma once

#include <algorithm>
#include <bit>
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
  // Returns the number of a set of the right width, which is added unless it is already here.
  std::uint32_t number(std::span<const Word> set);
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

// Adds a number to a set.
inline void insert(std::span<BitSets::Word> set, std::size_t number) {
  set[number / BitSets::kWordBits] |= BitSets::Word{1} << (number % BitSets::kWordBits);
}

// Visits the numbers in a set.
template <typename Visit>
void for_each(std::span<const BitSets::Word> set, Visit&& visit) {
  for (std::size_t word = 0; word < set.size(); ++word) {
    for (BitSets::Word bits = set[word]; bits != 0; bits &= bits - 1) {
      visit(word * BitSets::kWordBits + static_cast<std::size_t>(std::countr_zero(bits)));
    }
  }
}

inline bool is_empty(std::span<const BitSets::Word> set) {
  return std::ranges::all_of(set, [](BitSets::Word word) { return word == 0; });
}

}  // namespace minewise
