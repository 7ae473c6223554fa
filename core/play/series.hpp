// Many games of a match, played by one kind of player.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "play/series_worker.hpp"

namespace minewise {

// A game depends only on its index, so results are the same for any number of threads and any
// order.
class Series {
 public:
  using MakePlayer = std::function<std::unique_ptr<Player>()>;

  // Throws GameError if no layout fits the match.
  Series(const Match& match, MakePlayer make_player, GuessRule rule, Score score)
      : match_(match), make_player_(std::move(make_player)), rule_(rule), score_(score) {
    worker();  // throws if the match cannot be played
  }

  // Returns a worker for one thread, with its own player.
  SeriesWorker worker() const { return SeriesWorker(match_, make_player_(), rule_, score_); }

  // Plays games in this thread, starting at index `first`, one per entry of `records`.
  void play(std::uint64_t first, std::span<Record> records) const {
    SeriesWorker own = worker();
    for (Record& record : records) record = own.play(first++);
  }

  // Plays one game and lists its steps.
  Record replay(std::uint64_t index, std::vector<ReplayStep>& steps) const {
    return SeriesWorker(match_, make_player_(), rule_, Score::outcome).play(index, {}, &steps);
  }

 private:
  Match match_;
  MakePlayer make_player_;
  GuessRule rule_;
  Score score_;
};

}  // namespace minewise
