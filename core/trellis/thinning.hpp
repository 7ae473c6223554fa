// Chooses the states to keep when a layer has too many.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.hpp"

namespace minewise {

// Limits for a trellis that is too wide to keep whole: at most `states` >= 2 states per layer, one
// of which represents all dropped states.
struct Thinning {
  std::uint32_t states;
  Rng random;
};

struct Survivor {
  std::uint32_t state;
  double factor;  // multiplies its mass, to compensate for dropped states
};

// Fearnhead and Clifford, "On-line inference for hidden Markov models via particle filters" (2003):
// states heavier than a threshold are kept unchanged; the others survive with a probability
// proportional to their mass, and their mass becomes the threshold. Sums are unchanged in
// expectation. At most `count` states survive, in their original order; 1 <= count < masses.size().
std::vector<Survivor> choose_survivors(std::span<const double> masses, std::uint32_t count,
                                       Rng& random);

}  // namespace minewise
