#include "trellis/thinning.hpp"

#include <algorithm>
#include <cassert>
#include <functional>

namespace minewise {
namespace {

// Returns the mass to which lighter states must be raised so that about `count` states remain.
double threshold_for(std::span<const double> masses, std::uint32_t count) {
  std::vector<double> sorted(masses.begin(), masses.end());
  std::ranges::sort(sorted, std::greater{});
  std::vector<double> lighter(sorted.size() + 1, 0);  // summed from the small end, for precision
  for (std::size_t i = sorted.size(); i-- > 0;) lighter[i] = lighter[i + 1] + sorted[i];
  std::uint32_t heavy = 0;
  while (heavy + 1 < count && sorted[heavy] * (count - heavy) >= lighter[heavy]) ++heavy;
  return lighter[heavy] / (count - heavy);
}

}  // namespace

std::vector<Survivor> choose_survivors(std::span<const double> masses, std::uint32_t count,
                                       Rng& random) {
  assert(0 < count && count < masses.size());
  const double threshold = threshold_for(masses, count);
  std::vector<Survivor> survivors;
  // Systematic resampling: survivors are evenly spaced along the cumulative chances of light
  // states, so their number hardly varies.
  double due = random.uniform();
  for (std::uint32_t state = 0; state < masses.size() && survivors.size() < count; ++state) {
    const double mass = masses[state];
    if (mass == 0) continue;  // negligible compared with the others
    if (mass >= threshold) {
      survivors.push_back({state, 1});
      continue;
    }
    due -= mass / threshold;
    if (due >= 0) continue;
    due += 1;
    survivors.push_back({state, threshold / mass});
  }
  return survivors;
}

}  // namespace minewise
