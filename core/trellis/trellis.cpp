// All fillings of a component as a layered diagram: dynamic programming over the frontier. Groups
// are decided one after another. Two partial fillings that leave every open clue with the same need
// can be completed in the same ways, so they share a state; the key of a state is the list of these
// needs. A step puts some number of mines into the next group. A path from the first state to the
// last is a filling, and every question about fillings becomes a sum over paths (weights.hpp):
// counts in integers, probabilities in doubles, certainty in Booleans.
//
// Why a diagram and not a search: a search visits every filling, and their number is exponential in
// the length of the component; the number of states is exponential only in its width (the clues
// open at once) and linear in its length. Real boards are narrow.
//
// Three techniques keep the diagram small and fast. Bounds: a group gets at most as many mines as
// each of its clues needs, and at least the part of a need that the clue's later cells cannot hold,
// so dead ends are rare. Ranges: each state stores the range of the number of mines on its paths,
// cut down to the numbers from which the mine count can still be reached. Keys: needs are packed
// into a few machine words, in slots as wide as the largest need; the number of words is a template
// parameter, so that a narrow component hashes only one word. A layer that is still too wide can be
// thinned to a random sample of its states (thinning.hpp), which turns exact sums into unbiased
// estimates.
#include "trellis/trellis.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>
#include <new>
#include <numeric>
#include <utility>

#include "base/binomial.hpp"
#include "trellis/semiring.hpp"

namespace minewise {
namespace {

// The needs of the open clues, each in a slot of a few bits; no slot crosses a word.
template <int Words>
struct Key {
  std::array<std::uint64_t, Words> words{};

  bool operator==(const Key&) const = default;

  void add(const Key& other) {
    for (int i = 0; i < Words; ++i) words[i] += other.words[i];
  }
  void subtract(const Key& other, std::uint64_t times) {
    for (int i = 0; i < Words; ++i) words[i] -= times * other.words[i];
  }
  std::uint64_t word(std::uint32_t i) const {
    // A constant index keeps a single word in a register.
    return words[Words == 1 ? 0 : i];
  }
  std::uint64_t hash() const {
    std::uint64_t hash = 0;
    for (std::uint64_t word : words) hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ (hash >> 32);
  }
};

constexpr int kMaxWords = 32;
constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

}  // namespace

std::uint64_t Trellis::memory() const {
  return state_count_ * sizeof(State) + step_count_ * sizeof(std::uint32_t) +
         factors_.size() * sizeof(double);
}

// Builds the layers one after another. The number of mines in a group never exceeds the need of its
// clues and leaves each clue a need that its later cells can meet, so every clue that closes is
// satisfied exactly.
template <int Words>
class TrellisBuilder::Growth {
 public:
  Growth(TrellisBuilder& builder, Trellis& trellis, Mines mines, Thinning* thinning, Meter& meter)
      : builder_(builder),
        trellis_(trellis),
        mines_(mines),
        thinning_(thinning),
        meter_(meter),
        slot_mask_(~std::uint64_t{0} >> (64 - builder.bits_)) {}

  void run() {
    trellis_.layer_start_.resize(trellis_.layers() + 2);
    trellis_.factors_.assign(thinning_ ? 1 : 0, 1.0);
    builder_.masses_.assign(1, 1.0);
    clear_table(kFirstTableSize);
    add_first_state();
    for (std::uint32_t layer = 0; layer < trellis_.layers(); ++layer) {
      layer_start_ = std::exchange(next_start_, trellis_.state_count_);
      trellis_.layer_start_[layer] = layer_start_;
      expand_layer(group_of(layer));
      if (thinning_) thin();
      builder_.keys_.swap(builder_.next_keys_);
    }
    finish();
  }

 private:
  struct Range {
    std::uint32_t low = kNone, high = 0;
    void include(std::uint32_t least, std::uint32_t most) {
      low = std::min(low, least);
      high = std::max(high, most);
    }
  };

  // The group decided next.
  struct Group {
    std::uint32_t size;
    std::span<const Touch> touches;
    Key<Words> opens, unit;  // the needs it opens, and 1 for each clue it touches
  };

  // The numbers of states and steps, and the capacity. Used as a local copy so that it stays in
  // registers.
  struct Extent {
    std::uint32_t states, steps;
    std::size_t state_room, step_room;
  };

