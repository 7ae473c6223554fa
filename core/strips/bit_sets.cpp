#include "strips/bit_sets.hpp"

#include <algorithm>
#include <cassert>
#include <functional>

namespace minewise {
namespace {

std::size_t hash(std::span<const BitSets::Word> set) {
  std::uint64_t mixed = 0;
  for (const BitSets::Word word : set) {
    mixed = (mixed ^ word) * 0x9E3779B97F4A7C15u;
    mixed ^= mixed >> 29;
  }
  return static_cast<std::size_t>(mixed ^ (mixed >> 32));
}

}  // namespace

// Whether the span points into this collection.
bool BitSets::holds(std::span<const Word> set) const {
  const std::less<const Word*> before;
  return !before(set.data(), words_.data()) && before(set.data(), words_.data() + words_.size());
}

bool BitSets::add(std::span<const Word> set) {
  const std::size_t before = size();
  number(set);
  return size() > before;
}

std::uint32_t BitSets::number(std::span<const Word> set) {
  assert(set.size() == width_ && !holds(set));
  if (2 * (size() + 1) > table_.size()) grow();
  const std::size_t slot = find_slot(set);
  if (table_[slot] == 0) {
    words_.insert(words_.end(), set.begin(), set.end());
    table_[slot] = static_cast<std::uint32_t>(size());
  }
  return table_[slot] - 1;
}

void BitSets::clear() {
  words_.clear();
  std::ranges::fill(table_, 0);
}

// Returns the slot of the set in the table, or the empty slot where it would go.
std::size_t BitSets::find_slot(std::span<const Word> set) const {
  const std::size_t last = table_.size() - 1;  // the size is a power of two
  std::size_t slot = hash(set) & last;
  while (table_[slot] != 0 && !std::ranges::equal((*this)[table_[slot] - 1], set)) {
    slot = (slot + 1) & last;
  }
  return slot;
}

void BitSets::grow() {
  table_.assign(2 * table_.size(), 0);
  for (std::size_t number = 0; number < size(); ++number) {
    table_[find_slot((*this)[number])] = static_cast<std::uint32_t>(number + 1);
  }
}

}  // namespace minewise
