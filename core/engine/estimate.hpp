// Probabilities for boards that are too wide to be analysed exactly.
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
  std::uint32_t runs;    // independent estimates, from whose spread the error is read
  std::uint32_t states;  // kept in each layer, at least 2
  std::uint64_t seed;
};

struct Estimate {
  std::vector<double> probability;      // per cell; NaN for cells that are not covered
  std::vector<std::uint8_t> uncertain;  // 1 if layouts were found with it mined and with it free
  double error = 0;                     // the largest standard error of any cell
};

// Averages several analyses with thinned trellises, each weighted by the number of layouts it has
// found. Nothing if no run finds any layout, which says nothing about the board.
std::optional<Estimate> estimate_probabilities(const Topology& topology,
                                               std::span<const Shown> shown,
                                               std::optional<std::uint32_t> mines,
                                               const EstimateOptions& options, Meter& meter);

}  // namespace minewise
