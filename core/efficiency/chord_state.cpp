#include "efficiency/chord_state.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

namespace minewise {
namespace {

constexpr std::uint8_t kMark = 0x80;
constexpr std::uint8_t kLabel = 0x7f;
// Labels of what a step adds, above all labels in use: openings downwards, then the chorded clue.
constexpr std::uint8_t kChorded = kLabel;
constexpr std::size_t kLabels = kLabel + 1;

std::uint8_t label(std::uint8_t byte) {
  return byte & kLabel;
}
bool marked(std::uint8_t byte) {
  return (byte & kMark) != 0;
}

void relabel(StateBytes state, std::uint8_t from, std::uint8_t to) {
  for (std::uint8_t& byte : state) {
    if (label(byte) == from) byte = (byte & kMark) | to;
  }
}

void renumber_labels(StateBytes state) {
  std::array<std::uint8_t, kLabels> number{};
  std::uint8_t count = 0;
  for (std::uint8_t& byte : state) {
    if (label(byte) == 0) continue;
    if (number[label(byte)] == 0) number[label(byte)] = ++count;
    byte = (byte & kMark) | number[label(byte)];
  }
}

// Joins the component of every slot in the list to the chorded clue. Each saves a click.
int join(StateBytes state, std::span<const std::uint8_t> slots) {
  int saved = 0;
  for (std::uint8_t slot : slots) {
    const std::uint8_t component = label(state[slot]);
    if (component == 0 || component == kChorded) continue;
    relabel(state, component, kChorded);
    ++saved;
  }
  return saved;
}

int chord_clue(const SweepStep& step, StateBytes state) {
  int clicks = 2;  // the chord, and a click on a component of its own
  for (std::uint8_t mine : step.mines) {
    clicks += !marked(state[mine]);
    state[mine] = kMark;
  }
  state[step.slot] = kChorded;
  clicks -= join(state, step.clues) + join(state, step.openings);
  for (std::uint8_t clue : step.clues) {
    clicks -= marked(state[clue]);
    state[clue] &= kLabel;
  }
  return clicks;
}

int leave_clue(const SweepStep& step, StateBytes state) {
  const auto chorded = [&](std::uint8_t clue) { return label(state[clue]) != 0; };
  if (!step.isolated || std::ranges::any_of(step.clues, chorded)) return 0;
  state[step.slot] = kMark;
  return 1;
}

// Joins labels, for counting how many joins change anything.
class Joins {
 public:
  Joins() { std::iota(parent_.begin(), parent_.end(), 0); }
  bool join(std::uint8_t a, std::uint8_t b) {
    a = root(a);
    b = root(b);
    parent_[a] = b;
    return a != b;
  }

 private:
  std::uint8_t root(std::uint8_t label) {
    while (parent_[label] != label) label = parent_[label] = parent_[parent_[label]];
    return label;
  }
  std::array<std::uint8_t, kLabels> parent_;
};

// Counts the joins of components in `state` that `better` lacks, among slots with labels in both.
int extra_joins(ConstStateBytes better, ConstStateBytes state) {
  std::array<std::uint8_t, kLabels> first{};
  Joins joins;
  int extra = 0;
  for (std::size_t slot = 0; slot < state.size(); ++slot) {
    const std::uint8_t ours = label(state[slot]);
    const std::uint8_t theirs = label(better[slot]);
    if (ours == 0 || theirs == 0) continue;
    if (first[ours] == 0) {
      first[ours] = theirs;
    } else {
      extra += joins.join(first[ours], theirs);
    }
  }
  return extra;
}

}  // namespace

int decide(const SweepStep& step, StateBytes state, bool chord) {
  std::uint8_t next_label = kChorded;
  for (std::uint8_t opening : step.entering) state[opening] = --next_label;
  const int clicks = chord ? chord_clue(step, state) : leave_clue(step, state);
  for (std::uint8_t slot : step.leaving) state[slot] = 0;
  renumber_labels(state);
  return clicks + static_cast<int>(step.entering.size());
}

// A completion of `better` also completes `state`. It takes one click more for every flag that
// `state` lacks and for every isolated clue that only `better` has chorded or left for a later
// chord to open. A component of chorded clues that `state` lacks may save one click in each clique
// of undecided clues beside it, because chorded clues in one clique are connected anyway. Where
// `state` has joined components that are apart in `better`, chords that would join them save
// nothing. (The rank of a graph on contracted vertices makes the last two precise; see
// chord_search.cpp.)
int advantage(const SweepStep& step, ConstStateBytes better, ConstStateBytes state, int limit) {
  assert(better.size() == state.size());
  int clicks = 0;
  for (std::size_t slot = 0; slot < state.size(); ++slot) {
    clicks += marked(better[slot]) && !marked(state[slot]);
  }
  if (clicks > limit) return clicks;
  std::array<std::uint64_t, kLabels> cliques;  // by label, and no label exceeds the slots
  const auto used = std::span(cliques).first(state.size() + 1);
  std::ranges::fill(used, 0);
  std::uint64_t opened_by_better = 0;
  std::uint64_t opened = 0;
  for (std::uint8_t slot : step.live) {
    if (label(state[slot]) != 0) opened |= step.isolated_clues[slot];
    if (label(better[slot]) == 0) continue;
    opened_by_better |= step.isolated_clues[slot];
    if (label(state[slot]) == 0) cliques[label(better[slot])] |= step.cliques[slot];
  }
  clicks += std::popcount(opened_by_better & ~opened);
  for (std::uint64_t touched : used) {
    if (touched != 0) clicks += std::popcount(touched);  // rare, and slow without an instruction
  }
  return clicks > limit ? clicks : clicks + extra_joins(better, state);
}

std::uint64_t label_key(ConstStateBytes state) {
  std::uint64_t key = 0;
  for (std::size_t slot = 0; slot < state.size(); ++slot) {
    if (label(state[slot]) != 0) key ^= label_key(static_cast<std::uint8_t>(slot));
  }
  return key;
}

std::uint64_t label_key(std::uint8_t slot) {
  std::uint64_t key = (slot + 1) * 0x9E3779B97F4A7C15ull;  // the mixer of SplitMix64
  key = (key ^ (key >> 30)) * 0xBF58476D1CE4E5B9ull;
  key = (key ^ (key >> 27)) * 0x94D049BB133111EBull;
  return key ^ (key >> 31);
}

}  // namespace minewise
