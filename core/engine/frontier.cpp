// Builds trellises from clues in three steps. Cells that touch the same clues are merged into
// groups, and groups that share clues are merged into components (equations/system.cpp). The groups
// of a component are ordered so that few clues are open at a time (equations/ordering.cpp). All
// fillings are folded into a diagram in that order (trellis/trellis.cpp). Positions, look-ahead,
// deductions and proofs all use this class.
#include "engine/frontier.hpp"

#include <cassert>

namespace minewise {

void Frontier::collect(const Ledger& ledger, std::span<const Cell> clues) {
  shape_ = ledger.topology().shape();
  system_.collect(ledger, clues);
}

std::span<const std::uint32_t> Frontier::order(const Component& component, Meter& meter) {
  assert(component.groups() > 0);
  return ordering_.choose(system_, component, shape_, meter);
}

void Frontier::build(const Component& component, Mines mines, Meter& meter, Trellis& trellis,
                     Thinning* thinning) {
  builder_.build(system_, component, order(component, meter), mines, thinning, meter, trellis);
}

void Frontier::build_with_need(const Component& component, std::span<const std::uint32_t> order,
                               Cell clue, std::uint32_t need, Mines mines, Meter& meter,
                               Trellis& trellis) {
  system_.set_need(system_.number_of_clue(clue), need);
  builder_.build(system_, component, order, mines, nullptr, meter, trellis);
}

}  // namespace minewise
