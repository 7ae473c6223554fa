// Every layout gets the weight x^mines. Since the mine count is fixed, this changes no probability,
// but it makes components and sea independent random variables, and x can be chosen so that their
// expected sum is the mine count. Then each partial sum is almost certainly near its mean, and the
// tails of its distribution can be cut off. The mass cut off is summed: the joint probability of
// any event and the right mine count is off by at most that sum.
#include "trellis/tilting.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace minewise {
namespace {

constexpr double kCutOff = 1e-40;  // probability that may be cut off from a tail
constexpr double kRelativeError = 1e-12;
constexpr int kMaxNewtonSteps = 50;  // of Newton's method

// The mean and the variance of a number of mines.
struct Moments {
  double mean = 0, variance = 0;
};

// The logarithms of a component's numbers of fillings.
struct Part {
  std::uint32_t low;
  std::vector<double> logs;

  explicit Part(const Polynomial<ScaledReals::Value>& ways) : low(ways.low) {
    const ScaledReals reals;
    for (const auto& value : ways.ways) logs.push_back(reals.log2(value) * std::log(2.0));
  }

  // Returns the distribution of the number of mines above `low` if each mine has weight exp(tilt),
  // and the logarithm of the normalizing factor.
  std::pair<std::vector<double>, double> distribution(double tilt) const {
    std::vector<double> chances(logs.size());
    double top = -INFINITY, sum = 0;
    for (std::size_t i = 0; i < logs.size(); ++i) {
      top = std::max(top, logs[i] + tilt * static_cast<double>(i));
    }
    for (std::size_t i = 0; i < logs.size(); ++i) {
      sum += chances[i] = std::exp(logs[i] + tilt * static_cast<double>(i) - top);
    }
    for (double& chance : chances) chance /= sum;
    return {std::move(chances), top + std::log(sum)};
  }

  Moments moments(double tilt) const {
    Moments moments;
    double square = 0;
    const auto [chances, divisor] = distribution(tilt);
    for (std::size_t i = 0; i < chances.size(); ++i) {
      moments.mean += static_cast<double>(i) * chances[i];
      square += static_cast<double>(i * i) * chances[i];
    }
    moments.variance = square - moments.mean * moments.mean;
    moments.mean += low;
    return moments;
  }
};

// Returns the tilt at which the components and the sea hold `mines` mines on average.
double find_tilt(std::span<const Part> parts, std::uint32_t sea, std::uint32_t mines) {
  double tilt = 0;
  for (int step = 0; step < kMaxNewtonSteps; ++step) {
    const double chance = 1 / (1 + std::exp(-tilt));
    Moments all{sea * chance, sea * chance * (1 - chance)};
    for (const Part& part : parts) {
      const Moments moments = part.moments(tilt);
      all.mean += moments.mean;
      all.variance += moments.variance;
    }
    const double missing = mines - all.mean;
    if (all.variance < 1e-9 || std::abs(missing) < 0.1 * std::sqrt(all.variance)) break;
    tilt += std::clamp(missing / all.variance, -1.0, 1.0);
  }
  return tilt;
}

// Cuts negligible probabilities off both ends and adds them to `cut`.
void trim(Polynomial<double>& chances, double& cut) {
  auto& ways = chances.ways;
  std::size_t first = 0, last = ways.size();
  double head = 0, tail = 0;
  while (first + 1 < last && head + ways[first] < kCutOff) head += ways[first++];
  while (first + 1 < last && tail + ways[last - 1] < kCutOff) tail += ways[--last];
  cut += head + tail;
  ways.erase(ways.begin() + static_cast<std::ptrdiff_t>(last), ways.end());
  ways.erase(ways.begin(), ways.begin() + static_cast<std::ptrdiff_t>(first));
  chances.low += static_cast<std::uint32_t>(first);
}

// Returns the distribution of the number of mines in the sea, without its tails.
Polynomial<double> sea_chances(std::uint32_t sea, double tilt, double& cut) {
  const double odds = std::exp(tilt);
  const auto top = std::min(sea, static_cast<std::uint32_t>(sea * odds / (1 + odds)));
  std::vector<double> up{1}, down;
  for (std::uint32_t k = top; k < sea && up.back() > kCutOff; ++k) {
    up.push_back(up.back() * (sea - k) / (k + 1.0) * odds);
  }
  double next = 1;
  for (std::uint32_t k = top; k > 0 && next > kCutOff; --k) {
    down.push_back(next = next * k / (sea - k + 1.0) / odds);
  }
  Polynomial<double> chances{top - static_cast<std::uint32_t>(down.size()),
                             {down.rbegin(), down.rend()}};
  chances.ways.insert(chances.ways.end(), up.begin(), up.end());
  double sum = 0;
  for (double way : chances.ways) sum += way;
  for (double& way : chances.ways) way /= sum;
  // Each number left out on either side is less likely than the last one kept.
  cut += 2 * kCutOff * sea;
  return chances;
}

// Whether some layout of positive weight has a mine in the sea, and some layout a free cell there.
bool shows_both(const Polynomial<ScaledReals::Value>& sea, std::uint32_t cells) {
  const ScaledReals reals;
  bool mined = false, free = false;
  for (std::size_t i = 0; i < sea.ways.size(); ++i) {
    if (reals.is_zero(sea.ways[i])) continue;
    mined |= sea.low + i > 0;
    free |= sea.low + i < cells;
  }
  return mined && free;
}

// Whether a possible number of mines has weight 0. A number is possible if its logarithm is finite,
// since a probability may underflow.
bool has_gap(const Part& part, std::span<const double> weights) {
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (std::isfinite(part.logs[i]) && weights[i] == 0) return true;
  }
  return false;
}

}  // namespace

