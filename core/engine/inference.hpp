// Deductions beyond single clues: from whole components and from the mine count.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "engine/certain_groups.hpp"
#include "engine/frontier.hpp"
#include "engine/position.hpp"
#include "equations/ledger.hpp"
#include "trellis/trellis.hpp"

namespace minewise {

// An undecided cell with a certain fate.
struct CertainCell {
  Cell cell;
  Fate fate;
};

// Finds certain cells in a propagated, consistent ledger without changing it. Skips components that
// are too wide; boards of the usual sizes never come near the limit.
class Inference {
 public:
  // The default tick limit for one deduction.
  static constexpr std::uint64_t kUsualTicks = shares::kStep.ticks;
  explicit Inference(std::uint64_t ticks = kUsualTicks)
      : budget_{.ticks = ticks, .memory = shares::kStep.memory} {}

  // Starts a new board.
  void begin(const Topology& topology);

  // Collects the components of the given active clues. frontier() lists their undecided cells
  // afterwards.
  void gather(const Ledger& ledger, std::span<const Cell> clues);
  std::span<const Cell> frontier() const { return frontier_; }
  std::span<const Component> components() const { return gathered_.components(); }
  // Appends the cells of a component that are certain without the mine count. Returns false if the
  // component is too wide or has no filling.
  bool solve_component(const Component& component, std::vector<CertainCell>& certain);
  // Appends the cells of a component, in any order.
  void list_cells(const Component& component, std::vector<Cell>& cells) const;

  // Appends the certain cells of the whole board, given its mine count.
  void solve_with_total(Ledger& ledger, std::span<const Shown> shown, std::uint32_t mines,
                        std::vector<CertainCell>& certain);

  // Returns the work done since the last call, in ticks.
  std::uint64_t take_ticks() { return std::exchange(ticks_, 0); }

 private:
  void reach(const Ledger& ledger, Cell cell);
  bool total_adds_nothing(Ledger& ledger, std::uint32_t mines);
  std::int32_t count_unseen(const Ledger& ledger, Cell clue);

  Budget budget_;                       // for one deduction
  std::vector<Cell> clues_, frontier_;  // of the collected components
  std::vector<std::uint8_t> seen_;
  Frontier gathered_;
  Trellis trellis_;
  CertainGroups certain_groups_;
  Position position_;  // of the whole board
  std::uint64_t ticks_ = 0;
};

}  // namespace minewise
