// The semirings that a trellis is evaluated in. Each has zero, one, whole numbers, addition and
// multiplication. There is no subtraction, so a sum of positive terms is never zero.
#pragma once

#include <cassert>
#include <cmath>
#include <cstdint>

namespace minewise {

// Doubles. A count over at most kMaxCells cells cannot overflow, even divided by another such
// count, so a value is zero if and only if nothing contributes to it.
struct Reals {
  using Value = double;
  static constexpr std::uint32_t kMaxCells = 1000;

  // Signed integers are converted faster, and the value is the same below 2^63.
  Value whole(std::uint64_t n) const {
    assert(n >> 63 == 0);
    return static_cast<double>(static_cast<std::int64_t>(n));
  }
  Value add(Value a, Value b) const { return a + b; }
  Value multiply(Value a, Value b) const { return a * b; }
  Value divide(Value a, std::uint64_t n) const { return a / whole(n); }
  bool is_zero(Value a) const { return a == 0; }
  double ratio(Value a, Value b) const {
    assert(b > 0);
    return a / b;
  }
};

// Doubles with a separate exponent, for counts of any size: mantissa * 2^(256 exponent), where the
// mantissa is zero or between 2^-256 and 2^256.
struct ScaledReals {
  struct Value {
    double mantissa = 0;
    std::int64_t exponent = 0;
  };

  Value whole(std::uint64_t n) const { return {static_cast<double>(n), 0}; }
  Value add(Value a, Value b) const {
    if (a.mantissa == 0) return b;
    if (b.mantissa == 0) return a;
    if (a.exponent == b.exponent) return normal({a.mantissa + b.mantissa, a.exponent});
    const Value& large = a.exponent > b.exponent ? a : b;
    const Value& small = a.exponent > b.exponent ? b : a;
    // The smaller value is below the last bit of the larger one.
    if (large.exponent - small.exponent > 2) return large;
    const double shift = large.exponent - small.exponent == 1 ? 0x1p-256 : 0x1p-512;
    return normal({large.mantissa + small.mantissa * shift, large.exponent});
  }
  Value multiply(Value a, Value b) const {
    return normal({a.mantissa * b.mantissa, a.exponent + b.exponent});
  }
  Value divide(Value a, std::uint64_t n) const {
    return normal({a.mantissa / static_cast<double>(n), a.exponent});
  }
  Value scale(Value a, double factor) const { return normal({a.mantissa * factor, a.exponent}); }
  bool is_zero(const Value& a) const { return a.mantissa == 0; }
  Value real(double a) const { return normal({a, 0}); }
  // Returns e to the power of any number.
  Value exp(double power) const {
    const double blocks = std::round(power / (256 * std::log(2.0)));
    return normal(
        {std::exp(power - blocks * 256 * std::log(2.0)), static_cast<std::int64_t>(blocks)});
  }
  double log2(const Value& a) const {
    return std::log2(a.mantissa) + 256.0 * static_cast<double>(a.exponent);
  }
  // Returns a / b; 0 if that is too small for a double.
  double ratio(Value a, Value b) const {
    assert(b.mantissa > 0);
    const double mantissa = a.mantissa / b.mantissa;
    const std::int64_t apart = a.exponent - b.exponent;
    if (mantissa == 0 || apart < -8) return 0;
    return std::ldexp(mantissa, static_cast<int>(256 * (apart < 8 ? apart : 8)));
  }

 private:
  static Value normal(Value a) {
    assert(a.mantissa >= 0);  // false for NaN
    if (a.mantissa >= 0x1p256) return {a.mantissa * 0x1p-256, a.exponent + 1};
    if (a.mantissa < 0x1p-256 && a.mantissa > 0) return {a.mantissa * 0x1p256, a.exponent - 1};
    return a;
  }
};

// Booleans: whether anything contributes.
struct Booleans {
  using Value = std::uint8_t;

  Value whole(std::uint64_t n) const { return n != 0; }
  Value add(Value a, Value b) const { return a | b; }
  Value multiply(Value a, Value b) const { return a & b; }
  Value divide(Value a, std::uint64_t) const { return a; }
  bool is_zero(Value a) const { return a == 0; }
};

// Integers modulo a prime below 2^62; residues of several primes give an exact count. Divisors must
// not be multiples of the prime.
struct Residues {
  using Value = std::uint64_t;
  std::uint64_t prime;

  Value whole(std::uint64_t n) const { return n % prime; }
  Value add(Value a, Value b) const {
    assert(a < prime && b < prime);
    const Value sum = a + b;
    return sum >= prime ? sum - prime : sum;
  }
  Value multiply(Value a, Value b) const {
    return static_cast<Value>(static_cast<unsigned __int128>(a) * b % prime);
  }
  Value divide(Value a, std::uint64_t n) const {
    assert(n % prime != 0);
    Value inverse = 1, base = whole(n);
    for (std::uint64_t exponent = prime - 2; exponent > 0; exponent >>= 1) {
      if (exponent & 1) inverse = multiply(inverse, base);
      base = multiply(base, base);
    }
    return multiply(a, inverse);
  }
  bool is_zero(Value a) const { return a == 0; }
};

}  // namespace minewise
