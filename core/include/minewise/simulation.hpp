// Many games at once: several tables, one run of indices.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "minewise/play.hpp"

namespace minewise {

// Plays games of one match. A game depends on its index alone, so that neither the number of
// threads nor the order of the games matters.
class Simulation {
 public:
  using MakePlayer = std::function<std::unique_ptr<Player>()>;

  // Each thread has a table and a player of its own.
  Simulation(const Match& match, const MakePlayer& make_player, GuessRule rule,
             std::uint32_t threads);

  // Plays the games from `first` on, one for each entry of `records`. Whatever a player throws is
  // thrown on.
  void play(std::uint64_t first, std::span<Record> records);

  // Plays one game and tells its steps.
  Record replay(std::uint64_t index, std::vector<Step>& steps);

 private:
  std::vector<Table> tables_;
};

}  // namespace minewise
