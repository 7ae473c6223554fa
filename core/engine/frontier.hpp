// Builds the trellises of a board. This is the only place where equations are collected, ordered
// and folded.
#pragma once

#include <cstdint>
#include <span>

#include "base/budget.hpp"
#include "equations/ledger.hpp"
#include "equations/ordering.hpp"
#include "equations/system.hpp"
#include "trellis/trellis.hpp"

namespace minewise {

// The undecided cells next to some clues, split into components that can each be folded into a
// trellis. Reuses its buffers.
class Frontier {
 public:
  using Mines = TrellisBuilder::Mines;

  // Collects the equations of active clues: all clues of the whole board, or of some of its
  // components. The ledger's topology must outlive the trellises.
  void collect(const Ledger& ledger, std::span<const Cell> clues);

  std::span<const Component> components() const { return system_.components(); }
  const System& system() const { return system_; }

  // Returns the elimination order of a component; valid until the next call.
  std::span<const std::uint32_t> order(const Component& component, Meter& meter);
  // Folds all fillings of a component into a trellis. Throws BudgetExhausted if there are too many
  // states and no thinning is allowed.
  void build(const Component& component, Mines mines, Meter& meter, Trellis& trellis,
             Thinning* thinning = nullptr);
  // Like build(), but with a given order and a different need for one of the component's clues.
  void build_with_need(const Component& component, std::span<const std::uint32_t> order, Cell clue,
                       std::uint32_t need, Mines mines, Meter& meter, Trellis& trellis);

 private:
  std::span<const Cell> shape_;  // of the board
  System system_;
  Ordering ordering_;
  TrellisBuilder builder_;
};

}  // namespace minewise
