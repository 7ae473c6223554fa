// Perfect play of the rest of a game when few layouts are left.
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

// Lists the layouts of every region of a board and searches the game tree over them. Regions are
// searched one by one: since none informs about another, the chance to win them all is the
// product of their chances, and the best move of each is a best move of the game.
//
// Buffers are kept from board to board. What would cost more than the budget is not answered;
// nothing but the caller's own poll() throws.
class Endgame {
 public:
  struct Move {
    Cell cell;
    double safety;  // how likely the cell is free
    double chance;  // how likely the game is won by opening it and playing perfectly from there
  };
  // A region and its best move.
  struct RegionSolution {
    std::vector<Cell> cells;  // undecided, in reading order
    double layouts;
    std::optional<Move> best;  // if the region has few layouts: its chance is that of the region
  };

  // The first move of perfect play. Nothing if some region has more than `max_layouts` layouts, if
  // the budget is too small, or if there is nothing to open. A cell that is certainly free
  // comes first. Otherwise the move is in the region least likely to be won: a game that will be
  // lost is lost soonest that way, which saves the rest.
  std::optional<Move> solve(Position& position, double max_layouts, Meter& meter);

  // Every move that may be survived, the best first: by chance, safety, and reading order. Empty
  // where solve() would give nothing; dearer, since bad moves are evaluated as well.
  std::vector<Move> moves(Position& position, double max_layouts, Meter& meter);

  // The regions. Those with at most `max_layouts` layouts are solved while the budget lasts, the
  // smallest first. The best move of any of them is a best move of the game, whatever
  // the others are like. Empty if no layout fits the board, or if not even regions can be found.
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
  std::vector<GameTree::Layout> all_;  // of the region in hand
  std::vector<Move> best_;             // per region
};

}  // namespace minewise
