// All fillings of a component as a layered diagram: dynamic programming over the frontier. Groups
// are decided one after another. Two partial fillings that leave every open clue with the same need
// can be completed in the same ways, so they share a state; the key of a state is the list of these
// needs. A step puts some number of mines into the next group. A path from the first state to the
// last is a filling, and whatever is asked about fillings becomes a sum over paths (weights.hpp):
// counts in integers, probabilities in doubles, certainty in Booleans.
//
// Why a diagram and not a search: a search visits fillings, of which there are exponentially many
// in the length of the component; the diagram visits states, which are exponentially many only in
// its width (the clues that are open at once) and linear in its length. Real boards are narrow.
//
// Three things keep it small and fast. Bounds: a group takes no more mines than each of its clues
// needs, and at least as many as each clue cannot get from its later cells, so dead ends are rarely
// made. Ranges: each state knows the numbers of mines its paths can have, cut down to those from
// which the total can still be reached. Keys: needs are packed into a few machine words, in slots
// as wide as the largest need; the number of words is a template parameter, so that a narrow
// component hashes one word. Where even that is too wide, a layer can be thinned to a random sample
// of its states (thinning.hpp), which turns exact sums into unbiased estimates.
#include "trellis/trellis.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/binomial.hpp"
#include "trellis/semiring.hpp"

namespace minewise {
namespace {

// What the open clues still need, each in a slot of a few bits; no slot crosses a word.
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
  const std::size_t per_state = sizeof(std::uint32_t) * 4;
  return low_.size() * per_state + children_.size() * sizeof(std::uint32_t) +
         factors_.size() * sizeof(double);
}

// Makes the layers one after another. A group takes no more mines than each of its clues still
// needs, and no fewer than leave each clue a need that its later cells can fill; so a clue that
// closes has got exactly what it needs.
template <int Words>
class TrellisBuilder::Growth {
 public:
  Growth(TrellisBuilder& builder, Trellis& trellis, Mines mines, Thinning* thinning,
         std::uint32_t bits, Meter& meter)
      : builder_(builder),
        trellis_(trellis),
        mines_(mines),
        thinning_(thinning),
        meter_(meter),
        bits_(bits),
        slots_per_word_(64 / bits),
        slot_mask_(~std::uint64_t{0} >> (64 - bits)) {}

  void run() {
    builder_.keys_.assign(Words, 0);
    trellis_.layer_start_.assign(1, 0);
    trellis_.low_.assign(1, 0);
    trellis_.high_.assign(1, 0);
    trellis_.first_step_.clear();
    trellis_.least_.clear();
    trellis_.children_.clear();
    trellis_.factors_.assign(thinning_ ? 1 : 0, 1.0);
    builder_.masses_.assign(1, 1.0);
    builder_.table_.assign(kFirstTableSize, 0);
    for (std::uint32_t layer = 0; layer < trellis_.layers(); ++layer) {
      start_layer(layer);
      for (std::uint32_t state = layer_start_; state < next_start_; ++state) {
        expand(state);
        if (state % 256 == 0) charge();
      }
      charge();
      if (thinning_) thin();
      builder_.keys_.swap(builder_.next_keys_);
    }
    finish();
  }

 private:
  // A clue of the current group: where its need stands, and what its later cells can fill.
  struct Bound {
    std::uint32_t word, shift, left;
  };

  struct Range {
    std::uint32_t low = kNone, high = 0;
    void include(std::uint32_t least, std::uint32_t most) {
      low = std::min(low, least);
      high = std::max(high, most);
    }
  };

  void start_layer(std::uint32_t layer) {
    layer_start_ = trellis_.layer_start_.back();
    next_start_ = static_cast<std::uint32_t>(trellis_.low_.size());
    trellis_.layer_start_.push_back(next_start_);
    builder_.next_keys_.clear();
    size_ = trellis_.sizes_[layer];
    entering_ = unit_ = {};
    bounds_.clear();
    for (const Touch& touch : builder_.touches_[layer]) {
      const std::uint32_t word = touch.slot / slots_per_word_;
      const std::uint32_t shift = touch.slot % slots_per_word_ * bits_;
      entering_.words[word] += std::uint64_t{touch.opens} << shift;
      unit_.words[word] += std::uint64_t{1} << shift;
      bounds_.push_back({word, shift, touch.left});
    }
  }

  void expand(std::uint32_t state) {
    Key<Words> key = key_at(builder_.keys_, state - layer_start_);
    key.add(entering_);
    std::uint32_t least = 0, most = size_;
    for (const Bound& bound : bounds_) {
      const auto need =
          static_cast<std::uint32_t>(key.words[bound.word] >> bound.shift & slot_mask_);
      most = std::min(most, need);
      if (need > bound.left) least = std::max(least, need - bound.left);
    }
    const bool counted = mines_.counted;
    const std::uint32_t low = trellis_.low_[state], high = trellis_.high_[state];
    assert(low <= high && (!counted || low <= mines_.most));
    if (counted && mines_.most - low < most) {
      most = mines_.most - low;
      trellis_.is_cut_off_ = true;
    }
    if (state == nowhere_) least = 1, most = 0;
    trellis_.first_step_.push_back(static_cast<std::uint32_t>(trellis_.children_.size()));
    trellis_.least_.push_back(least);
    key.subtract(unit_, least);
    for (std::uint32_t mines = least; mines <= most; ++mines) {
      const std::uint32_t child = reach(key);
      trellis_.children_.push_back(child);
      trellis_.low_[child] = std::min(trellis_.low_[child], low + (counted ? mines : 0));
      trellis_.high_[child] = std::max(trellis_.high_[child], high + (counted ? mines : 0));
      key.subtract(unit_, 1);
    }
  }