std::optional<Shares<ScaledReals::Value>> share_mines_tilted(
    std::span<const Polynomial<ScaledReals::Value>> components, std::uint32_t sea,
    std::uint32_t mines, Meter& meter) {
  const ScaledReals reals;
  const std::vector<Part> parts(components.begin(), components.end());
  const double tilt = find_tilt(parts, sea, mines);

  std::vector<Polynomial<double>> leaves;
  std::vector<double> divisors;
  for (const Part& part : parts) {
    auto [chances, divisor] = part.distribution(tilt);
    leaves.push_back({part.low, std::move(chances)});
    divisors.push_back(divisor);
  }
  double cut = 0;
  leaves.push_back(sea_chances(sea, tilt, cut));
  const auto in_sea = leaves.back();
  const ProductTree<Reals> tree(Reals{}, std::move(leaves), meter,
                                [&](Polynomial<double>& chances) { trim(chances, cut); });

  const auto& all = tree.product();
  if (mines < all.low || mines - all.low >= all.ways.size()) return {};
  const double total = all.ways[mines - all.low];
  if (!(cut <= kRelativeError * total)) return {};
  std::vector<double> weights(all.ways.size(), 0);
  weights[mines - all.low] = 1;
  const auto leaf_weights = tree.hand_down(std::move(weights));

  Shares<ScaledReals::Value> shares;
  shares.total = reals.real(total);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    // A weight of 0 must mean impossible, but numbers that were cut off may be possible.
    if (has_gap(parts[i], leaf_weights[i])) return {};
    shares.weights.emplace_back();
    for (std::size_t j = 0; j < leaf_weights[i].size(); ++j) {
      const double log = tilt * static_cast<double>(j) - divisors[i];
      shares.weights.back().push_back(
          reals.multiply(reals.real(leaf_weights[i][j]), reals.exp(log)));
    }
  }
  shares.sea.low = in_sea.low;
  for (std::size_t k = 0; k < leaf_weights.back().size(); ++k) {
    shares.sea.ways.push_back(reals.real(in_sea.ways[k] * leaf_weights.back()[k]));
  }
  if (sea > 0 && !shows_both(shares.sea, sea)) return {};
  return shares;
}

}  // namespace minewise
