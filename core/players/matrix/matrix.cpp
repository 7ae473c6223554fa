// Applies single clues first, then the matrix: the bounds rule on the rows after forward
// elimination and on those of the reduced echelon form.
//
// The reduced form finds deductions that take several rows of the forward form, but loses others by
// mixing rows. Both miss what a single clue implies once it is mixed with others.
#include "players/factories.hpp"
#include "players/matrix/matrices.hpp"

namespace minewise {
namespace {

class MatrixReduced : public Player {
 public:
  void begin(const View& view) override {
    ledger_.begin(view.topology);
    matrices_.begin(view.topology);
  }

  void deduce(const View& view, std::span<const Cell> opened, Deductions& found) override {
    ledger_.open(opened, view.shown);
    for (Cell cell : opened) matrices_.touch(cell);
    ledger_.propagate();
    if (!report(found)) {
      ask_matrices(view.shown);
      report(found);
    }
  }

 private:
  void ask_matrices(std::span<const Shown> shown) {
    findings_.safe.clear();
    findings_.mined.clear();
    matrices_.deduce(shown, ledger_.fates(), findings_);
    for (Cell cell : findings_.safe) settle(cell, Fate::free);
    for (Cell cell : findings_.mined) settle(cell, Fate::mined);
  }

  // Both forms may find the same cell.
  void settle(Cell cell, Fate fate) {
    if (ledger_.is_undecided(cell)) ledger_.settle(cell, fate);
  }

  // Reports cells settled since the last call. Returns false if there are none.
  bool report(Deductions& found) {
    const auto news = ledger_.take_settled();
    found.add(news, ledger_.fates());
    for (Cell cell : found.mined) matrices_.touch(cell);
    return !news.empty();
  }

  Ledger ledger_;
  Matrices matrices_{Matrices::Form::reduced};
  Deductions findings_;
};

}  // namespace

std::unique_ptr<Player> make_matrix() {
  return std::make_unique<MatrixReduced>();
}

}  // namespace minewise