  // The state of the next layer with this key, made if it is new.
  std::uint32_t reach(const Key<Words>& key) {
    auto& table = builder_.table_;
    const auto next_states = static_cast<std::uint32_t>(trellis_.low_.size()) - next_start_;
    if (next_states * 2 >= table.size()) enlarge_table(next_states);
    const std::size_t mask = table.size() - 1;
    std::size_t at = key.hash() & mask;
    // Entries below next_start_ are left over from earlier layers and count as empty.
    while (table[at] >= next_start_) {
      if (key_at(builder_.next_keys_, table[at] - next_start_) == key) return table[at];
      at = (at + 1) & mask;
    }
    table[at] = next_start_ + next_states;
    builder_.next_keys_.insert(builder_.next_keys_.end(), key.words.begin(), key.words.end());
    trellis_.low_.push_back(std::numeric_limits<std::uint32_t>::max());
    trellis_.high_.push_back(0);
    return table[at];
  }

  void enlarge_table(std::uint32_t next_states) {
    auto& table = builder_.table_;
    table.assign(table.size() * 2, 0);
    const std::size_t mask = table.size() - 1;
    for (std::uint32_t i = 0; i < next_states; ++i) {
      std::size_t at = key_at(builder_.next_keys_, i).hash() & mask;
      while (table[at] != 0) at = (at + 1) & mask;
      table[at] = next_start_ + i;
    }
  }

  // Weighs the states just made, and if they are too many keeps a random few that stand for all.
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
    masses.assign(trellis_.low_.size() - next_start_, 0.0);
    if (masses.empty()) return;
    std::uint32_t step = trellis_.first_step_[layer_start_];
    for (std::uint32_t state = layer_start_; state < next_start_; ++state) {
      const bool last = state + 1 == next_start_;
      const std::size_t end = last ? trellis_.children_.size() : trellis_.first_step_[state + 1];
      for (std::uint32_t mines = trellis_.least_[state]; step < end; ++step, ++mines) {
        masses[trellis_.children_[step] - next_start_] +=
            builder_.masses_[state - layer_start_] * binomials[mines];
      }
    }
    // Only their ratios matter. If a group is so large that its ways are beyond the range of
    // doubles, all states are taken for equally heavy; any masses give the right sums on average.
    const double sum = std::accumulate(masses.begin(), masses.end(), 0.0);
    for (double& mass : masses) mass = std::isfinite(sum) ? mass / sum : 1.0;
  }

