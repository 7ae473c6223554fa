// Combinations in lexicographic order.
#pragma once

#include <cassert>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace minewise {

// A choice of k numbers below n, in ascending order.
class Combination {
 public:
  void start(std::uint32_t n, std::uint32_t k) {
    assert(k <= n);
    n_ = n;
    chosen_.resize(k);
    std::iota(chosen_.begin(), chosen_.end(), 0);
  }

  // Moves to the next choice. Returns false after the last.
  bool next() {
    const auto k = static_cast<std::uint32_t>(chosen_.size());
    std::uint32_t i = k;
    while (i > 0 && chosen_[i - 1] == n_ - k + i - 1) --i;
    if (i == 0) return false;
    std::iota(chosen_.begin() + (i - 1), chosen_.end(), chosen_[i - 1] + 1);
    return true;
  }

  std::span<const std::uint32_t> chosen() const { return chosen_; }

 private:
  std::uint32_t n_ = 0;
  std::vector<std::uint32_t> chosen_;
};

}  // namespace minewise
