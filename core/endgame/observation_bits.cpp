#include "endgame/observation_bits.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

namespace minewise {
namespace {

// Cells are read eight at a time, one per byte of a word.
constexpr std::size_t kBytes = 8;
constexpr std::uint64_t kEachByte = 0x0101010101010101;

// Packs the observations of up to eight cells; missing cells count as mined.
std::uint64_t pack(std::span<const std::uint8_t> observations, std::uint8_t mined) {
  std::uint64_t packed = 0;
  for (std::size_t i = 0; i < kBytes; ++i) {
    packed |= std::uint64_t{i < observations.size() ? observations[i] : mined} << 8 * i;
  }
  return packed;
}

// Packs the lowest bit of each byte into one byte.
std::uint64_t lowest_bits(std::uint64_t bytes) {
  return ((bytes & kEachByte) * 0x0102040810204080) >> 56;
}

// Returns a bit for every byte that is not 0.
std::uint64_t nonzero_bytes(std::uint64_t bytes) {
  constexpr std::uint64_t kLow = 0x7f * kEachByte;
  return lowest_bits((((bytes & kLow) + kLow) | bytes) >> 7);
}

}  // namespace

void ObservationBits::read(std::span<const std::uint8_t> observations, std::size_t cells,
                           std::uint8_t mined) {
  assert(cells > 0 && observations.size() % cells == 0 && mined > 0);
  const auto planes = static_cast<std::size_t>(std::bit_width(mined - 1u));
  assert(planes <= kMaxPlanes);
  words_ = (cells + kBits - 1) / kBits;
  width_ = words_ * (planes + 1);
  bits_.assign(observations.size() / cells * width_, 0);
  std::uint64_t* row = bits_.data();
  for (; !observations.empty(); observations = observations.subspan(cells), row += width_) {
    for (std::size_t cell = 0; cell < cells; cell += kBytes) {
      const auto packed = pack(observations.subspan(cell, std::min(kBytes, cells - cell)), mined);
      const std::uint64_t free = nonzero_bytes(packed ^ mined * kEachByte);
      std::uint64_t* at = row + cell / kBits;
      *at |= free << cell % kBits;
      for (std::size_t plane = 0; plane < planes; ++plane) {
        at += words_;
        *at |= (lowest_bits(packed >> plane) & free) << cell % kBits;
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
