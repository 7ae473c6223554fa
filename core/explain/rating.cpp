#include "explain/rating.hpp"

#include <utility>

namespace minewise {

Rater::Rater(std::shared_ptr<const Topology> topology, const Limits& limits)
    : topology_(std::move(topology)), limits_(limits), game_(topology_, 0, StartRule{}, 0, 0) {}

Rating Rater::rate(std::span<const std::uint8_t> layout, Cell first) {
  game_.resume({}, layout);
  const auto [openings, bbbv] = game_.layout_metrics();
  Rating rating{.openings = openings, .bbbv = bbbv};
  const auto take = [&](Technique technique) {
    if (technique > rating.hardest) rating = {technique, 0, openings, bbbv, 0};
    if (technique == rating.hardest) ++rating.steps;
  };
  game_.reveal(first);
  if (game_.status() == Status::lost) throw GameError("the first cell is mined");
  ladder_.begin(*topology_, game_.view().mines);
  ladder_.open(game_.changed(), game_.view().shown);
  Budget budget(limits_);
  while (game_.status() == Status::playing) {
    const auto rung = ladder_.climb(game_.view().shown, budget);
    take(rung ? rung->technique : Technique::guess);
    if (!rung) break;
    safe_.clear();
    for (Cell cell : rung->cells) {
      if (ladder_.ledger().fates()[cell] == Fate::free) safe_.push_back(cell);
    }
    for (Cell cell : safe_) {
      if (!is_covered(game_.view().shown[cell])) continue;
      game_.reveal(cell);
      ladder_.open(game_.changed(), game_.view().shown);
    }
  }
  rating.covered = topology_->size() - game_.view().mines - game_.opened();
  return rating;
}

}  // namespace minewise
