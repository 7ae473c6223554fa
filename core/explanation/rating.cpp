#include "explanation/rating.hpp"

#include <utility>

namespace minewise {

Rater::Rater(std::shared_ptr<const Topology> topology, Meter meter)
    : topology_(std::move(topology)),
      meter_(std::move(meter)),
      game_(topology_, 0, StartRule{}, 0, 0) {}

Difficulty Rater::rate(std::span<const std::uint8_t> layout, Cell first) {
  game_.resume({}, layout);
  const auto [openings, bbbv] = game_.layout_metrics();
  Difficulty difficulty{.openings = openings, .bbbv = bbbv};
  const auto take = [&](Technique technique) {
    if (technique > difficulty.hardest) difficulty = {technique, 0, openings, bbbv, 0};
    if (technique == difficulty.hardest) ++difficulty.steps;
  };
  game_.reveal(first);
  if (game_.status() == Status::lost) throw GameError("the first cell is mined");
  ladder_.begin(*topology_, game_.view().mines);
  ladder_.open(game_.changed(), game_.view().shown);
  Meter meter = meter_.part({});
  while (game_.status() == Status::playing) {
    const auto step = ladder_.next_step(game_.view().shown, meter);
    take(step ? step->technique : Technique::guess);
    if (!step) break;
    safe_.clear();
    for (Cell cell : step->cells) {
      if (ladder_.ledger().fates()[cell] == Fate::free) safe_.push_back(cell);
    }
    for (Cell cell : safe_) {
      if (!is_covered(game_.view().shown[cell])) continue;
      game_.reveal(cell);
      ladder_.open(game_.changed(), game_.view().shown);
    }
  }
  difficulty.covered = topology_->size() - game_.view().mines - game_.opened();
  return difficulty;
}

}  // namespace minewise
