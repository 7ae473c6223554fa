// Perfect play for the rest of a game when few layouts are left.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "board/game.hpp"
#include "endgame/game_tree.hpp"
#include "endgame/observation_table.hpp"
#include "endgame/regions.hpp"

namespace minewise {

// Lists the layouts of every region of a board and searches the game tree over them. Regions give
// no information about each other, so they are searched separately: the chance of winning is the
// product of their chances, and the best move in each region is a best move in the game.
//
// Reuses its buffers. Returns no answer if the budget is exceeded; only the caller's poll() throws.
class Endgame {
 public:
  struct Move {
    Cell cell;
    double safety;  // probability that the cell is free
    double chance;  // probability of winning by opening it and playing perfectly from there
  };
  // A region and its best move.
  struct RegionSolution {
    std::vector<Cell> cells;  // undecided, in reading order
    double layouts;
    std::optional<Move> best;  // if there are few layouts; its `chance` is the region's
  };

  // Returns the first move of perfect play, or nullopt if some region has more than `max_layouts`
  // layouts, the budget is too small, or there is nothing to open. A certainly safe cell comes
  // first. Otherwise the move is in the region least likely to be won, so that a lost game ends
  // early.
  std::optional<Move> solve(Position& position, double max_layouts, Meter& meter);

  // Returns all moves that may be survived, best first: by chance, then safety, then reading order.
  // Empty if solve() returns nullopt. Slower than solve(), since bad moves are evaluated too.
  std::vector<Move> moves(Position& position, double max_layouts, Meter& meter);

  // Returns the regions. Those with at most `max_layouts` layouts are solved while the budget
  // lasts, smallest first. The best move in any solved region is a best move in the game, even if
  // other regions are not solved. Empty if no layout fits the board, or if the regions cannot be
  // found.
  std::vector<RegionSolution> regions(Position& position, double max_layouts, Meter& meter);

 private:
  bool solve_regions(Position& position, double max_layouts, Meter& meter);
  // Lists the layouts of a region for the questions that follow.
  void load(const Region& region, Meter& meter);
  Move best_move(Meter& meter);
  double chance_of_all() const;
  RegionSolution unsolved_region(const Region& region) const;
  void add_moves(double of_region, double of_game, Meter& meter, std::vector<Move>& moves);

  Regions regions_;
  ObservationTable table_;
  GameTree tree_;
  std::vector<GameTree::Layout> all_;  // of the current region
  std::vector<Move> best_;             // per region
};

}  // namespace minewise
