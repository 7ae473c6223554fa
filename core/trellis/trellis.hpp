// The trellis: all fillings of a component, as layers of states.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "base/jagged_array.hpp"
#include "equations/system.hpp"
#include "trellis/thinning.hpp"

namespace minewise {

// The diagram of a component. Groups are decided one after another; a *state* is the list of needs
// of the clues that are open at that point, and a *step* leads to a state of the next layer by
// putting some number of mines into the next group. Each path from the first state to the last is a
// filling of the component (except for which cells within a group hold its mines).
//
// The trellis stores only the diagram; its users compute counts, probabilities, samples and lists
// along its paths.
class Trellis {
 public:
  // The steps from one state: `children[i]` is reached with `least + i` mines.
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
  // The factor for the paths through a state that compensates for dropped paths; 1 if the trellis
  // was not thinned.
  bool thinned() const { return !factors_.empty(); }
  double factor(std::uint32_t state) const { return factors_[state]; }
  // The range of the number of mines on relevant paths to a state; empty, with `low` = `high` + 1,
  // if there are no such paths.
  std::uint32_t low(std::uint32_t state) const { return states_[state].low; }
  std::uint32_t high(std::uint32_t state) const { return states_[state].high; }
  // Whether any range was narrowed. If not, a child's range contains every number that can be
  // reached from its parents' ranges.
  bool narrowed() const { return narrowed_; }
  // Whether paths were dropped because they have too few or too many mines, and the largest number
  // of mines on any path, complete or not.
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
  // All states, and a sentinel that ends the last state's steps. May have spare capacity.
  std::vector<State> states_;
  std::vector<std::uint32_t> children_;  // per step; may have spare capacity
  std::uint32_t state_count_ = 0, step_count_ = 0;
  std::vector<double> factors_;  // per state, or empty
  bool consistent_ = false;
  bool counts_mines_ = true;
  bool narrowed_ = false, is_cut_off_ = false;
  std::uint32_t most_mines_ = 0;
};

// Builds trellises, reusing its buffers.
class TrellisBuilder {
 public:
  // Whether the number of mines on a path matters; if not, all ranges are [0, 0]. Complete paths
  // have `least` to `most` mines.
  struct Mines {
    bool counted;
    std::uint32_t least, most;

    bool operator==(const Mines&) const = default;
  };

  // Decides the groups of `component` in the given order, which must be a permutation of its
  // groups. Throws BudgetExhausted if there are too many states and no thinning is allowed.
  void build(const System& system, const Component& component, std::span<const std::uint32_t> order,
             Mines mines, Thinning* thinning, Meter& meter, Trellis& trellis);

 private:
  template <int Words>
  class Growth;

  // The position of an open clue's need within a key.
  struct Slot {
    std::uint32_t word, shift;
  };

  // The effect of a layer's group on a clue that it touches.
  struct Touch {
    Slot slot;
    std::uint32_t left;   // the clue's cells that are undecided after this group
    std::uint32_t opens;  // the initial need if this group opens the clue, else 0
  };

  // A clue while the layers are being planned.
  struct PlannedClue {
    std::uint32_t left;  // cells still undecided
    bool open;           // has or had a slot
    Slot slot;
  };

  void read_clues(const System& system, const Component& component);
  void plan(const System& system, const Component& component, Trellis& trellis);
  Slot take_slot();
  void narrow(Mines mines, Trellis& trellis);

  JaggedArray<Touch> touches_;  // per layer
  std::uint32_t bits_ = 1;      // per slot
  Slot next_slot_{};            // the first slot never used
  std::vector<Slot> free_slots_;
  std::vector<PlannedClue> clues_;  // of the component
  // Keys of the states in the current and the next layer, with spare capacity.
  std::vector<std::uint64_t> keys_, next_keys_;
  std::vector<double> masses_, next_masses_;  // their weights, if the trellis is thinned
  std::vector<std::uint32_t> table_;          // states of the next layer by the hash of their key
  std::vector<std::uint32_t> rest_low_, rest_high_;  // mines on the paths from a state to the end
};

}  // namespace minewise
