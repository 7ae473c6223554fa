#include "players/matrix/matrices.hpp"

#include <algorithm>
#include <cassert>

namespace minewise {
namespace {

constexpr std::uint32_t kUnnumbered = ~0u;

// Components with more unknowns, as on large boards, are split into several matrices of up to 32
// MiB each; deductions across matrices are not found.
constexpr std::size_t kMaxUnknowns = 4096;

}  // namespace

void Matrices::begin(const Topology& topology) {
  if (topology_ != &topology) {
    topology_ = &topology;
    clockwise_.emplace(topology);
  }
  touched_.clear();
  round_ = 0;
  met_in_.assign(topology.size(), 0);
  numbers_.resize(topology.size());
}

void Matrices::deduce(std::span<const Shown> shown, std::span<const Fate> fates,
                      Deductions& found) {
  assert(shown.size() == met_in_.size() && fates.size() == met_in_.size());
  shown_ = shown;
  fates_ = fates;
  ++round_;
  const auto look_at = [&](Cell cell) {
    if (met_in_[cell] == round_ || !is_clue(shown_[cell])) return;
    collect_component(cell);
    for (std::size_t next = 0; next < component_.size();) next = solve(next, found);
  };
  for (Cell cell : touched_) {
    look_at(cell);
    for (Cell near : topology_->neighbours(cell)) look_at(near);
  }
  touched_.clear();
}

void Matrices::collect_component(Cell clue) {
  met_in_[clue] = round_;
  component_.assign(1, clue);
  for (std::size_t next = 0; next < component_.size(); ++next) {
    for (Cell cell : topology_->neighbours(component_[next])) {
      if (fates_[cell] != Fate::undecided || met_in_[cell] == round_) continue;
      met_in_[cell] = round_;
      numbers_[cell] = kUnnumbered;
      for (Cell near : topology_->neighbours(cell)) {
        if (!is_clue(shown_[near]) || met_in_[near] == round_) continue;
        met_in_[near] = round_;
        component_.push_back(near);
      }
    }
  }
  std::ranges::sort(component_);
}

// Solves one matrix of clues starting at `first`. Returns the index of the first clue left.
std::size_t Matrices::solve(std::size_t first, Deductions& found) {
  cells_.clear();
  unknowns_.clear();
  equations_.clear();
  std::size_t next = first;
  while (next < component_.size() && cells_.size() < kMaxUnknowns) {
    write_equation(component_[next++]);
  }
  if (cells_.empty()) return next;
  elimination_.begin(static_cast<std::uint32_t>(cells_.size()));
  std::size_t start = 0;
  for (const auto [end, need] : equations_) {
    elimination_.add(std::span(unknowns_).subspan(start, end - start), need);
    start = end;
  }
  note(elimination_.read(), found);
  if (form_ == Form::reduced) {
    elimination_.reduce();
    note(elimination_.read(), found);
  }
  for (Cell cell : cells_) numbers_[cell] = kUnnumbered;
  return next;
}

void Matrices::write_equation(Cell clue) {
  std::int32_t need = shown_[clue];
  for (Cell cell : clockwise_->around(clue)) {
    need -= fates_[cell] == Fate::mined;
    if (fates_[cell] != Fate::undecided) continue;
    if (numbers_[cell] == kUnnumbered) {
      numbers_[cell] = static_cast<std::uint32_t>(cells_.size());
      cells_.push_back(cell);
    }
    unknowns_.push_back(numbers_[cell]);
  }
  equations_.push_back({unknowns_.size(), need});
}

void Matrices::note(std::span<const Elimination::Finding> findings, Deductions& found) const {
  for (const auto [unknown, mined] : findings) {
    (mined ? found.mined : found.safe).push_back(cells_[unknown]);
  }
}

}  // namespace minewise
