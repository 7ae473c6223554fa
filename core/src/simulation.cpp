#include "minewise/simulation.hpp"

#include <utility>

namespace minewise {

Simulation::Simulation(const Match& match, MakePlayer make_player, GuessRule rule)
    : match_(match), make_player_(std::move(make_player)), rule_(rule) {
  table();  // complains at once if the match cannot be played
}

void Simulation::play(std::uint64_t first, std::span<Record> records) const {
  Table own = table();
  for (Record& record : records) record = own.play(first++);
}

Record Simulation::replay(std::uint64_t index, std::vector<Step>& steps) const {
  return table().play(index, {}, &steps);
}

}  // namespace minewise
