// What is certain beyond what single clues force: by whole components, and by the total of mines.
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

// An undecided cell whose fate is certain.
struct CertainCell {
  Cell cell;
  Fate fate;
};

// Asks about a ledger in which all is propagated and no clue is broken; settles nothing itself. A
// component that is too wide is left alone: no board of the usual sizes comes near the limit.
class Inference {
 public:
  // What one deduction may cost.
  static constexpr std::uint64_t kUsualTicks = shares::kStep.ticks;
  explicit Inference(std::uint64_t ticks = kUsualTicks)
      : budget_{.ticks = ticks, .memory = shares::kStep.memory} {}

  // Before the first question about a board.
  void begin(const Topology& topology);

  // Goes through the components that some active clues belong to, one by one. What is undecided in
  // them is known as `frontier()` afterwards.
  void gather(const Ledger& ledger, std::span<const Cell> clues);
  std::span<const Cell> frontier() const { return frontier_; }
  std::span<const Component> components() const { return gathered_.components(); }
  // What is certain about one of them, whatever the total of mines. False if it is too wide or has
  // no filling.
  bool solve_component(const Component& component, std::vector<CertainCell>& certain);
  // The cells of one of them, in any order.
  void list_cells(const Component& component, std::vector<Cell>& cells) const;

  // What is certain about the whole board, which shows this, given its number of mines.
  void solve_with_total(Ledger& ledger, std::span<const Shown> shown, std::uint32_t mines,
                        std::vector<CertainCell>& certain);

  // The work done since this was last asked.
  std::uint64_t take_ticks() { return std::exchange(ticks_, 0); }

 private:
  void reach(const Ledger& ledger, Cell cell);
  bool total_adds_nothing(Ledger& ledger, std::uint32_t mines);
  std::int32_t count_unseen(const Ledger& ledger, Cell clue);

  Budget budget_;                       // of one deduction
  std::vector<Cell> clues_, frontier_;  // of the components that were gathered
  std::vector<std::uint8_t> seen_;
  Frontier gathered_;
  Trellis trellis_;
  CertainGroups certain_groups_;
  Position position_;  // of the whole board
  std::uint64_t ticks_ = 0;
};

}  // namespace minewise
