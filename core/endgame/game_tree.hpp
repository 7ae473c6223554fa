// Perfect play when any of a list of layouts may be the true one, each as likely as the others.
//
// What a player knows is the set of layouts that fit what has been shown. Opening a cell loses the
// layouts that have a mine there and sorts the others by the clue they show; a set of one layout is
// won. How many layouts perfect play wins is found by searching this game tree.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "base/rng.hpp"
#include "endgame/observation_bits.hpp"

namespace minewise {

class GameTree {
 public:
  using Layout = std::uint32_t;
  using Sight = std::uint8_t;  // what a cell shows under a layout: its clue, or kMined
  static constexpr Sight kMined = std::numeric_limits<Sight>::max();

  // There is nothing to play yet.
  GameTree() = default;
  // Has a row of sights for every layout, with so many cells each. The layouts differ in their
  // mines, and all have the same number of them.
  GameTree(std::vector<Sight> sights, std::size_t cells);

  // Starts anew with other layouts. The buffers are kept; symmetries are not.
  void reset(std::span<const Sight> sights, std::size_t cells, Budget& budget);

  // Says which layouts turn into which by a symmetry of the board, other than the identity.
  void add_symmetry(std::span<const Layout> images);

  // How many of some layouts, at least one, perfect play wins.
  std::uint32_t wins(std::span<const Layout> layouts, Budget& budget);

  // The same of all layouts, added up over all ways to show so many of their free cells first.
  std::uint64_t wins_after_showing(std::size_t shown, Budget& budget);

  struct Move {
    std::uint32_t cell;
    std::uint32_t wins;
  };
  // The first move of perfect play, and how many of the layouts it wins. No cell may be the same in
  // all layouts.
  Move best(std::span<const Layout> layouts, Budget& budget);

  // How many of the layouts are won if this cell is opened first.
  std::uint32_t wins_after(std::uint32_t cell, std::span<const Layout> layouts, Budget& budget);

  std::size_t layouts() const { return cells_ == 0 ? 0 : sights_.size() / cells_; }
  std::size_t cells() const { return cells_; }
  // How many sets of layouts are remembered.
  std::size_t remembered() const { return remembered_; }

 private:
  // Names a set of layouts: the sums of two random numbers for each. Those of two different sets
  // differ by at least one random number, so they are equal with a probability of 1 in 2^128: among
  // all sets that fit into any memory, with less than 1 in 10^15.
  struct Key {
    std::uint64_t first = 0, second = 0;
    auto operator<=>(const Key&) const = default;
  };
  struct Entry {
    Key key;
    std::uint32_t most = 0;  // how many layouts can be won at most; 0 in an empty place
    bool is_exact = false;   // whether that many can be won
  };
  struct Candidate {
    std::uint32_t cell;
    std::uint32_t survivors;
    std::uint32_t largest;  // part of them that shows the same clue
  };
  struct Part {
    std::span<Layout> layouts;
    std::uint32_t most;  // of them that can be won
  };
  // Room for one step down the tree.
  struct Level {
    std::vector<std::uint32_t> cells;   // that may be worth opening
    std::vector<std::uint32_t> counts;  // of layouts, by these cells and by sight
    std::vector<Candidate> candidates;
    std::vector<Layout> sorted;  // the survivors of a cell, by sight
    std::vector<Part> parts;     // of these, with the same sight each
  };

  std::uint32_t search(std::size_t depth, std::span<const Layout> set, std::uint32_t floor,
                       Budget& budget);
  std::uint32_t search_candidates(std::size_t depth, std::span<const Layout> set,
                                  std::uint32_t floor, Budget& budget);
  std::uint32_t search_parts(std::size_t depth, std::uint32_t cell, std::span<const Layout> set,
                             std::uint32_t floor, Budget& budget);
  std::uint64_t search_shown(std::size_t depth, std::span<const Layout> set, std::uint32_t first,
                             std::size_t shown, Budget& budget);

  void prepare();
  std::size_t level_room() const;
  void reserve(Level& level) const;
  Level& enter(std::size_t depth, std::size_t size, Budget& budget);
  bool find_candidates(Level& level, std::span<const Layout> set, Budget& budget) const;
  bool find_telling_cells(Level& level, std::span<const Layout> set) const;
  void count_sights(Level& level, std::span<const Layout> set) const;
  void sort_by_sight(Level& level, std::uint32_t cell, std::span<const Layout> set);
  std::uint32_t safest(std::span<const Layout> layouts) const;

  std::uint32_t max_wins(std::span<const Layout> set);
  void find_rivals(Budget& budget);

  Key key_of(std::span<const Layout> set) const;
  Entry& place_of(const Key& key);
  void remember(const Entry& entry, Budget& budget);
  void grow(Budget& budget);

  const Sight* row(Layout layout) const { return sights_.data() + layout * cells_; }
  bool is_mined(Sight sight) const { return sight + std::size_t{1} == kinds_; }

  std::vector<Sight> sights_;
  std::size_t cells_ = 0;
  std::size_t kinds_ = 0;               // of sights: clues, and a mine as the last
  SightBits bits_;                      // the same
  std::vector<std::vector<Key>> keys_;  // by symmetry, the identity first, and by layout
  Rng random_{0};                       // of the keys
  std::vector<Entry> table_, spare_;    // the spare one is empty
  std::size_t remembered_ = 0;
  std::uint64_t looked_ = 0;            // at so many words
  std::vector<std::uint32_t> rivals_;   // per layout: its set of rivals; empty if these are unknown
  std::vector<std::uint32_t> counted_;  // per set of rivals: when it was last counted
  std::uint32_t time_ = 0;
  std::deque<Level> levels_;  // by depth; adding one leaves the others where they are
  std::size_t bytes_ = 0;     // that all these take
};

}  // namespace minewise