  void add_first_state() {
    Extent extent{};
    make_room(1, extent);
    add_state({}, 0, 0, extent);
    keep(extent);
    builder_.keys_.swap(builder_.next_keys_);
  }

  Group group_of(std::uint32_t layer) const {
    Group group{trellis_.sizes_[layer], builder_.touches_[layer], {}, {}};
    for (const Touch& touch : group.touches) {
      const std::uint32_t word = Words == 1 ? 0 : touch.slot.word;
      group.opens.words[word] += std::uint64_t{touch.opens} << touch.slot.shift;
      group.unit.words[word] += std::uint64_t{1} << touch.slot.shift;
    }
    return group;
  }

  void expand_layer(const Group group) {
    size_ = group.size;
    Extent extent = current_extent();
    // The children of a single state are all different, so no lookup is needed, but the table still
    // has to grow.
    const bool alone = next_start_ - layer_start_ == 1 && group.size < builder_.table_.size() / 2;
    const std::uint32_t last = next_start_;
    for (std::uint32_t state = layer_start_; state < last; ++state) {
      expand(state, group, alone, extent);
      if (state % 256 == 0) charge(extent);
    }
    charge(extent);
  }

  void expand(std::uint32_t state, const Group& group, bool alone, Extent& extent) {
    Key<Words> key = key_at(builder_.keys_, state - layer_start_);
    key.add(group.opens);
    const auto [least, most] = allowed_mines(state, group, key);
    auto& its = trellis_.states_[state];
    its.first_step = extent.steps;
    its.least = least;
    if (least > most) return;
    const std::uint32_t counted = mines_.counted;
    std::uint32_t low = its.low + least * counted, high = its.high + least * counted;
    make_room(most - least + 1, extent);
    key.subtract(group.unit, least);
    std::uint32_t* steps = trellis_.children_.data() + extent.steps;
    extent.steps += most - least + 1;
    for (std::uint32_t mines = least; mines <= most; ++mines) {
      *steps++ = alone ? add_state(key, low, high, extent) : reach(key, low, high, extent);
      key.subtract(group.unit, 1);
      low += counted;
      high += counted;
    }
  }

  struct Bounds {
    std::uint32_t least, most;
  };

  // Returns bounds on the number of mines that the group can take in a state with this key. Needs
  // are below 2^31, so the number that a clue's later cells cannot hold is a signed difference.
  Bounds allowed_mines(std::uint32_t state, const Group& group, const Key<Words>& key) {
    if (state == nowhere_) return {1, 0};
    std::int32_t least = 0;
    std::uint32_t most = group.size;
    for (const Touch& touch : group.touches) {
      const auto need =
          static_cast<std::uint32_t>(key.word(touch.slot.word) >> touch.slot.shift & slot_mask_);
      most = std::min(most, need);
      least = std::max(least, static_cast<std::int32_t>(need - touch.left));
    }
    const std::uint32_t low = trellis_.low(state);
    assert(low <= trellis_.high(state) && (!mines_.counted || low <= mines_.most));
    if (mines_.counted && mines_.most - low < most) {
      most = mines_.most - low;
      trellis_.is_cut_off_ = true;
    }
    return {static_cast<std::uint32_t>(least), most};
  }

  // Finds or adds the state of the next layer with this key, and widens its range of mines.
  std::uint32_t reach(const Key<Words>& key, std::uint32_t low, std::uint32_t high,
                      Extent& extent) {
    if ((extent.states - next_start_) * 2 > table_mask_) {
      enlarge_table(extent.states - next_start_);
    }
    std::uint32_t* const table = builder_.table_.data();
    std::size_t at = key.hash() & table_mask_;
    // Entries below next_start_ belong to earlier layers and count as empty.
    while (table[at] >= next_start_) {
      if (key_at(builder_.next_keys_, table[at] - next_start_) == key) {
        auto& state = trellis_.states_[table[at]];
        state.low = std::min(state.low, low);
        state.high = std::max(state.high, high);
        return table[at];
      }
      at = (at + 1) & table_mask_;
    }
    return table[at] = add_state(key, low, high, extent);
  }

