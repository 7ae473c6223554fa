// Binomial coefficients.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

namespace minewise {

// The rows of Pascal's triangle that fit in 64 bits.
inline constexpr std::uint32_t kPascalRows = 63;
inline constexpr auto kPascal = [] {
  std::array<std::array<std::uint64_t, kPascalRows>, kPascalRows> rows{};
  for (std::uint32_t n = 0; n < kPascalRows; ++n) {
    rows[n][0] = 1;
    for (std::uint32_t k = 1; k <= n; ++k) rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
  }
  return rows;
}();

// Binomial coefficients "n choose k" as values of a semiring, for one n at a time.
template <class Semiring>
class Binomials {
 public:
  using Value = typename Semiring::Value;

  explicit Binomials(const Semiring& semiring) : semiring_(semiring) {}

  // Selects n. Returns the number of divisions performed.
  std::uint32_t choose_from(std::uint32_t n) {
    n_ = n;
    small_row_ = n < kPascalRows ? kPascal[n].data() : nullptr;
    if (small_row_ || row_.size() == n + 1) return 0;
    row_.assign(1, semiring_.whole(1));
    for (std::uint32_t k = 1; k <= n; ++k) {
      const Value next = semiring_.multiply(row_.back(), semiring_.whole(n - k + 1));
      row_.push_back(semiring_.divide(next, k));
    }
    return n;
  }

  // "n choose k" for the n last passed to choose_from(); k <= n.
  Value operator[](std::uint32_t k) const {
    assert(k <= n_ && (small_row_ || row_.size() == std::size_t{n_} + 1));
    return small_row_ ? semiring_.whole(small_row_[k]) : row_[k];
  }

 private:
  const Semiring& semiring_;
  std::uint32_t n_ = 0;
  const std::uint64_t* small_row_ = kPascal[0].data();  // null if n is too large for the table
  std::vector<Value> row_;
};

// "n choose k" for every k in [first, last], scaled by a common factor so that none exceeds 1. The
// range must not be empty.
template <class Semiring>
std::vector<typename Semiring::Value> relative_binomials(const Semiring& semiring, std::uint32_t n,
                                                         std::uint32_t first, std::uint32_t last) {
  assert(first <= last && last <= n);
  std::vector<typename Semiring::Value> ways(last - first + 1);
  const std::uint32_t top = std::clamp(n / 2, first, last);
  ways[top - first] = semiring.whole(1);
  for (std::uint32_t k = top; k < last; ++k) {
    const auto next = semiring.multiply(ways[k - first], semiring.whole(n - k));
    ways[k + 1 - first] = semiring.divide(next, k + 1);
  }
  for (std::uint32_t k = top; k > first; --k) {
    const auto next = semiring.multiply(ways[k - first], semiring.whole(k));
    ways[k - 1 - first] = semiring.divide(next, n - k + 1);
  }
  return ways;
}

}  // namespace minewise
