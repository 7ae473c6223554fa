// Counts the states of the minimal machine for strips of a given height, without building its
// table. A state is the set of columns that could come next and be the last one; two prefixes are
// equivalent if and only if these sets are equal (src/minewise/automata/strips/minimal.py explains
// why), so the states are the reachable sets. A set and its mirror image are stored as one. Columns
// are read row by row, and only distinct results are kept after each row, so that the alphabet,
// which grows exponentially with the height, is never listed.
//
// Height 4 has 914,880 states; one bit set is stored for each pair of mirror images.
#include "strips/strip_states.hpp"

#include <algorithm>
#include <array>

namespace minewise {

using Word = BitSets::Word;

StripStates::StripStates(int height) : reading_(height), known_(reading_.mirror.size()) {
  for (const auto& steps : reading_.rows) stages_.emplace_back(steps.size());
  stages_.emplace_back(reading_.mirror.size());
  find(reading_.start());
}

void StripStates::explore(std::size_t states) {
  for (; states > 0 && pending() > 0; --states) follow(explored_++);
}

std::size_t StripStates::memory() const {
  std::size_t bytes = known_.memory();
  for (const BitSets& stage : stages_) bytes += stage.memory();
  return bytes;
}

// Reads all columns at once: only distinct sets are kept after each row, far fewer than the ways to
// read the rows.
void StripStates::follow(std::size_t number) {
  for (BitSets& stage : stages_) stage.clear();
  stages_.front().add(reading_.begun(known_[number]));
  for (std::size_t row = 0; row < reading_.rows.size(); ++row) read_row(row);
  for (std::size_t i = 0; i < stages_.back().size(); ++i) find(stages_.back()[i]);
}

void StripStates::read_row(std::size_t row) {
  const std::vector<ColumnReading::Step>& steps = reading_.rows[row];
  BitSets& after = stages_[row + 1];
  std::array<Set, ColumnReading::kSymbols> shown;
  shown.fill(Set(after.width()));
  Set covered(after.width());
  for (std::size_t i = 0; i < stages_[row].size(); ++i) {
    for (Set& set : shown) std::ranges::fill(set, 0);
    std::ranges::fill(covered, 0);
    for_each(stages_[row][i], [&](std::size_t before) {
      const ColumnReading::Step step = steps[before];
      insert(shown[step.symbol], step.outcome);
      insert(covered, step.outcome);
    });
    after.add(covered);
    for (const Set& set : shown) {
      if (!is_empty(set)) after.add(set);
    }
  }
}

// Keeps only one of a state and its mirror image, since their successors are mirror images too.
void StripStates::find(std::span<const Word> state) {
  const Set mirrored = reading_.mirrored(state);
  const auto [own, other] = std::ranges::mismatch(state, mirrored);
  const bool symmetric = own == state.end();
  const bool first = !symmetric && *own < *other;
  if (known_.add(first ? state : std::span<const Word>(mirrored))) found_ += symmetric ? 1 : 2;
}

}  // namespace minewise
