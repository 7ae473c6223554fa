// Which of many weighted states to keep, so that the few stand for all.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.hpp"

namespace minewise {

// How a trellis too wide to keep whole is thinned: at most `states` states stay in each layer,
// and at least 2: one of them stands for all that were dropped.
struct Thinning {
  std::uint32_t states;
  Rng random;
};

struct Survivor {
  std::uint32_t state;
  double factor;  // what its mass is to be multiplied by, for those that were dropped
};

// Fearnhead and Clifford, "On-line inference for hidden Markov models via particle filters" (2003):
// states heavier than a threshold stay as they are, the others stay with a probability proportional
// to their mass and are given the threshold as their mass. No sum changes on average. At most
// `count`, at least 1 and fewer than there are, survive, in their order.
std::vector<Survivor> choose_survivors(std::span<const double> masses, std::uint32_t count,
                                       Rng& random);

}  // namespace minewise
