#include "engine/solved_component.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace minewise {

void SolvedComponent::solve(Frontier& frontier, const Component& component, Frontier::Mines bounds,
                            Meter& meter, Thinning* thinning) {
  bounds_ = bounds;
  has_fillings_ = has_masses_ = false;
  const std::uint64_t before = meter.spent();
  frontier.build(component, bounds, meter, trellis_, thinning);
  ticks_ = meter.spent() - before;
  meter.hold(trellis_.memory());
  cells_ = component.cells;
  const auto clues = frontier.system().clues_of(component);
  clues_.assign(clues.begin(), clues.end());
  std::ranges::sort(clues_);
  groups_.clear();
  for (std::uint32_t layer = 0; layer < trellis_.layers(); ++layer) {
    for (Cell cell : frontier.system().cells_of_group(trellis_.group(layer))) groups_.push(cell);
    groups_.close_row();
  }
}

bool SolvedComponent::suits(const Frontier::Mines& bounds) const {
  if (bounds == bounds_) return true;
  if (bounds.counted != bounds_.counted || trellis_.is_cut_off()) return false;
  return bounds.least <= trellis_.low(trellis_.last_state()) &&
         trellis_.most_mines() <= bounds.most;
}

const Polynomial<double>& SolvedComponent::fillings(Weights<Reals>& scratch, Meter& meter) {
  if (!has_fillings_) {
    scratch.forward(trellis_, meter);
    fillings_ = scratch.fillings(trellis_);
    has_fillings_ = true;
  }
  return fillings_;
}

std::span<const double> SolvedComponent::masses(Weights<Reals>& scratch, Meter& meter) {
  if (has_masses_) return masses_;
  const std::size_t numbers = fillings(scratch, meter).ways.size();
  scratch.forward(trellis_, meter);
  std::vector<double> masses(groups() * numbers, 0);
  std::vector<double> finish(numbers, 0);
  for (std::size_t i = 0; i < numbers; ++i) {
    finish[i] = 1;
    scratch.backward(trellis_, finish, meter,
                     [&](std::uint32_t group, std::uint32_t mines, double mass) {
                       masses[group * numbers + i] += mines * mass;
                     });
    finish[i] = 0;
  }
  masses_ = std::move(masses);
  has_masses_ = true;
  return masses_;
}

}  // namespace minewise
