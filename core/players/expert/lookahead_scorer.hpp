// Scores guesses by a one-clue lookahead.
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
  double safety;  // how likely it is free
  double score;   // the same, times the expected value of the clue it shows
};

// Scores cells by what follows: for every clue that a cell may show, how likely that is, and
// whether anything is certain then or how safe the next guess is.
class LookaheadScorer {
 public:
  // Parameters of the value of a clue, which is 1 if it makes many cells certain. Tuned as
  // docs/expert.md says.
  struct Parameters {
    double window = 0.9;   // cells below this share of the highest safety are not looked at
    double scarce = 0.1;   // what it costs, divided by how many they are, if few are certain
    double stuck = 0.95;   // if none is certain: this share of the safety of the safest cell ...
    double second = 0.5;   // ... in part replaced by that of the next
    bool followed = true;  // a lone certain cell is opened, too, to see what it leads to
  };

  explicit LookaheadScorer(const Parameters& parameters) : parameters_(parameters) {}

  // Takes a position; false if no layout fits it, or if it has too many cells. The position must
  // not change while this uses it.
  bool load(Position& position, Meter& meter);

  // The cells worth opening on a board that was loaded, best first; equal ones by safety and in
  // reading order. A cell far from all clues stands for all with as many neighbours. Scores below
  // `share`, at most 1, of the best are not exact, but no higher than they are given.
  std::span<const ScoredCell> rank(double share, Meter& meter);

 private:
  double score_of(Cell cell, double floor, Meter& meter);
  double value_of(const ClueEffect& effect) const;
  double follow_up(Cell cell, Shown clue, Meter& meter);

  Parameters parameters_;
  Lookahead ahead_;
  // With one more cell open.
  std::vector<Shown> shown_;
  Position next_;
  Lookahead further_;
  std::vector<Cell> cells_;
  std::vector<std::size_t> remote_;  // the numbers of neighbours of the remote cells seen
  std::vector<ScoredCell> scored_;
};

}  // namespace minewise
