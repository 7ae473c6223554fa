#include "gym/masked_choice.hpp"

#include <algorithm>
#include <cassert>

namespace minewise {

std::uint32_t choose_masked(std::span<const std::uint8_t> mask, Rng& random) {
  assert(!mask.empty());
  const auto size = static_cast<std::uint32_t>(mask.size());
  // A few draws from all places nearly always meet a 1, and then the rest need not be looked at.
  for (int draw = 0; draw < 8; ++draw) {
    const std::uint32_t index = random.below(size);
    if (mask[index] != 0) return index;
  }
  const auto ones = static_cast<std::uint32_t>(size - std::ranges::count(mask, 0));
  if (ones == 0) return 0;
  std::uint32_t left = random.below(ones);
  std::uint32_t index = 0;
  while (mask[index] == 0 || left-- > 0) ++index;
  return index;
}

}  // namespace minewise
