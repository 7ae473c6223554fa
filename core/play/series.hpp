// Many games of one match by one kind of player.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "play/series_worker.hpp"

namespace minewise {

// A game depends on its index alone, so that neither the number of threads nor the order of the
// games matters.
class Series {
 public:
  using MakePlayer = std::function<std::unique_ptr<Player>()>;

  // Throws GameError if no layout suits the match.
  Series(const Match& match, MakePlayer make_player, GuessRule rule, Score score);

  // A worker for one thread, with a player of its own.
  SeriesWorker worker() const { return SeriesWorker(match_, make_player_(), rule_, score_); }

  // Plays the games from `first` on in this thread, one for each entry of `records`.
  void play(std::uint64_t first, std::span<Record> records) const;

  // Plays one game to its end and lists its steps.
  Record replay(std::uint64_t index, std::vector<ReplayStep>& steps) const;

 private:
  Match match_;
  MakePlayer make_player_;
  GuessRule rule_;
  Score score_;
};

}  // namespace minewise
