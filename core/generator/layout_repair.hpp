// Repairs a layout where a game is stuck: undoes some clicks and redraws what they showed.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/rng.hpp"
#include "board/game.hpp"
#include "engine/position.hpp"
#include "generator/swappable_pairs.hpp"

namespace minewise {

// Only mines that the player cannot know of after the undo are moved, so all that was certain up to
// there still is: a game that is won in the end needed no guess.
class LayoutRepair {
 public:
  explicit LayoutRepair(const SwappablePairs& pairs) : swappable_(pairs) {}

  // Locates the dead ends of a stuck player; `known_mines` has an entry for every cell, 1 for every
  // mine it knows.
  void locate(const View& view, std::span<const std::uint8_t> known_mines);

  // Undoes clicks until every dead end has lost `share` of its clues, more than none and at most
  // all, and at least one click; then `more` clicks. False if no click is left. After locate(), in
  // a game with a click to undo.
  bool undo_moves(Game& game, double share, std::uint32_t more);

  // After that: puts another layout under the cover, drawn uniformly from those that show the same
  // and differ only near the dead ends (swappable pairs are avoided if that is easy). False if the
  // board is too wide to draw from.
  bool redraw(Game& game, Rng& random);

  // The work of redraw() since this was last asked, in ticks.
  std::uint64_t take_ticks() { return std::exchange(ticks_, 0); }

 private:
  void number_dead_ends(const Topology& topology);
  void reach(const Topology& topology, Cell clue, std::uint32_t dead_end);
  void spread(const Topology& topology);
  bool draw(Game& game, Rng& random, Meter& meter);

  const SwappablePairs& swappable_;
  std::vector<Shown> shown_;
  std::vector<Cell> undecided_;          // when the player was stuck
  std::vector<std::uint32_t> dead_end_;  // per cell: of a clue beside undecided cells, from 1 on
  std::vector<std::uint32_t> clues_;     // per dead end
  std::vector<Cell> queue_;
  std::vector<std::uint8_t> is_near_;  // per cell: whether its mine may be moved
  Position position_;
  std::uint64_t ticks_ = 0;
};

}  // namespace minewise
