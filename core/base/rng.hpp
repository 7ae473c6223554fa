// Random numbers that depend only on (seed, index), so game i of a run is the same on any thread,
// in any chunk and on any machine.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <utility>

namespace minewise {

using Philox4 = std::array<std::uint32_t, 4>;
using Philox2 = std::array<std::uint32_t, 2>;

// Philox4x32-10: Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3"
// (2011). For a fixed key it is a bijection, so different counters never collide.
constexpr Philox4 philox(Philox4 counter, Philox2 key) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t first = std::uint64_t{0xD2511F53} * counter[0];
    const std::uint64_t third = std::uint64_t{0xCD9E8D57} * counter[2];
    counter = {static_cast<std::uint32_t>(third >> 32) ^ counter[1] ^ key[0],
               static_cast<std::uint32_t>(third),
               static_cast<std::uint32_t>(first >> 32) ^ counter[3] ^ key[1],
               static_cast<std::uint32_t>(first)};
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  return counter;
}

// A stream of random numbers for one seed and index. Streams with the same index are independent:
// the layout uses one stream and the player another.
class Rng {
 public:
  explicit Rng(std::uint64_t seed, std::uint64_t index = 0, std::uint32_t stream = 0)
      : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
        counter_{0, stream, static_cast<std::uint32_t>(index),
                 static_cast<std::uint32_t>(index >> 32)} {}

  // Returns 64 uniform bits.
  std::uint64_t next() {
    const std::uint64_t low = word();
    return low | std::uint64_t{word()} << 32;
  }

  // Returns a uniform double in [0, 1).
  double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  // Returns a uniform integer below n > 0. Lemire, "Fast random integer generation in an interval"
  // (2019): the high half of a product, redrawn in the rare cases that would introduce bias.
  std::uint32_t below(std::uint32_t n) {
    assert(n > 0);
    std::uint64_t product = std::uint64_t{word()} * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t surplus = -n % n;
      while (static_cast<std::uint32_t>(product) < surplus) product = std::uint64_t{word()} * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Moves k random items to the front in random order, in O(k) (a partial Fisher-Yates shuffle).
  // There must be at least k items.
  template <typename T>
  void choose(std::span<T> items, std::uint32_t k) {
    assert(k <= items.size());
    const auto count = static_cast<std::uint32_t>(items.size());
    for (std::uint32_t i = 0; i < k; ++i) std::swap(items[i], items[i + below(count - i)]);
  }

 private:
  std::uint32_t word() {
    if (used_ == block_.size()) {
      block_ = philox(counter_, key_);
      ++counter_[0];
      used_ = 0;
    }
    return block_[used_++];
  }

  Philox2 key_;
  Philox4 counter_;
  Philox4 block_{};
  std::size_t used_ = block_.size();
};

}  // namespace minewise
