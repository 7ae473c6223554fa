// A component with its trellis and cached results.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/jagged_array.hpp"
#include "engine/frontier.hpp"
#include "trellis/polynomial.hpp"
#include "trellis/semiring.hpp"
#include "trellis/trellis.hpp"
#include "trellis/weights.hpp"

namespace minewise {

// A component may outlive its position, since later positions share unchanged components. Groups
// are numbered by trellis layer.
class SolvedComponent {
 public:
  // Folds a component of a frontier into a trellis, reusing the buffers.
  void solve(Frontier& frontier, const Component& component, Frontier::Mines bounds, Meter& meter,
             Thinning* thinning = nullptr);

  // The clues, in reading order.
  std::span<const Cell> clues() const { return clues_; }
  std::uint32_t cells() const { return cells_; }
  std::uint32_t groups() const { return trellis_.layers(); }
  std::span<const Cell> cells_of_group(std::uint32_t group) const { return groups_[group]; }
  const Trellis& trellis() const { return trellis_; }

  // The cost of solve() in ticks.
  std::uint64_t ticks() const { return ticks_; }

  // Whether the trellis would be the same with these bounds on the number of mines.
  bool suits(const Frontier::Mines& bounds) const;

  // Returns the number of fillings for every number of mines. Computed once, like masses(). Only
  // for components that have a filling and at most Reals::kMaxCells cells.
  const Polynomial<double>& fillings(Weights<Reals>& scratch, Meter& meter);
  // Returns the number of mines in each group, summed over all fillings with a given number of
  // mines: by group, then by number of mines as in fillings().
  std::span<const double> masses(Weights<Reals>& scratch, Meter& meter);

 private:
  std::vector<Cell> clues_;
  std::uint32_t cells_ = 0;
  JaggedArray<Cell> groups_;
  Frontier::Mines bounds_{};
  Trellis trellis_;
  std::uint64_t ticks_ = 0;
  bool has_fillings_ = false, has_masses_ = false;
  Polynomial<double> fillings_;
  std::vector<double> masses_;
};

// Components in order of their first clue.
using SolvedComponents = std::vector<std::shared_ptr<SolvedComponent>>;

// All undecided cells of a board.
struct UndecidedParts {
  std::span<const std::shared_ptr<SolvedComponent>> components;
  std::uint32_t sea;                        // cells next to no clue
  std::optional<std::uint32_t> mines_left;  // in the components and the sea, if known
};

}  // namespace minewise