  // Call make_room() first.
  std::uint32_t add_state(const Key<Words>& key, std::uint32_t low, std::uint32_t high,
                          Extent& extent) {
    const std::uint32_t state = extent.states++;
    std::copy_n(key.words.begin(), Words,
                builder_.next_keys_.begin() + std::ptrdiff_t{state - next_start_} * Words);
    trellis_.states_[state] = {0, 0, low, high};
    return state;
  }

  // Makes room for `more` states, keys and steps.
  void make_room(std::uint32_t more, Extent& extent) {
    const std::size_t states = std::size_t{extent.states} + more;
    const std::size_t steps = std::size_t{extent.steps} + more;
    if (states <= extent.state_room && steps <= extent.step_room) return;
    keep(extent);
    enlarge(states, steps);
    extent = current_extent();
  }

  // Also makes room for the sentinel after the last state.
  void enlarge(std::size_t states, std::size_t steps) {
    const std::size_t keys = (states - next_start_) * Words;
    try {
      grow(trellis_.states_, states + 1);
      grow(trellis_.children_, steps);
      grow(builder_.next_keys_, keys);
    } catch (const std::bad_alloc&) {
      throw BudgetExhausted("the process is out of memory");
    }
  }

  // Doubles the capacity, or grows by less if the tables already take a lot of memory.
  template <class Item>
  static void grow(std::vector<Item>& items, std::size_t least) {
    if (items.size() >= least) return;
    items.resize(least + (least < kManyItems ? least : least / 4));
  }

  Extent current_extent() const {
    const std::size_t states = std::max<std::size_t>(trellis_.states_.size(), 1) - 1;
    const std::size_t keys = next_start_ + builder_.next_keys_.size() / Words;
    return {trellis_.state_count_, trellis_.step_count_, std::min(states, keys),
            trellis_.children_.size()};
  }

  void keep(const Extent& extent) {
    trellis_.state_count_ = extent.states;
    trellis_.step_count_ = extent.steps;
  }

  // The size must be a power of two.
  void clear_table(std::size_t size) {
    builder_.table_.assign(size, 0);
    table_mask_ = size - 1;
  }

  void enlarge_table(std::uint32_t next_states) {
    auto& table = builder_.table_;
    clear_table(table.size() * 2);
    for (std::uint32_t i = 0; i < next_states; ++i) {
      std::size_t at = key_at(builder_.next_keys_, i).hash() & table_mask_;
      while (table[at] != 0) at = (at + 1) & table_mask_;
      table[at] = next_start_ + i;
    }
  }

  // Computes the masses of the new states and, if there are too many, keeps a random sample.
  void thin() {
    weigh();
    const auto made = static_cast<std::uint32_t>(builder_.next_masses_.size());
    trellis_.factors_.resize(next_start_ + made, 1.0);
    nowhere_ = kNone;
    if (made > thinning_->states) drop_states(made);
    builder_.masses_.swap(builder_.next_masses_);
  }

  void weigh() {
    const Reals reals;
    Binomials<Reals> binomials(reals);
    binomials.choose_from(size_);
    auto& masses = builder_.next_masses_;
    masses.assign(trellis_.state_count_ - next_start_, 0.0);
    if (masses.empty()) return;
    std::uint32_t step = trellis_.states_[layer_start_].first_step;
    for (std::uint32_t state = layer_start_; state < next_start_; ++state) {
      const bool last = state + 1 == next_start_;
      const std::size_t end = last ? trellis_.step_count_ : trellis_.states_[state + 1].first_step;
      for (std::uint32_t mines = trellis_.states_[state].least; step < end; ++step, ++mines) {
        masses[trellis_.children_[step] - next_start_] +=
            builder_.masses_[state - layer_start_] * binomials[mines];
      }
    }
    // Only ratios matter. If the number of ways to fill a huge group overflows a double, all states
    // get the same mass; any masses give unbiased sums.
    const double sum = std::accumulate(masses.begin(), masses.end(), 0.0);
    for (double& mass : masses) mass = std::isfinite(sum) ? mass / sum : 1.0;
  }

