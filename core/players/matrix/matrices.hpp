// The clues of a board as matrices: one for each component, rebuilt when something changes there.
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

// Finds what elimination and the bounds rule say about a board. The order of R. Massaioli's article
// decides what is found: clues are taken row by row, and undecided cells are numbered in the order
// in which the clues meet them. Clues without a cell in common never meet in a row, so that
// components can be looked at one by one, and need not be looked at again before they change.
class Matrices {
 public:
  enum class Form : std::uint8_t { echelon, reduced };

  // Rows are read in echelon form, and then perhaps in reduced form as well.
  explicit Matrices(Form form) : form_(form) {}

  void begin(const Topology& topology);

  // A cell has opened, or is known to be mined.
  void touch(Cell cell) { touched_.push_back(cell); }

  // Adds what is certain in the components around the cells that have been touched since the last
  // call. `fates` says which cells are undecided and which are mined; it and `shown` have an
  // entry for every cell.
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

  // Per cell: the round in which it was met last, and its number as an unknown.
  std::vector<std::uint32_t> met_in_, numbers_;
  std::uint32_t round_ = 0;

  std::vector<Cell> component_;          // clues that share undecided cells
  std::vector<Cell> cells_;              // the unknowns of a matrix
  std::vector<std::uint32_t> unknowns_;  // in its equations, one after the other
  std::vector<Equation> equations_;
};

}  // namespace minewise
