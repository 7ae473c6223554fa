#include "endgame/exclusive_sets.hpp"

#include <algorithm>

namespace minewise {

std::uint32_t ExclusiveSets::add(std::uint32_t layout, std::size_t max_compared) {
  const std::uint64_t* row = layouts_.row(layout);
  const std::size_t width = layouts_.width(), last = size();
  for (std::size_t i = last - std::min(last, max_compared); i < last; ++i) {
    std::uint64_t* set = sets_.data() + i * width;
    if (!layouts_.agree(set, row)) continue;
    for (std::size_t word = 0; word < width; ++word) set[word] |= row[word];
    return static_cast<std::uint32_t>(i);
  }
  sets_.insert(sets_.end(), row, row + width);
  return static_cast<std::uint32_t>(last);
}

}  // namespace minewise