  void drop_states(std::uint32_t made) {
    auto& masses = builder_.next_masses_;
    const auto survivors = choose_survivors(masses, thinning_->states - 1, thinning_->random);
    const auto kept = static_cast<std::uint32_t>(survivors.size());
    Range all;
    for (std::uint32_t i = 0; i < made; ++i) {
      all.include(trellis_.low(next_start_ + i), trellis_.high(next_start_ + i));
    }
    nowhere_ = next_start_ + kept;
    std::vector<std::uint32_t> renumbered(made, nowhere_);
    for (std::uint32_t i = 0; i < kept; ++i) {
      const auto [state, factor] = survivors[i];
      trellis_.factors_[next_start_ + i] = factor;
      masses[i] = masses[state] * factor;
      move_state(state, i);
      renumbered[state] = next_start_ + i;
    }
    keep_states(kept, all);
    for (auto step = trellis_.states_[layer_start_].first_step; step < trellis_.step_count_;
         ++step) {
      trellis_.children_[step] = renumbered[trellis_.children_[step] - next_start_];
    }
  }

  void move_state(std::uint32_t from, std::uint32_t to) {
    trellis_.states_[next_start_ + to] = trellis_.states_[next_start_ + from];
    std::copy_n(builder_.next_keys_.begin() + std::ptrdiff_t{from} * Words, Words,
                builder_.next_keys_.begin() + std::ptrdiff_t{to} * Words);
  }

  // Keeps only the first states of the next layer, and adds a state without steps as the target of
  // all steps to dropped states.
  void keep_states(std::uint32_t kept, Range all) {
    builder_.next_masses_.resize(kept);
    builder_.next_masses_.push_back(0);
    trellis_.state_count_ = next_start_ + kept;
    Extent extent = current_extent();
    add_state({}, all.low, all.high, extent);
    keep(extent);
    trellis_.factors_.resize(next_start_ + kept);
    trellis_.factors_.push_back(1);
    std::ranges::fill(builder_.table_, 0);  // state numbers have changed
  }

  void finish() {
    const std::uint32_t states = trellis_.state_count_;
    trellis_.consistent_ = states > next_start_;
    trellis_.most_mines_ = 0;
    for (std::uint32_t state = 0; state < states; ++state) {
      trellis_.most_mines_ = std::max(trellis_.most_mines_, trellis_.high(state));
    }
    trellis_.layer_start_[trellis_.layers()] = next_start_;
    trellis_.layer_start_[trellis_.layers() + 1] = states;
    for (std::uint32_t state = next_start_; state <= states; ++state) {
      trellis_.states_[state].first_step = trellis_.step_count_;
    }
  }

  void charge(const Extent& extent) {
    keep(extent);
    const std::uint64_t steps = extent.steps;
    if (steps > kMaxSteps) throw BudgetExhausted("the component has too many states");
    const std::uint64_t keys = std::uint64_t{extent.states - layer_start_} * Words;
    meter_.charge(steps - charged_, trellis_.memory() + keys * sizeof(std::uint64_t) +
                                        builder_.table_.size() * sizeof(std::uint32_t));
    charged_ = steps;
  }

  static Key<Words> key_at(const std::vector<std::uint64_t>& keys, std::uint32_t index) {
    Key<Words> key;
    std::copy_n(keys.begin() + static_cast<std::ptrdiff_t>(index) * Words, Words,
                key.words.begin());
    return key;
  }

  static constexpr std::size_t kManyItems = 1 << 16;
  static constexpr std::size_t kFirstTableSize = 256;
  static constexpr std::uint64_t kMaxSteps = 0xF0000000;  // steps have 32-bit numbers