  void drop_states(std::uint32_t made) {
    auto& masses = builder_.next_masses_;
    const auto survivors = choose_survivors(masses, thinning_->states - 1, thinning_->random);
    const auto kept = static_cast<std::uint32_t>(survivors.size());
    Range all;
    for (std::uint32_t i = 0; i < made; ++i) {
      all.include(trellis_.low_[next_start_ + i], trellis_.high_[next_start_ + i]);
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
    for (auto step = trellis_.first_step_[layer_start_]; step < trellis_.children_.size(); ++step) {
      trellis_.children_[step] = renumbered[trellis_.children_[step] - next_start_];
    }
  }

  void move_state(std::uint32_t from, std::uint32_t to) {
    trellis_.low_[next_start_ + to] = trellis_.low_[next_start_ + from];
    trellis_.high_[next_start_ + to] = trellis_.high_[next_start_ + from];
    std::copy_n(builder_.next_keys_.begin() + std::ptrdiff_t{from} * Words, Words,
                builder_.next_keys_.begin() + std::ptrdiff_t{to} * Words);
  }

  // Forgets all but the first states of the next layer; behind them stands the one, without steps
  // of its own, to which the steps to all dropped states lead.
  void keep_states(std::uint32_t kept, Range all) {
    builder_.next_masses_.resize(kept);
    builder_.next_masses_.push_back(0);
    builder_.next_keys_.resize(std::size_t{kept} * Words);
    builder_.next_keys_.resize(std::size_t{kept + 1} * Words, 0);
    trellis_.low_.resize(next_start_ + kept);
    trellis_.low_.push_back(all.low);
    trellis_.high_.resize(next_start_ + kept);
    trellis_.high_.push_back(all.high);
    trellis_.factors_.resize(next_start_ + kept);
    trellis_.factors_.push_back(1);
    std::ranges::fill(builder_.table_, 0);  // its entries have lost their numbers
  }

  void finish() {
    const auto states = static_cast<std::uint32_t>(trellis_.low_.size());
    trellis_.consistent_ = states > trellis_.layer_start_.back();
    trellis_.most_mines_ = std::ranges::max(trellis_.high_);
    trellis_.layer_start_.push_back(states);
    const auto steps = static_cast<std::uint32_t>(trellis_.children_.size());
    trellis_.first_step_.resize(states + 1, steps);
    trellis_.least_.resize(states, 0);
  }

  void charge() {
    const std::uint64_t steps = trellis_.children_.size();
    if (steps > kMaxSteps) throw BudgetExhausted("the component has too many states");
    const std::uint64_t keys = builder_.keys_.size() + builder_.next_keys_.size();
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

  static constexpr std::size_t kFirstTableSize = 256;
  static constexpr std::uint64_t kMaxSteps = 0xF0000000;  // steps have 32-bit numbers

  TrellisBuilder& builder_;
  Trellis& trellis_;
  Mines mines_;
  Thinning* thinning_;
  Meter& meter_;
  std::uint32_t bits_, slots_per_word_;
  std::uint64_t slot_mask_;
  std::uint64_t charged_ = 0;
  // Of the current layer.
  std::uint32_t layer_start_ = 0, next_start_ = 0, size_ = 0;
  std::uint32_t nowhere_ = kNone;
  Key<Words> entering_, unit_;
  std::vector<Bound> bounds_;
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
  plan(system, component, trellis);
  const auto bits = static_cast<std::uint32_t>(std::bit_width(std::max(largest_need_, 1u)));
  const std::uint32_t slots_per_word = 64 / bits;
  const std::uint32_t words = (slots_ + slots_per_word - 1) / slots_per_word;
  if (words <= 1) {
    Growth<1>(*this, trellis, mines, thinning, bits, meter).run();
  } else if (words <= 2) {
    Growth<2>(*this, trellis, mines, thinning, bits, meter).run();
  } else if (words <= 4) {
    Growth<4>(*this, trellis, mines, thinning, bits, meter).run();
  } else if (words <= 8) {
    Growth<8>(*this, trellis, mines, thinning, bits, meter).run();
  } else if (words <= kMaxWords) {
    Growth<kMaxWords>(*this, trellis, mines, thinning, bits, meter).run();
  } else {
    throw BudgetExhausted("too many clues are open at a time");
  }
  if (trellis.consistent_ && mines.counted) narrow(mines, trellis);
}

// Cuts the ranges of mines down to what can end with an allowed number of them.
void TrellisBuilder::narrow(Mines mines, Trellis& trellis) {
  const std::uint32_t last = trellis.last_state();
  if (mines.least <= trellis.low_[last] && trellis.high_[last] <= mines.most) return;
  trellis.is_cut_off_ = true;
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
    std::uint32_t& low = trellis.low_[state];
    std::uint32_t& high = trellis.high_[state];
    if (!dead) {
      if (mines.least > rest_high_[state]) low = std::max(low, mines.least - rest_high_[state]);
      high = std::min(high, mines.most - rest_low_[state]);
    }
    if (dead || low > high) {
      low = 1;
      high = 0;
    }
  }
  trellis.consistent_ = trellis.low_[0] == 0 && trellis.low_[last] <= trellis.high_[last];
}

// Gives every clue a slot from the layer that opens it to the layer that closes it.
void TrellisBuilder::plan(const System& system, const Component& component, Trellis& trellis) {
  touches_.clear();
  trellis.sizes_.clear();
  const std::uint32_t clues = component.last_clue - component.first_clue;
  slot_of_clue_.assign(clues, kNone);
  left_of_clue_.resize(clues);
  free_slots_.clear();
  slots_ = 0;
  largest_need_ = 0;
  for (std::uint32_t clue = component.first_clue; clue < component.last_clue; ++clue) {
    left_of_clue_[clue - component.first_clue] = system.cells_of_clue(clue);
    largest_need_ = std::max(largest_need_, system.need(clue));
  }
  for (std::uint32_t group : trellis.groups_) {
    assert(component.first_group <= group && group < component.last_group);
    const std::uint32_t size = system.group_size(group);
    trellis.sizes_.push_back(size);
    for (std::uint32_t clue : system.clues_of_group(group)) {
      const std::uint32_t at = clue - component.first_clue;
      std::uint32_t opens = 0;
      if (slot_of_clue_[at] == kNone) {
        opens = system.need(clue);
        if (free_slots_.empty()) free_slots_.push_back(slots_++);
        slot_of_clue_[at] = free_slots_.back();
        free_slots_.pop_back();
      }
      assert(size <= left_of_clue_[at]);  // no group comes twice
      left_of_clue_[at] -= size;
      touches_.push({slot_of_clue_[at], left_of_clue_[at], opens});
    }
    touches_.close_row();
    for (std::uint32_t clue : system.clues_of_group(group)) {
      const std::uint32_t at = clue - component.first_clue;
      if (left_of_clue_[at] == 0) free_slots_.push_back(slot_of_clue_[at]);
    }
  }
}

}  // namespace minewise
