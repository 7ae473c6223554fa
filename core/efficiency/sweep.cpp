#include "efficiency/sweep.hpp"

#include <algorithm>
#include <numeric>

namespace minewise {
namespace {

constexpr std::uint32_t kNever = ~std::uint32_t{0};
constexpr std::size_t kBits = 64;

// Gives out the lowest free slot.
class Slots {
 public:
  std::uint8_t take() {
    const auto free = std::ranges::find(taken_, false);
    const auto slot = static_cast<std::size_t>(free - taken_.begin());
    if (free == taken_.end()) taken_.push_back(false);
    taken_[slot] = true;
    return static_cast<std::uint8_t>(slot);
  }
  void give_back(std::uint8_t slot) { taken_[slot] = false; }
  std::size_t most() const { return taken_.size(); }

 private:
  std::vector<bool> taken_;
};

class Planner {
 public:
  Planner(const Topology& topology, std::span<const Shown> truth, const Openings& openings)
      : topology_(topology),
        truth_(truth),
        openings_(openings),
        time_(topology.size(), kNever),
        slot_(topology.size(), 0),
        last_use_(topology.size(), 0),
        opening_last_(openings.count(), kNever),
        opening_first_(openings.count(), kNever),
        opening_slot_(openings.count(), 0) {
    for (Cell cell : along_shorter_axis(topology)) {
      if (truth[cell] > 0) order_.push_back(cell);
    }
    for (std::uint32_t time = 0; time < order_.size(); ++time) schedule(order_[time], time);
  }

  Sweep plan() {
    Sweep sweep;
    for (std::uint32_t time = 0; time < order_.size() && !too_wide_; ++time) {
      sweep.steps.push_back(step(time));
      too_wide_ |= slots_.most() > kMostSlots;
    }
    sweep.slots = static_cast<std::uint32_t>(slots_.most());
    sweep.clueless_openings = static_cast<std::uint32_t>(std::ranges::count(opening_last_, kNever));
    sweep.too_wide = too_wide_;
    return sweep;
  }

 private:
  void schedule(Cell clue, std::uint32_t time) {
    time_[clue] = time;
    last_use_[clue] = std::max(last_use_[clue], time);
    for (Cell near : topology_.neighbours(clue)) {
      if (truth_[near] != 0) last_use_[near] = std::max(last_use_[near], time);
    }
    for (std::uint32_t opening : openings_.of(clue)) {
      opening_first_[opening] = std::min(opening_first_[opening], time);
      opening_last_[opening] = time;
    }
  }

  SweepStep step(std::uint32_t time) {
    const Cell cell = order_[time];
    SweepStep step{.cell = cell, .slot = 0, .isolated = openings_.is_isolated(cell)};
    for (std::uint32_t opening : openings_.of(cell)) {
      if (opening_first_[opening] == time) {
        opening_slot_[opening] = slots_.take();
        step.entering.push_back(opening_slot_[opening]);
      }
      step.openings.push_back(opening_slot_[opening]);
    }
    for (Cell near : topology_.neighbours(cell)) {
      if (truth_[near] == kMine) step.mines.push_back(slot_of_mine(near));
      if (truth_[near] > 0 && time_[near] < time) step.clues.push_back(slot_[near]);
    }
    step.slot = slot_[cell] = take(cell);
    leave(time, step);
    note_touched(time, step);
    return step;
  }

  std::uint8_t take(Cell cell) {
    live_.push_back(cell);
    return slots_.take();
  }

  std::uint8_t slot_of_mine(Cell mine) {
    if (std::ranges::find(live_, mine) == live_.end()) slot_[mine] = take(mine);
    return slot_[mine];
  }

  void leave(std::uint32_t time, SweepStep& step) {
    std::erase_if(live_, [&](Cell cell) {
      if (last_use_[cell] > time) return false;
      step.leaving.push_back(slot_[cell]);
      return true;
    });
    for (std::uint32_t opening : openings_.of(step.cell)) {
      if (opening_last_[opening] == time) step.leaving.push_back(opening_slot_[opening]);
    }
    for (std::uint8_t slot : step.leaving) slots_.give_back(slot);
  }

  void note_touched(std::uint32_t time, SweepStep& step) {
    step.cliques.assign(slots_.most(), 0);
    step.isolated_clues.assign(slots_.most(), 0);
    std::vector<std::vector<Cell>> cliques;
    std::vector<Cell> isolated;
    for (Cell live : live_) {
      if (truth_[live] == kMine) continue;
      const std::uint8_t slot = slot_[live];
      step.live.push_back(slot);
      for (Cell near : topology_.neighbours(live)) {
        if (truth_[near] <= 0 || time_[near] <= time) continue;
        step.cliques[slot] |= bit(clique_of(near, cliques));
        if (!openings_.is_isolated(near)) continue;
        const auto at = std::ranges::find(isolated, near) - isolated.begin();
        if (at == std::ssize(isolated)) isolated.push_back(near);
        step.isolated_clues[slot] |= bit(static_cast<std::size_t>(at));
      }
    }
  }

  // Returns the number of the clique that holds the clue, after adding it to the first that it
  // fits.
  std::size_t clique_of(Cell clue, std::vector<std::vector<Cell>>& cliques) const {
    const auto holds = [&](const std::vector<Cell>& clique) {
      return std::ranges::find(clique, clue) != clique.end();
    };
    const auto fits = [&](const std::vector<Cell>& clique) {
      return std::ranges::all_of(clique, [&](Cell other) { return touch(clue, other); });
    };
    auto clique = std::ranges::find_if(cliques, holds);
    if (clique != cliques.end()) return static_cast<std::size_t>(clique - cliques.begin());
    clique = std::ranges::find_if(cliques, fits);
    if (clique == cliques.end()) clique = cliques.insert(cliques.end(), std::vector<Cell>{});
    clique->push_back(clue);
    return static_cast<std::size_t>(clique - cliques.begin());
  }

  std::uint64_t bit(std::size_t index) {
    too_wide_ |= index >= kBits;
    return std::uint64_t{1} << (index % kBits);
  }

  bool touch(Cell a, Cell b) const {
    return std::ranges::binary_search(topology_.neighbours(a), b);
  }

  const Topology& topology_;
  std::span<const Shown> truth_;
  const Openings& openings_;
  std::vector<Cell> order_;
  std::vector<std::uint32_t> time_;
  std::vector<std::uint8_t> slot_;
  std::vector<std::uint32_t> last_use_;
  std::vector<std::uint32_t> opening_last_, opening_first_;
  std::vector<std::uint8_t> opening_slot_;
  std::vector<Cell> live_;  // clues and mines with a slot
  Slots slots_;
  bool too_wide_ = false;
};

}  // namespace

std::vector<Cell> along_shorter_axis(const Topology& topology) {
  std::vector<Cell> cells(topology.size());
  std::iota(cells.begin(), cells.end(), 0);
  const auto shape = topology.shape();
  if (shape.size() != 2 || shape[0] > shape[1]) return cells;
  std::ranges::stable_sort(cells, {}, [&](Cell cell) { return cell % shape[1]; });
  return cells;
}

Sweep plan_sweep(const Topology& topology, std::span<const Shown> truth, const Openings& openings) {
  return Planner(topology, truth, openings).plan();
}

}  // namespace minewise