  TrellisBuilder& builder_;
  Trellis& trellis_;
  Mines mines_;
  Thinning* thinning_;
  Meter& meter_;
  std::uint64_t slot_mask_;
  std::uint64_t charged_ = 0;
  std::size_t table_mask_ = 0;
  // The current layer.
  std::uint32_t layer_start_ = 0, next_start_ = 0, size_ = 0;
  std::uint32_t nowhere_ = kNone;
};

void TrellisBuilder::build(const System& system, const Component& component,
                           std::span<const std::uint32_t> order, Mines mines, Thinning* thinning,
                           Meter& meter, Trellis& trellis) {
  assert(order.size() == component.groups());
  assert(mines.least <= mines.most);
  assert(!thinning || thinning->states >= 2);
  trellis.groups_.assign(order.begin(), order.end());
  trellis.counts_mines_ = mines.counted;
  trellis.is_cut_off_ = false;
  trellis.narrowed_ = false;
  read_clues(system, component);
  plan(system, component, trellis);
  const std::uint32_t words = next_slot_.word + (next_slot_.shift > 0);
  if (words <= 1) {
    Growth<1>(*this, trellis, mines, thinning, meter).run();
  } else if (words <= 2) {
    Growth<2>(*this, trellis, mines, thinning, meter).run();
  } else if (words <= 4) {
    Growth<4>(*this, trellis, mines, thinning, meter).run();
  } else if (words <= 8) {
    Growth<8>(*this, trellis, mines, thinning, meter).run();
  } else if (words <= kMaxWords) {
    Growth<kMaxWords>(*this, trellis, mines, thinning, meter).run();
  } else {
    throw BudgetExhausted("too many clues are open at once");
  }
  if (trellis.consistent_ && mines.counted) narrow(mines, trellis);
}

// Narrows the states' ranges to the numbers of mines that can end with an allowed total.
void TrellisBuilder::narrow(Mines mines, Trellis& trellis) {
  const std::uint32_t last = trellis.last_state();
  if (mines.least <= trellis.low(last) && trellis.high(last) <= mines.most) return;
  trellis.narrowed_ = trellis.is_cut_off_ = true;
  rest_low_.assign(trellis.states(), kNone);
  rest_high_.assign(trellis.states(), 0);
  rest_low_[last] = 0;
  for (std::uint32_t state = trellis.states(); state-- > 0;) {
    const auto [least, children] = trellis.steps(state);
    for (std::uint32_t i = 0; i < children.size(); ++i) {
      if (rest_low_[children[i]] == kNone) continue;
      rest_low_[state] = std::min(rest_low_[state], rest_low_[children[i]] + least + i);
      rest_high_[state] = std::max(rest_high_[state], rest_high_[children[i]] + least + i);
    }
    const bool dead = rest_low_[state] == kNone || rest_low_[state] > mines.most;
    std::uint32_t& low = trellis.states_[state].low;
    std::uint32_t& high = trellis.states_[state].high;
    if (!dead) {
      if (mines.least > rest_high_[state]) low = std::max(low, mines.least - rest_high_[state]);
      high = std::min(high, mines.most - rest_low_[state]);
    }
    if (dead || low > high) {
      low = 1;
      high = 0;
    }
  }
  trellis.consistent_ = trellis.low(0) == 0 && trellis.low(last) <= trellis.high(last);
}

// The largest need determines the width of a slot.
void TrellisBuilder::read_clues(const System& system, const Component& component) {
  clues_.clear();
  std::uint32_t largest_need = 1;
  for (std::uint32_t clue = component.first_clue; clue < component.last_clue; ++clue) {
    clues_.push_back({system.cells_of_clue(clue), false, {}});
    largest_need = std::max(largest_need, system.need(clue));
  }
  bits_ = static_cast<std::uint32_t>(std::bit_width(largest_need));
}

// Assigns every clue a slot from the layer that opens it to the layer that closes it.
void TrellisBuilder::plan(const System& system, const Component& component, Trellis& trellis) {
  touches_.clear();
  trellis.sizes_.clear();
  free_slots_.clear();
  next_slot_ = {};
  for (std::uint32_t group : trellis.groups_) {
    assert(component.first_group <= group && group < component.last_group);
    const std::uint32_t size = system.group_size(group);
    trellis.sizes_.push_back(size);
    const auto its_clues = system.clues_of_group(group);
    for (std::uint32_t number : its_clues) {
      PlannedClue& clue = clues_[number - component.first_clue];
      std::uint32_t opens = 0;
      if (!clue.open) {
        opens = system.need(number);
        clue.open = true;
        clue.slot = take_slot();
      }
      assert(size <= clue.left);  // each group occurs once
      clue.left -= size;
      touches_.push({clue.slot, clue.left, opens});
    }
    touches_.close_row();
    for (std::uint32_t number : its_clues) {
      const PlannedClue& clue = clues_[number - component.first_clue];
      if (clue.left == 0) free_slots_.push_back(clue.slot);
    }
  }
}

TrellisBuilder::Slot TrellisBuilder::take_slot() {
  if (!free_slots_.empty()) {
    const Slot slot = free_slots_.back();
    free_slots_.pop_back();
    return slot;
  }
  const Slot slot = next_slot_;
  next_slot_.shift += bits_;
  if (next_slot_.shift + bits_ > 64) next_slot_ = {slot.word + 1, 0};
  return slot;
}

}  // namespace minewise
