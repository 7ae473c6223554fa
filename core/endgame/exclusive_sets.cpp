#include "endgame/exclusive_sets.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace minewise {

std::uint32_t ExclusiveSets::add(std::span<const std::uint8_t> layout, std::size_t max_compared) {
  find_free(layout);
  const std::size_t first = size_ - std::min(size_, max_compared);
  for (std::size_t block = first / kBits; block * kBits < size_; ++block) {
    std::uint64_t fits = ~conflicts(block);
    if (block == first / kBits) fits &= ~std::uint64_t{0} << first % kBits;
    const std::size_t set = block * kBits + static_cast<std::size_t>(std::countr_zero(fits));
    if (fits != 0 && set < size_) return join(set);
  }
  if (size_ % kBits == 0) blocks_.resize(blocks_.size() + block_words(), 0);
  return join(size_++);
}

void ExclusiveSets::find_free(std::span<const std::uint8_t> layout) {
  assert(layout.size() == cells_);
  shown_.clear();
  std::uint32_t start = 0;
  for (const std::uint8_t observation : layout) {
    if (observation != mined_) shown_.push_back({start + observation, start + mined_});
    start += mined_ + 1u;
  }
}

// Returns the sets of a block in which some free cell of the layout shows a different clue.
std::uint64_t ExclusiveSets::conflicts(std::size_t block) const {
  const std::uint64_t* words = blocks_.data() + block * block_words();
  std::uint64_t conflicts = 0;
  for (const auto [clue, free] : shown_) conflicts |= words[free] & ~words[clue];
  return conflicts;
}

std::uint32_t ExclusiveSets::join(std::size_t set) {
  std::uint64_t* words = blocks_.data() + set / kBits * block_words();
  const std::uint64_t bit = std::uint64_t{1} << set % kBits;
  for (const auto [clue, free] : shown_) {
    words[clue] |= bit;
    words[free] |= bit;
  }
  return static_cast<std::uint32_t>(set);
}

}  // namespace minewise
