// Estimated probabilities for boards that are too wide for exact analysis.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "board/cell.hpp"
#include "board/topology.hpp"

namespace minewise {

struct EstimateOptions {
  std::uint32_t runs;    // independent estimates; their spread gives the error
  std::uint32_t states;  // kept per layer, at least 2
  std::uint64_t seed;
};

struct Estimate {
  std::vector<double> probability;  // per cell; NaN for cells that are not covered
  // 1 if layouts were found both with the cell mined and with it free
  std::vector<std::uint8_t> uncertain;
  double error = 0;  // the largest standard error of any cell
};

// Averages several analyses with thinned trellises, each weighted by the number of layouts it
// found. Returns nullopt if no run finds a layout; the board may still be consistent.
std::optional<Estimate> estimate_probabilities(const Topology& topology,
                                               std::span<const Shown> shown,
                                               std::optional<std::uint32_t> mines,
                                               const EstimateOptions& options, Meter& meter);

}  // namespace minewise
