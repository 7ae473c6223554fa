// Layouts as bit planes, so that 64 cells can be examined at once.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace minewise {

// One row of words per layout: first a bit for every free cell; then the bit planes of the clues,
// lowest bit first. In the planes, the bits of mined cells are 0.
class ObservationBits {
 public:
  static constexpr std::size_t kBits = 64;

  // Reads one row of observations per layout: clues below `mined`, or `mined`, which must not be 0.
  void read(std::span<const std::uint8_t> observations, std::size_t cells, std::uint8_t mined);

  const std::uint64_t* row(std::size_t layout) const {
    assert(layout * width_ < bits_.size());
    return bits_.data() + layout * width_;
  }
  // The number of words in a plane and in a row.
  std::size_t words() const { return words_; }
  std::size_t width() const { return width_; }
  std::size_t bytes() const { return bits_.size() * sizeof(std::uint64_t); }

  // Whether every cell that is free in both rows shows the same clue.
  bool agree(const std::uint64_t* one, const std::uint64_t* other) const {
    for (std::size_t word = 0; word < words_; ++word) {
      const std::uint64_t free = one[word] & other[word];
      for (std::size_t at = word + words_; at < width_; at += words_) {
        if (((one[at] ^ other[at]) & free) != 0) return false;
      }
    }
    return true;
  }

  // Properties of a word's cells over a set of layouts, one bit per cell.
  struct CellMasks {
    std::uint64_t informative;  // shows different clues where it is free
    std::uint64_t safe;         // is free in all
  };
  CellMasks classify(std::span<const std::uint32_t> layouts, std::size_t word) const;

 private:
  static constexpr std::size_t kMaxPlanes = 8;

  std::vector<std::uint64_t> bits_;
  std::size_t words_ = 0, width_ = 0;
};

}  // namespace minewise
