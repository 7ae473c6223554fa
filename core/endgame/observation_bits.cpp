#include "endgame/observation_bits.hpp"

#include <array>
#include <bit>
#include <cassert>

namespace minewise {

void ObservationBits::read(std::span<const std::uint8_t> observations, std::size_t cells,
                           std::uint8_t mined) {
  assert(cells > 0 && observations.size() % cells == 0 && mined > 0);
  const auto planes = static_cast<std::size_t>(std::bit_width(mined - 1u));
  assert(planes <= kMaxPlanes);
  words_ = (cells + kBits - 1) / kBits;
  width_ = words_ * (planes + 1);
  bits_.assign(observations.size() / cells * width_, 0);
  std::uint64_t* row = bits_.data();
  for (std::size_t start = 0; start < observations.size(); start += cells, row += width_) {
    for (std::size_t cell = 0; cell < cells; ++cell) {
      const std::uint64_t observation = observations[start + cell];
      assert(observation <= mined);
      if (observation == mined) continue;
      const std::size_t word = cell / kBits, bit = cell % kBits;
      row[word] |= std::uint64_t{1} << bit;
      for (std::size_t plane = 0; plane < planes; ++plane) {
        row[(plane + 1) * words_ + word] |= (observation >> plane & 1) << bit;
      }
    }
  }
}

ObservationBits::CellMasks ObservationBits::classify(std::span<const std::uint32_t> layouts,
                                                     std::size_t word) const {
  std::array<std::uint64_t, kMaxPlanes> ones{}, zeros{};
  std::uint64_t safe = ~std::uint64_t{0};
  const std::size_t planes = width_ / words_ - 1;
  for (const std::uint32_t layout : layouts) {
    const std::uint64_t* at = row(layout) + word;
    const std::uint64_t free = *at;
    safe &= free;
    for (std::size_t plane = 0; plane < planes; ++plane) {
      at += words_;
      ones[plane] |= *at;
      zeros[plane] |= free & ~*at;
    }
  }
  std::uint64_t informative = 0;
  for (std::size_t plane = 0; plane < planes; ++plane) informative |= ones[plane] & zeros[plane];
  return {informative, safe};
}

}  // namespace minewise
