#include "play/series.hpp"

#include <utility>

namespace minewise {

Simulation::Simulation(const Match& match, MakePlayer make_player, GuessRule rule, Score score)
    : match_(match), make_player_(std::move(make_player)), rule_(rule), score_(score) {
  table();  // complains at once if the match cannot be played
}

void Simulation::play(std::uint64_t first, std::span<Record> records) const {
  Table own = table();
  for (Record& record : records) record = own.play(first++);
}

Record Simulation::replay(std::uint64_t index, std::vector<Step>& steps) const {
  return Table(match_, make_player_(), rule_, Score::outcome).play(index, {}, &steps);
}

}  // namespace minewise
