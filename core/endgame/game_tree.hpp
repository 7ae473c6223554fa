// Perfect play over a list of equally likely layouts.
//
// A player's knowledge is the set of layouts that fit what has been shown. Opening a cell loses the
// layouts that have a mine there and partitions the others by the clue they show; a set of one
// layout is won. A search of this game tree finds the number of layouts that perfect play wins.
#pragma once

#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "base/rng.hpp"
#include "endgame/observation_bits.hpp"

namespace minewise {

class GameTree {
 public:
  using Layout = std::uint32_t;
  using Observation = std::uint8_t;  // of a cell in a layout: its clue, or kMined
  static constexpr Observation kMined = std::numeric_limits<Observation>::max();

  // Whether a tree accepts these rows of observations: at least one row of at least one cell, and
  // the same number of mines in each. Whether they are distinct is not checked.
  static bool are_layouts(std::span<const Observation> observations, std::size_t cells);

  // An empty tree; call reset() first.
  GameTree() = default;
  // One row of observations per layout, one column per cell. The layouts must be distinct and have
  // the same number of mines.
  GameTree(std::vector<Observation> observations, std::size_t cells);

  // Starts over with other layouts. Keeps the buffers but not the symmetries.
  void reset(std::span<const Observation> observations, std::size_t cells, Meter& meter);

  // Whether each layout is the image of exactly one layout.
  bool is_permutation(std::span<const Layout> images) const;
  // Adds a symmetry of the board other than the identity: the image of each layout. The images must
  // be a permutation of the layouts.
  void add_symmetry(std::span<const Layout> images);

  // Returns how many of the given layouts perfect play wins. There must be at least one layout.
  std::uint32_t wins(std::span<const Layout> layouts, Meter& meter);

  // Returns the number of layouts that perfect play wins, summed over all ways to show `shown` free
  // cells first.
  std::uint64_t wins_after_showing(std::size_t shown, Meter& meter);

  struct Move {
    std::uint32_t cell;
    std::uint32_t wins;
  };
  // Returns the first move of perfect play and how many of the given layouts it wins. There must be
  // at least one layout. A cell that is the same in all layouts is opened only if no cell
  // distinguishes any two of them.
  Move best(std::span<const Layout> layouts, Meter& meter);

  // Returns how many of the given layouts are won if this cell is opened first. There must be at
  // least one layout.
  std::uint32_t wins_after(std::uint32_t cell, std::span<const Layout> layouts, Meter& meter);

  std::size_t layouts() const { return cells_ == 0 ? 0 : observations_.size() / cells_; }
  std::size_t cells() const { return cells_; }

 private:
  // The key of a set of layouts: the sums of two random numbers per layout. Two different sets
  // collide with probability 2^-128; among all sets that fit into memory, a collision has a
  // probability below 10^-15.
  struct ZobristKey {
    std::uint64_t first = 0, second = 0;
    auto operator<=>(const ZobristKey&) const = default;
  };
  struct TableEntry {
    ZobristKey key;
    std::uint32_t most = 0;  // upper bound on the number of wins; 0 in an empty slot
    bool is_exact = false;   // whether that many can be won
  };
  struct FirstMove {
    std::uint32_t cell;
    std::uint32_t survivors;
    std::uint32_t largest;  // largest part of the survivors that shows the same clue
  };
  struct Candidate {
    std::uint32_t cell;
    std::uint32_t most;  // layouts that can be won after opening it
  };
  struct Part {
    std::span<Layout> layouts;
    std::uint32_t most;  // layouts that can be won
  };
  // Buffers for one ply of the search.
  struct Frame {
    std::vector<Candidate> candidates;
    std::vector<Layout> sorted;  // the survivors of a cell, by observation
    std::vector<Part> parts;     // ranges of equal observations in `sorted`
  };

  std::uint32_t search(std::size_t depth, std::span<const Layout> set, std::uint32_t floor,
                       Meter& meter);
  std::uint32_t search_candidates(std::size_t depth, std::span<const Layout> set,
                                  std::uint32_t floor, Meter& meter);
  std::uint32_t search_cell(std::size_t depth, std::uint32_t cell, std::span<const Layout> set,
                            std::uint32_t floor, Meter& meter);
  std::uint32_t search_parts(std::size_t depth, std::uint32_t floor, Meter& meter);
  std::uint64_t search_shown(std::size_t depth, std::span<const Layout> set, std::uint32_t first,
                             std::size_t shown, Meter& meter);

  void prepare();
  std::size_t frame_room() const;
  void reserve(Frame& frame) const;
  Frame& enter(std::size_t depth, std::size_t size, Meter& meter);
  bool find_cells(std::span<const Layout> set);
  std::uint32_t first_worth_opening() const;
  std::vector<FirstMove> rank_cells(std::span<const Layout> set, Meter& meter) const;
  void find_candidates(Frame& frame, std::span<const Layout> set, Meter& meter);
  void bound_cells(Frame& frame, std::span<const Layout> set, std::size_t word);
  void partition_by_observation(Frame& frame, std::uint32_t cell, std::span<const Layout> set);
  std::uint32_t safest(std::span<const Layout> layouts) const;

  std::uint32_t max_wins(std::span<const Layout> set);
  void start_counting();
  // Counts an exclusive set; returns false if it was already counted.
  bool count(std::uint32_t exclusive) { return std::exchange(counted_[exclusive], time_) != time_; }
  void group_exclusive(Meter& meter);

  ZobristKey zobrist_key(std::span<const Layout> set) const;
  TableEntry& probe(const ZobristKey& key);
  void store(const TableEntry& entry, Meter& meter);
  void grow(Meter& meter);

  const Observation* row(Layout layout) const {
    assert(layout * cells_ < observations_.size());
    return observations_.data() + layout * cells_;
  }
  // Returns the cell of the lowest set bit in a word.
  static std::uint32_t cell_of(std::size_t word, std::uint64_t bits) {
    return static_cast<std::uint32_t>(word * ObservationBits::kBits) +
           static_cast<std::uint32_t>(std::countr_zero(bits));
  }
  bool is_mined(Observation observation) const { return observation + std::size_t{1} == kinds_; }

  std::vector<Observation> observations_;
  std::size_t cells_ = 0;
  std::size_t kinds_ = 0;                      // kinds of observation: the clues, then the mine
  ObservationBits bits_;                       // the observations as bit planes
  std::vector<std::vector<ZobristKey>> keys_;  // by symmetry, the identity first, and by layout
  Rng random_{0};                              // for the keys
  std::vector<TableEntry> table_, old_table_;  // the old one is empty except while growing
  std::size_t stored_ = 0;
  std::uint64_t looked_ = 0;                  // words of layouts visited
  std::vector<std::uint64_t> worth_opening_;  // a bit for every cell of the current set
  std::vector<std::uint32_t>
      exclusive_set_;                   // per layout: its exclusive set; empty before grouping
  std::vector<std::uint32_t> counted_;  // per exclusive set: when it was last counted
  std::vector<std::uint64_t> free_;     // per exclusive set: the cells free in one of its layouts
  std::vector<std::uint32_t> found_sets_;
  std::uint32_t time_ = 0;
  std::deque<Frame> frames_;  // by depth; a deque keeps references valid
  std::size_t bytes_ = 0;     // memory used by all of these
};

}  // namespace minewise
