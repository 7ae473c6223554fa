#include "play/survival_sampler.hpp"

#include <cassert>

#include "engine/sample.hpp"

namespace minewise {
namespace {

// What the safety of one guess may cost.
const Limits kLimits{.ticks = 1 << 24, .memory = 1 << 28, .poll = {}};
// Whether a layout has to be drawn depends on the true one, so giving up here would favour some
// layouts. With one more cell known the board is hardly wider than the one just solved.
const Limits kNoLimits{};

}  // namespace

void SurvivalSampler::load(const View& view, std::span<const std::uint8_t> known_mines, Cell cell) {
  assert(known_mines.size() == view.shown.size() && is_covered(view.shown[cell]));
  cell_ = cell;
  shown_.assign(view.shown.begin(), view.shown.end());
  for (Cell other = 0; other < shown_.size(); ++other) {
    if (known_mines[other]) shown_[other] = kMine;
  }
}

std::optional<double> SurvivalSampler::safety(const View& view) {
  if (shown_[cell_] == kMine) return 0.0;
  probability_.resize(shown_.size());
  Budget budget(kLimits);
  try {
    solver_.load(view.topology, shown_, view.mines, budget);
    if (!solver_.find_probabilities(shown_, budget, probability_)) return std::nullopt;
    return 1.0 - probability_[cell_];
  } catch (const BudgetExhausted&) {
    return std::nullopt;
  }
}

std::vector<std::uint8_t> SurvivalSampler::draw_layout(const View& view, std::uint64_t seed) {
  assert(shown_.size() == view.shown.size() && shown_[cell_] != kMine);
  shown_[cell_] = kSafe;
  Budget budget(kNoLimits);
  solver_.load(view.topology, shown_, view.mines, budget);
  auto layouts = sample_layouts(solver_, shown_, 1, seed, budget);
  assert(layouts.size() == shown_.size());
  return layouts;
}

}  // namespace minewise
