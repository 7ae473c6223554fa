// The player from R. Massaioli, "Solving Minesweeper with Matrices" (2013): clues as equations,
// forward elimination, and the bounds rule on every row, from the bottom up.
//
// The article leaves some details open; its win rates, 74.1, 43.4 and 1.7 % at its three levels,
// determine them. The order matters most: the unknowns are numbered clockwise around each clue (in
// reading order the rates are 71.7, 38.9 and 1.0 %: see benchmarks/published/matrices.py), and the
// pivot is the first possible row (with the last possible row, less than a quarter of the
// Intermediate games are solved). Reading rows from the top down, or without the findings of other
// rows, costs up to three percentage points. Taking the largest entry as the pivot, swapping rows
// instead of moving the pivot up, and reading the rows again make no measurable difference.
#include "players/factories.hpp"
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
