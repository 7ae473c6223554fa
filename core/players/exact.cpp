// Finds every cell that is certain: single clues first, then the components in which something has
// changed, and at last the whole board with its total of mines.
#include <algorithm>

#include "minewise/budget.hpp"
#include "minewise/certain.hpp"
#include "minewise/ordering.hpp"
#include "minewise/players.hpp"
#include "minewise/solver.hpp"
#include "minewise/system.hpp"

namespace minewise {
namespace {

// What one deduction may cost. No board of the usual sizes comes near it; a component that is too
// wide is left alone.
const Limits kLimits{.ticks = 1 << 24, .memory = 1 << 28, .look_up = {}};

class Exact : public Player {
 public:
  void begin(const View& view) override {
    ledger_.begin(view.topology);
    seen_.assign(view.topology.size(), 0);
  }

  void deduce(const View& view, std::span<const Cell> opened, Deductions& found) override {
    ledger_.open(opened, view.shown);
    ledger_.propagate();
    tell(found);
    if (found.safe.empty()) look_at_components(found);
    if (found.safe.empty()) look_at_total(view, found);
  }

 private:
  void tell(Deductions& found) { found.add(ledger_.take_settled(), ledger_.fates()); }

  void look_at_components(Deductions& found) {
    gather_clues();
    system_.collect(ledger_, clues_);
    for (const Component& component : system_.components()) {
      Budget budget(kLimits);
      try {
        look_at(component, budget);
      } catch (const BudgetExhausted&) {
      }
    }
    ledger_.propagate();
    tell(found);
  }

  // All clues of the components that have changed. What the others say has been told before.
  void gather_clues() {
    clues_.clear();
    frontier_.clear();
    for (Cell clue : ledger_.active_clues()) {
      if (ledger_.take_news(clue)) reach(clue);
    }
    for (std::size_t i = 0; i < clues_.size(); ++i) {
      for (Cell cell : ledger_.topology().neighbours(clues_[i])) {
        if (seen_[cell] || !ledger_.is_undecided(cell)) continue;
        seen_[cell] = 1;
        frontier_.push_back(cell);
        for (Cell near : ledger_.topology().neighbours(cell)) reach(near);
      }
    }
    for (Cell clue : clues_) seen_[clue] = 0;
    for (Cell cell : frontier_) seen_[cell] = 0;
  }

  void reach(Cell cell) {
    if (seen_[cell] || !ledger_.shows_clue(cell) || ledger_.balance(cell).unknowns == 0) return;
    seen_[cell] = 1;
    clues_.push_back(cell);
  }

  void look_at(const Component& component, Budget& budget) {
    const auto order = ordering_.choose(system_, component, ledger_.topology().shape(), budget);
    builder_.build(system_, component, order, {false, 0, 0}, nullptr, budget, trellis_);
    const auto fates = certain_.find(trellis_);
    for (std::uint32_t layer = 0; layer < trellis_.layers(); ++layer) {
      if (fates[layer] == Fate::kOpen) continue;
      for (Cell cell : system_.cells_of_group(trellis_.group(layer))) {
        ledger_.settle(cell, fates[layer]);
      }
    }
  }

  void look_at_total(const View& view, Deductions& found) {
    if (total_is_idle(view)) return;
    Budget budget(kLimits);
    try {
      solver_.load(view.topology, view.shown, view.mines, budget);
      const Analysis analysis = solver_.analyze(view.shown, budget);
      for (Cell cell : analysis.safe) settle_if_new(cell, Fate::kFree);
      for (Cell cell : analysis.mined) settle_if_new(cell, Fate::kMined);
    } catch (const BudgetExhausted&) {
    }
    tell(found);
  }

  // Whether every filling of the frontier leaves the sea some mines and some free cells: then the
  // total makes nothing certain. Each frontier cell is counted with the first clue beside it, and
  // bounds on the mines of each clue's share bound those of the frontier.
  bool total_is_idle(const View& view) {
    std::int32_t frontier = 0, least = 0, most = 0;
    frontier_.clear();
    for (Cell clue : ledger_.active_clues()) {
      const auto [need, unknowns] = ledger_.balance(clue);
      const std::int32_t share = count_unseen(clue);
      frontier += share;
      most += std::min(need, share);
      least += std::max(0, need - (unknowns - share));
    }
    for (Cell cell : frontier_) seen_[cell] = 0;
    const auto mines = static_cast<std::int32_t>(view.mines - ledger_.known_mines());
    const auto sea = static_cast<std::int32_t>(ledger_.undecided()) - frontier;
    return most < mines && mines - least < sea;
  }

  std::int32_t count_unseen(Cell clue) {
    std::int32_t unseen = 0;
    for (Cell cell : ledger_.topology().neighbours(clue)) {
      if (seen_[cell] || !ledger_.is_undecided(cell)) continue;
      seen_[cell] = 1;
      frontier_.push_back(cell);
      ++unseen;
    }
    return unseen;
  }

  void settle_if_new(Cell cell, Fate fate) {
    if (ledger_.is_undecided(cell)) ledger_.settle(cell, fate);
  }

  Ledger ledger_;
  std::vector<Cell> clues_, frontier_;  // of the components that have changed
  std::vector<std::uint8_t> seen_;
  System system_;
  Ordering ordering_;
  TrellisBuilder builder_;
  Trellis trellis_;
  CertainGroups certain_;
  Solver solver_;
};

}  // namespace

std::unique_ptr<Player> make_exact() {
  return std::make_unique<Exact>();
}

}  // namespace minewise
