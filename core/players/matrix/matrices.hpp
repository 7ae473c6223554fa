// The clues of a board as matrices, one per component, rebuilt when the component changes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "equations/ledger.hpp"
#include "play/player.hpp"
#include "players/matrix/clockwise_neighbours.hpp"
#include "players/matrix/elimination.hpp"

namespace minewise {

// Applies elimination and the bounds rule to a board. The order, which is that of R. Massaioli's
// article, determines what is found: clues are taken row by row, and undecided cells are numbered
// in the order in which they are met. Components are independent, so unchanged ones are not solved
// again.
class Matrices {
 public:
  enum class Form : std::uint8_t { echelon, reduced };

  // Rows are read in echelon form and, depending on `form`, also in reduced form.
  explicit Matrices(Form form) : form_(form) {}

  void begin(const Topology& topology);

  // Records that a cell was opened or is known to be mined.
  void touch(Cell cell) { touched_.push_back(cell); }

  // Adds deductions in the components around the cells touched since the last call. `fates` and
  // `shown` have one entry per cell.
  void deduce(std::span<const Shown> shown, std::span<const Fate> fates, Deductions& found);

 private:
  // A clue and where in `unknowns_` its equation ends.
  struct Equation {
    std::size_t end;
    std::int32_t need;
  };

  void collect_component(Cell clue);
  std::size_t solve(std::size_t first, Deductions& found);
  void write_equation(Cell clue);
  void note(std::span<const Elimination::Finding> findings, Deductions& found) const;

  Form form_;
  const Topology* topology_ = nullptr;
  std::optional<ClockwiseNeighbours> clockwise_;
  Elimination elimination_;

  std::vector<Cell> touched_;
  std::span<const Shown> shown_;
  std::span<const Fate> fates_;

  // Per cell: the last round that met it, and its number as an unknown.
  std::vector<std::uint32_t> met_in_, numbers_;
  std::uint32_t round_ = 0;

  std::vector<Cell> component_;          // clues that share undecided cells
  std::vector<Cell> cells_;              // the unknowns of a matrix
  std::vector<std::uint32_t> unknowns_;  // in the matrix's equations, one after another
  std::vector<Equation> equations_;
};

}  // namespace minewise
