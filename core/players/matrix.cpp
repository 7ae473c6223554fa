// What single clues force, to the end, and only then the matrix: the bounds rule on the rows after
// forward elimination and on those of the reduced echelon form.
//
// The reduced form finds what is hidden in sums of the other, but it also mixes up rows that told
// something before; and both miss what a single clue tells once it is mixed with others.
#include "minewise/matrices.hpp"
#include "minewise/players.hpp"

namespace minewise {
namespace {

class MatrixReduced : public Player {
 public:
  void begin(const View& view) override {
    ledger_.begin(view.topology);
    matrices_.begin(view.topology);
    told_ = 0;
  }

  void deduce(const View& view, std::span<const Cell> opened, Deductions& found) override {
    ledger_.open(opened, view.shown);
    for (Cell cell : opened) matrices_.touch(cell);
    ledger_.propagate();
    if (told_ == ledger_.settled().size()) ask_matrices(view.shown);
    for (; told_ < ledger_.settled().size(); ++told_) tell(ledger_.settled()[told_], found);
  }

 private:
  void ask_matrices(std::span<const Shown> shown) {
    findings_.safe.clear();
    findings_.mined.clear();
    matrices_.deduce(shown, ledger_.fates(), findings_);
    for (Cell cell : findings_.safe) settle(cell, Fate::kFree);
    for (Cell cell : findings_.mined) settle(cell, Fate::kMined);
  }

  // Both forms may have told of a cell.
  void settle(Cell cell, Fate fate) {
    if (ledger_.is_undecided(cell)) ledger_.settle(cell, fate);
  }

  void tell(Cell cell, Deductions& found) {
    const bool mined = ledger_.fates()[cell] == Fate::kMined;
    (mined ? found.mined : found.safe).push_back(cell);
    if (mined) matrices_.touch(cell);
  }

  Ledger ledger_;
  Matrices matrices_{Matrices::Form::reduced};
  Deductions findings_;
  std::size_t told_ = 0;  // how many of the settled cells have been named
};

}  // namespace

std::unique_ptr<Player> make_matrix() {
  return std::make_unique<MatrixReduced>();
}

}  // namespace minewise
