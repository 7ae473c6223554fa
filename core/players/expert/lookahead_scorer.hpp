// Scores guesses with a look-ahead of one clue.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "board/game.hpp"
#include "engine/lookahead.hpp"

namespace minewise {

// A cell and its score.
struct ScoredCell {
  Cell cell;
  double safety;  // probability that it is free
  double score;   // safety times the expected value of the clue it shows
};

// Scores cells by the clues they may show: how likely each clue is, and whether it makes any cell
// certain or how safe the next guess is.
class LookaheadScorer {
 public:
  // Parameters for the value of a clue, which is close to 1 if it makes many cells certain. See
  // docs/expert.md.
  struct Parameters {
    double window = 0.9;   // cells below this share of the highest safety are skipped
    double scarce = 0.1;   // cost of having few certain cells, divided by their number
    double stuck = 0.95;   // if none is certain: this share of the safety of the safest cell ...
    double second = 0.5;   // ... partly replaced by that of the second safest
    bool followed = true;  // whether to follow a single certain cell one step further
  };

  explicit LookaheadScorer(const Parameters& parameters) : parameters_(parameters) {}

  // Loads a position. Returns false if no layout fits it, or if it has too many cells. The position
  // must not change while this object uses it.
  bool load(Position& position, Meter& meter);

  // Returns the cells worth opening, best first; ties are ordered by safety, then in reading order.
  // A cell far from all clues stands for all such cells with the same number of neighbours. Scores
  // below `share` <= 1 of the best are upper bounds.
  std::span<const ScoredCell> rank(double share, Meter& meter);

 private:
  double score_of(Cell cell, double floor, Meter& meter);
  double value_of(const ClueEffect& effect) const;
  double follow_up(Cell cell, Shown clue, Meter& meter);

  Parameters parameters_;
  Lookahead ahead_;
  // The board with one more cell open.
  std::vector<Shown> shown_;
  Position next_;
  Lookahead further_;
  std::vector<Cell> cells_;
  std::vector<std::size_t> remote_;  // the neighbour counts of remote cells seen
  std::vector<ScoredCell> scored_;
};

}  // namespace minewise
