// Repairs a layout in which a game is stuck: undoes some clicks and redraws nearby mines.
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

// Only mines that the player cannot know after the undo are moved, so every earlier deduction still
// holds, and a game that is won in the end needs no guess.
class LayoutRepair {
 public:
  explicit LayoutRepair(const SwappablePairs& pairs) : swappable_(pairs) {}

  // Locates the dead ends of a stuck player; `known_mines` has one entry per cell, 1 for every mine
  // that the player knows.
  void locate(const View& view, std::span<const std::uint8_t> known_mines);

  // Undoes at least one click, until every dead end has lost `share` of its clues (0 < share <= 1),
  // and then `more` clicks. Returns false if no click is left. Call after locate(), in a game with
  // a click to undo.
  bool undo_moves(Game& game, double share, std::uint32_t more);

  // Replaces the layout with one drawn uniformly from those that match what is shown and differ
  // only near the dead ends (swappable pairs are avoided if that is easy). Call after undo_moves().
  // Returns false if the board is too wide to sample from.
  bool redraw(Game& game, Rng& random);

  // Returns the work done by redraw() since the last call, in ticks.
  std::uint64_t take_ticks() { return std::exchange(ticks_, 0); }

 private:
  void number_dead_ends(const Topology& topology);
  void reach(const Topology& topology, Cell clue, std::uint32_t dead_end);
  void spread(const Topology& topology);
  bool draw(Game& game, Rng& random, Meter& meter);

  const SwappablePairs& swappable_;
  std::vector<Shown> shown_;
  std::vector<Cell> undecided_;  // when the player got stuck
  // per cell: its dead end, from 1, for clues next to undecided cells
  std::vector<std::uint32_t> dead_end_;
  std::vector<std::uint32_t> clues_;  // per dead end
  std::vector<Cell> queue_;
  std::vector<std::uint8_t> is_near_;  // per cell: whether its mine may be moved
  Position position_;
  std::uint64_t ticks_ = 0;
};

}  // namespace minewise
