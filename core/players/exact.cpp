// Opens everything that is certain with as little work as possible. The ledger finds most cells.
// Components are solved only if the ledger knows no safe cell and one of their clues has changed,
// and no probabilities are computed. The mine count is used last. See inference.cpp.
#include "engine/inference.hpp"
#include "equations/ledger.hpp"
#include "players/factories.hpp"

namespace minewise {
namespace {

class Exact : public Player {
 public:
  explicit Exact(std::uint64_t ticks) : inference_(ticks) {}

  void begin(const View& view) override {
    ledger_.begin(view.topology);
    inference_.begin(view.topology);
  }

  void deduce(const View& view, std::span<const Cell> opened, Deductions& found) override {
    ledger_.open(opened, view.shown);
    ledger_.propagate();
    report(found);
    if (found.safe.empty()) solve_components(found);
    if (found.safe.empty()) solve_with_total(view, found);
  }

  std::uint64_t take_ticks() override { return inference_.take_ticks(); }

 private:
  void report(Deductions& found) { found.add(ledger_.take_settled(), ledger_.fates()); }

  // Solves only components that have changed; deductions from the others have already been
  // reported.
  void solve_components(Deductions& found) {
    changed_.clear();
    for (Cell clue : ledger_.active_clues()) {
      if (ledger_.take_changed(clue)) changed_.push_back(clue);
    }
    certain_.clear();
    inference_.gather(ledger_, changed_);
    for (const Component& component : inference_.components()) {
      inference_.solve_component(component, certain_);
    }
    settle(found);
  }

  void solve_with_total(const View& view, Deductions& found) {
    certain_.clear();
    inference_.solve_with_total(ledger_, view.shown, view.mines, certain_);
    settle(found);
  }

  void settle(Deductions& found) {
    for (const auto& [cell, fate] : certain_) ledger_.settle(cell, fate);
    ledger_.propagate();
    report(found);
  }

  Ledger ledger_;
  Inference inference_;
  std::vector<Cell> changed_;  // changed clues
  std::vector<CertainCell> certain_;
};

}  // namespace

std::unique_ptr<Player> make_exact() {
  return make_exact_within(Inference::kUsualTicks);
}

std::unique_ptr<Player> make_exact_within(std::uint64_t ticks) {
  return std::make_unique<Exact>(ticks);
}

}  // namespace minewise
