// Constraint search, most constrained group first, as suggested in the fourth extra question of
// "Programming Assignment #3". Finds every certain cell, like the `exact` player, but by a
// different method.
#include <algorithm>
#include <cassert>

#include "engine/frontier.hpp"
#include "equations/ledger.hpp"
#include "players/backtracking/filling_search.hpp"
#include "players/backtracking/quotas.hpp"
#include "players/factories.hpp"

namespace minewise {
namespace {

class Backtracking : public Player {
 public:
  void begin(const View& view) override { ledger_.begin(view.topology); }

  void deduce(const View& view, std::span<const Cell> opened, Deductions& found) override {
    ledger_.open(opened, view.shown);
    ledger_.propagate();
    if (report(found)) return;
    frontier_.collect(ledger_, ledger_.active_clues());
    search_.load(system());
    const bool complete = solve_components();
    if (report(found) || !complete) return;
    assert(ledger_.known_mines() <= view.mines);
    solve_with_total(view.mines - ledger_.known_mines());
    report(found);
  }

 private:
  const System& system() const { return frontier_.system(); }

  // Reports cells settled since the last call. Returns false if there are none.
  bool report(Deductions& found) {
    const auto news = ledger_.take_settled();
    found.add(news, ledger_.fates());
    return !news.empty();
  }

  // Returns whether every component could be searched.
  bool solve_components() {
    bool complete = true;
    for (const Component& component : frontier_.components()) {
      try {
        Meter meter(shares::kSearch);
        search_.find_witnesses(component, meter);
        for_each_fate(component, [&](std::uint32_t group, Fate fate) {
          if (search_.seen(group, fate).empty()) rule_out(group, fate);
        });
      } catch (const BudgetExhausted&) {
        complete = false;
      }
    }
    return complete;
  }

  // The witnesses usually show that the mine count rules nothing out: some of them, alone or
  // combined, leave the sea both a mine and a free cell. If not, all fillings are searched.
  void solve_with_total(std::uint32_t mines) {
    const auto components = frontier_.components();
    counts_.clear();
    std::uint32_t least = 0, most = 0;
    for (const Component& component : components) {
      counts_.push_back(search_.seen(component));
      least += counts_.back().least();
      most += counts_.back().most();
    }
    if (most < mines && mines < least + system().sea()) return;
    try {
      Meter meter(shares::kSearch);
      if (all_can_be(Quotas(counts_, system().sea(), mines, meter))) return;
      for (std::size_t i = 0; i < components.size(); ++i) {
        counts_[i] = search_.count(components[i], meter);
      }
      rule_out_by(Quotas(counts_, system().sea(), mines, meter), meter);
    } catch (const BudgetExhausted&) {
    }
  }

  // Whether the witnesses show that nothing is certain.
  bool all_can_be(const Quotas& quotas) const {
    bool all =
        system().sea() == 0 || (quotas.sea_can_be(Fate::mined) && quotas.sea_can_be(Fate::free));
    for (std::size_t i = 0; i < frontier_.components().size(); ++i) {
      for_each_fate(frontier_.components()[i], [&](std::uint32_t group, Fate fate) {
        all = all && search_.seen(group, fate).intersects(quotas.of(i));
      });
    }
    return all;
  }

  void rule_out_by(const Quotas& quotas, Meter& meter) {
    for (std::size_t i = 0; i < frontier_.components().size(); ++i) {
      const Component& component = frontier_.components()[i];
      for_each_fate(component, [&](std::uint32_t group, Fate fate) {
        if (search_.seen(group, fate).intersects(quotas.of(i))) return;
        if (search_.count(component, group, fate, meter).intersects(quotas.of(i))) return;
        rule_out(group, fate);
      });
    }
    for (Fate fate : {Fate::mined, Fate::free}) {
      if (!quotas.sea_can_be(fate)) rule_out(sea_cells(), fate);
    }
  }

  std::vector<Cell> sea_cells() const {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < ledger_.topology().size(); ++cell) {
      const bool is_next_to_clue = std::ranges::any_of(
          ledger_.topology().neighbours(cell), [&](Cell near) { return ledger_.shows_clue(near); });
      if (ledger_.is_undecided(cell) && !is_next_to_clue) cells.push_back(cell);
    }
    return cells;
  }

  template <class Action>
  static void for_each_fate(const Component& component, Action action) {
    for (auto group = component.first_group; group < component.last_group; ++group) {
      action(group, Fate::mined);
      action(group, Fate::free);
    }
  }

  void rule_out(std::uint32_t group, Fate fate) { rule_out(system().cells_of_group(group), fate); }
  void rule_out(std::span<const Cell> cells, Fate fate) {
    for (Cell cell : cells) {
      if (ledger_.is_undecided(cell)) ledger_.settle(cell, other(fate));
    }
  }
  static Fate other(Fate fate) { return fate == Fate::mined ? Fate::free : Fate::mined; }

  Ledger ledger_;
  Frontier frontier_;
  FillingSearch search_;
  std::vector<MineCountSet> counts_;  // per component
};

}  // namespace

std::unique_ptr<Player> make_backtracking() {
  return std::make_unique<Backtracking>();
}

}  // namespace minewise
