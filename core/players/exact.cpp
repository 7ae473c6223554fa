// Finds every cell that is certain: single clues first, then the components in which something has
// changed, and at last the whole board with its total of mines.
#include "engine/inference.hpp"
#include "equations/ledger.hpp"
#include "players/players.hpp"

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
    tell(found);
    if (found.safe.empty()) look_at_components(found);
    if (found.safe.empty()) look_at_total(view, found);
  }

  std::uint64_t take_ticks() override { return inference_.take_ticks(); }

 private:
  void tell(Deductions& found) { found.add(ledger_.take_settled(), ledger_.fates()); }

  // Those that have changed. What the others say has been told before.
  void look_at_components(Deductions& found) {
    changed_.clear();
    for (Cell clue : ledger_.active_clues()) {
      if (ledger_.take_news(clue)) changed_.push_back(clue);
    }
    verdicts_.clear();
    inference_.gather(ledger_, changed_);
    for (const Component& component : inference_.components()) {
      inference_.look_at(component, ledger_.topology().shape(), verdicts_);
    }
    settle(found);
  }

  void look_at_total(const View& view, Deductions& found) {
    verdicts_.clear();
    inference_.look_at_total(ledger_, view.shown, view.mines, verdicts_);
    settle(found);
  }

  void settle(Deductions& found) {
    for (const auto& [cell, fate] : verdicts_) ledger_.settle(cell, fate);
    ledger_.propagate();
    tell(found);
  }

  Ledger ledger_;
  Inference inference_;
  std::vector<Cell> changed_;  // clues
  std::vector<Verdict> verdicts_;
};

}  // namespace

std::unique_ptr<Player> make_exact() {
  return make_exact_within(Inference::kUsualTicks);
}

std::unique_ptr<Player> make_exact_within(std::uint64_t ticks) {
  return std::make_unique<Exact>(ticks);
}

}  // namespace minewise
