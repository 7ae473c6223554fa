// Every way to fill a component, folded into layers of states.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "base/jagged_array.hpp"
#include "equations/system.hpp"
#include "trellis/thinning.hpp"

namespace minewise {

// The diagram of a component. Groups are decided one after another; a *state* is what the clues
// that are open at that point still need, and a *step* leads from a state to one of the next layer
// by putting some number of mines into the next group. Each path from the single first state to
// the single last one is a way to fill the component (up to which cells of a group hold its mines).
//
// Only the diagram is kept here; what is computed along its paths (counts, probabilities, samples,
// lists) is the business of its users.
class Trellis {
 public:
  // The steps out of one state: `children[i]` is reached with `least + i` mines.
  struct Steps {
    std::uint32_t least;
    std::span<const std::uint32_t> children;
  };

  bool consistent() const { return consistent_; }
  bool counts_mines() const { return counts_mines_; }
  std::uint32_t layers() const { return static_cast<std::uint32_t>(groups_.size()); }
  // The group decided between layer i and layer i + 1, and its number of cells.
  std::uint32_t group(std::uint32_t layer) const { return groups_[layer]; }
  std::uint32_t group_size(std::uint32_t layer) const { return sizes_[layer]; }
  // The states of a layer are numbered [layer_start(i), layer_start(i + 1)).
  std::uint32_t layer_start(std::uint32_t layer) const { return layer_start_[layer]; }
  std::uint32_t states() const { return state_count_; }
  std::uint32_t last_state() const { return states() - 1; }
  Steps steps(std::uint32_t state) const {
    const State* its = &states_[state];
    return {its->least, {children_.data() + its->first_step, children_.data() + its[1].first_step}};
  }
  // What the paths through a state are to be multiplied by, for the paths that were dropped; all 1
  // unless the trellis was thinned.
  bool thinned() const { return !factors_.empty(); }
  double factor(std::uint32_t state) const { return factors_[state]; }
  // The least and the greatest number of mines on the paths to a state, as far as they matter; the
  // range is empty, with `low` one above `high`, if none does.
  std::uint32_t low(std::uint32_t state) const { return states_[state].low; }
  std::uint32_t high(std::uint32_t state) const { return states_[state].high; }
  // Whether any range was cut down to what matters. If not, the range of a child holds everything
  // its parents' ranges lead to.
  bool narrowed() const { return narrowed_; }
  // Whether paths were left out because they have too few mines or too many; and the most mines on
  // any path, complete or not.
  bool is_cut_off() const { return is_cut_off_; }
  std::uint32_t most_mines() const { return most_mines_; }
  std::uint64_t memory() const;

 private:
  friend class TrellisBuilder;

  struct State {
    std::uint32_t first_step, least, low, high;
  };

  std::vector<std::uint32_t> groups_, sizes_;  // per layer
  std::vector<std::uint32_t> layer_start_;     // per layer, and two more
  // All states, and one more that ends the steps of the last. A larger trellis may have left room
  // behind it.
  std::vector<State> states_;
  std::vector<std::uint32_t> children_;  // per step, with room behind them too
  std::uint32_t state_count_ = 0, step_count_ = 0;
  std::vector<double> factors_;  // per state, or empty
  bool consistent_ = false;
  bool counts_mines_ = true;
  bool narrowed_ = false, is_cut_off_ = false;
  std::uint32_t most_mines_ = 0;
};

// Builds trellises one after another; keeps its buffers.
class TrellisBuilder {
 public:
  // Whether the mines on a path matter; if not, all ranges of mines are [0, 0]. Of whole paths only
  // those with a number of mines from `least` to `most`, which is no less, are asked for.
  struct Mines {
    bool counted;
    std::uint32_t least, most;

    bool operator==(const Mines&) const = default;
  };

  // Lets the groups of `component` be decided in the given order, which has each of them once.
  // Throws BudgetExhausted if there are too many states, unless they may be thinned.
  void build(const System& system, const Component& component, std::span<const std::uint32_t> order,
             Mines mines, Thinning* thinning, Meter& meter, Trellis& trellis);

 private:
  template <int Words>
  class Growth;

  // Where the need of an open clue stands in a key.
  struct Slot {
    std::uint32_t word, shift;
  };

  // How the group of a layer meets a clue that it touches.
  struct Touch {
    Slot slot;
    std::uint32_t left;   // cells of the clue that are still undecided after this group
    std::uint32_t opens;  // the need to enter if this group opens the clue, else 0
  };

  // A clue while the layers are planned.
  struct PlannedClue {
    std::uint32_t left;  // cells that are still undecided
    bool open;           // has a slot, or had one
    Slot slot;
  };

  void read_clues(const System& system, const Component& component);
  void plan(const System& system, const Component& component, Trellis& trellis);
  Slot take_slot();
  void narrow(Mines mines, Trellis& trellis);

  JaggedArray<Touch> touches_;  // per layer
  std::uint32_t bits_ = 1;      // of a slot
  Slot next_slot_{};            // the first that was never used
  std::vector<Slot> free_slots_;
  std::vector<PlannedClue> clues_;  // of the component
  // Of the states of the current layer and the next, with room behind them.
  std::vector<std::uint64_t> keys_, next_keys_;
  std::vector<double> masses_, next_masses_;  // their weights, if the trellis is thinned
  std::vector<std::uint32_t> table_;          // the states of the next layer by hash of their key
  std::vector<std::uint32_t> rest_low_, rest_high_;  // mines on the paths from a state to the end
};

}  // namespace minewise
