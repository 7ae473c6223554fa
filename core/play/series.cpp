#include "play/series.hpp"

#include <utility>

namespace minewise {

Series::Series(const Match& match, MakePlayer make_player, GuessRule rule, Score score)
    : match_(match), make_player_(std::move(make_player)), rule_(rule), score_(score) {
  worker();  // throws if the match cannot be played
}

void Series::play(std::uint64_t first, std::span<Record> records) const {
  SeriesWorker own = worker();
  for (Record& record : records) record = own.play(first++);
}

Record Series::replay(std::uint64_t index, std::vector<ReplayStep>& steps) const {
  return SeriesWorker(match_, make_player_(), rule_, Score::outcome).play(index, {}, &steps);
}

}  // namespace minewise
