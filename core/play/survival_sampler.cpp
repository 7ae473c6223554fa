#include "play/survival_sampler.hpp"

#include <cassert>

#include "engine/sample.hpp"

namespace minewise {

void SurvivalSampler::load(const View& view, std::span<const std::uint8_t> known_mines, Cell cell) {
  assert(known_mines.size() == view.shown.size() && is_covered(view.shown[cell]));
  cell_ = cell;
  shown_.assign(view.shown.begin(), view.shown.end());
  for (Cell other = 0; other < shown_.size(); ++other) {
    if (known_mines[other]) shown_[other] = kMine;
  }
}

std::optional<double> SurvivalSampler::safety(const View& view, Position& position) {
  Meter meter(shares::kStep);
  try {
    position.load(view, meter);
    const Analysis& analysis = position.analysis(meter);
    if (!analysis.consistent) return std::nullopt;
    return 1.0 - analysis.probability[cell_];
  } catch (const BudgetExhausted&) {
    return std::nullopt;
  }
}

std::vector<std::uint8_t> SurvivalSampler::draw_layout(const View& view, const Position& position,
                                                       std::uint64_t seed) {
  assert(shown_.size() == view.shown.size());
  shown_[cell_] = kSafe;
  // Unlimited: whether a layout is drawn depends on the true layout, so giving up here would
  // introduce bias. With one more cell known, the board is hardly wider than the one just solved.
  Meter meter;
  survived_ = position;
  survived_.load(view.topology, shown_, view.mines, meter);
  auto layouts = sample_layouts(survived_, 1, seed, meter);
  assert(layouts.size() == shown_.size());
  return layouts;
}

}  // namespace minewise
