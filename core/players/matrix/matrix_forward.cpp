// The player of R. Massaioli, "Solving Minesweeper with Matrices" (2013): the clues as equations,
// forward elimination, and the bounds rule on every row, from the bottom up.
//
// What the article leaves open was settled by its win rates, 74.1, 43.4 and 1.7 % at its three
// levels. Decisive is the order: the unknowns are numbered clockwise around each clue (in reading
// order the rates are 71.7, 38.9 and 1.0 %: see benchmarks/published/matrices.py), and the pivot is
// the first row that can be one (with the last, not even a quarter of the Intermediate games are
// solved). Rows read from the top down, or without what other rows have found, cost up to three
// points. It does not matter beyond chance whether the largest entry is taken as the pivot, whether
// rows are swapped instead of moving the pivot up, and whether the rows are read again.
#include "players/matrix/matrix_forward.hpp"

#include "players/matrix/matrices.hpp"

namespace minewise {
namespace {

class MatrixForward : public Player {
 public:
  void begin(const View& view) override {
    fates_.assign(view.topology.size(), Fate::undecided);
    matrices_.begin(view.topology);
  }

  void deduce(const View& view, std::span<const Cell> opened, Deductions& found) override {
    for (Cell cell : opened) {
      fates_[cell] = Fate::free;
      matrices_.touch(cell);
    }
    matrices_.deduce(view.shown, fates_, found);
    for (Cell cell : found.mined) {
      fates_[cell] = Fate::mined;
      matrices_.touch(cell);
    }
  }

 private:
  std::vector<Fate> fates_;
  Matrices matrices_{Matrices::Form::echelon};
};

}  // namespace

std::unique_ptr<Player> make_matrix_forward() {
  return std::make_unique<MatrixForward>();
}

}  // namespace minewise
