// The safety of cells now and after one more cell is opened.
//
// When a cell is opened, only the components it touches are solved again, for every clue it may
// show; the others only get a different share of the mines.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "engine/frontier.hpp"
#include "engine/position.hpp"
#include "trellis/junction.hpp"
#include "trellis/polynomial.hpp"
#include "trellis/semiring.hpp"
#include "trellis/weights.hpp"

namespace minewise {

// The effect of a cell showing a given clue.
struct ClueEffect {
  double chance = 0;            // that the cell is free and shows this clue
  double best = 0, second = 0;  // safety of the two safest cells afterwards
  std::uint32_t certain = 0;    // number of certainly safe cells afterwards
};

class Lookahead {
 public:
  // Loads a position with a known mine count. Returns false if no layout fits it, or if it has too
  // many cells for plain doubles. The position must not change while this object uses it.
  bool load(Position& position, Meter& meter);

  const Position& position() const { return *position_; }
  // The covered cells that single clues do not prove to be mined.
  std::span<const Cell> cells() const { return cells_; }
  // The probability that one of cells() is free.
  double safety(Cell cell) const { return safety_[cell]; }
  // Whether neither the cell nor any neighbour is next to a clue, so that only the cell's number of
  // neighbours matters.
  bool is_remote(Cell cell) const;

  // Hypothetically opens one of cells(), instead of the cell opened before.
  void open(Cell cell, Meter& meter);
  // Returns the effect of the opened cell showing a clue.
  ClueEffect after(Shown clue, Meter& meter);

 private:
  using Poly = Polynomial<double>;

  // All layouts of a board, by the number of mines in each component.
  struct Whole {
    Shares<double> shares;
    double log_weight = 0;  // the logarithm of the number of layouts
    double safety_of_sea = 0;
  };

  void rate_cells(Meter& meter);
  Whole combine(std::vector<Poly> parts, std::uint32_t sea, std::uint32_t mines,
                Meter& meter) const;
  double log_choose(std::uint32_t n, std::uint32_t k) const;
  double safety_of_group(SolvedComponent& component, std::uint32_t group,
                         std::span<const double> shares, double total, Meter& meter);
  void solve_cut_off(Meter& meter);
  void find_mined(std::span<const double> shares, Meter& meter);
  void gather(Cell cell);
  void reach(Cell clue);
  void touch(Cell cell);

  Position* position_ = nullptr;
  std::vector<double> log_factorials_;
  Weights<Reals> weights_, other_weights_;  // of the component around the open cell, and of others
  Whole whole_;
  std::vector<double> safety_;  // per cell
  std::vector<Cell> cells_;

  // The ledger with the hypothetical cell open.
  Ledger opened_;
  Cell cell_ = 0;
  Shown known_ = 0;  // known mines around it
  Frontier changed_;
  Component around_{};                    // the component of its clue; may be empty
  std::vector<std::uint32_t> order_;      // of its groups
  Trellis trellis_;                       // of that component, for one clue
  std::vector<SolvedComponent> cut_off_;  // components that lost the cell and do not touch its clue
  std::vector<SolvedComponent*> others_;  // all components but the one around it
  std::uint32_t sea_ = 0;
  std::vector<double> mined_;  // by group of the component around the open cell
  std::vector<Cell> clues_, frontier_;
  std::vector<std::uint8_t> seen_;     // per cell
  std::vector<std::uint8_t> touched_;  // per component
};

}  // namespace minewise
