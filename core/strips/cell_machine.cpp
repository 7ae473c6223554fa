#include "strips/cell_machine.hpp"

#include <algorithm>

namespace minewise {

using Word = BitSets::Word;

CellMachine::CellMachine(int height) : reading_(height), moves_(reading_.rows.size()) {
  levels_.emplace_back(reading_.mirror.size());
  for (std::size_t row = 1; row < rows(); ++row) levels_.emplace_back(reading_.rows[row].size());
  for (std::size_t row = 0; row < rows(); ++row) {
    levels_[row].add(Set(levels_[row].width()));
    moves_[row].assign(kMoves, 0);
  }
  begin(reading_.start());
}

void CellMachine::explore(std::size_t states) {
  for (; states > 0 && pending() > 0; --states) follow(0, reading_.begun(levels_[0][explored(0)]));
  for (std::size_t row = 1; row < rows(); ++row) {
    while (explored(row) < levels_[row].size()) {
      const auto state = levels_[row][explored(row)];
      follow(row, Set(state.begin(), state.end()));
    }
  }
}

std::size_t CellMachine::memory() const {
  std::size_t bytes = 0;
  for (const BitSets& level : levels_) bytes += level.memory();
  for (const auto& moves : moves_) bytes += moves.capacity() * sizeof(std::uint32_t);
  return bytes;
}

std::vector<std::uint8_t> CellMachine::accepting() const {
  Set ends(levels_[0].width());
  for (const std::uint32_t column : reading_.ends) insert(ends, column);
  std::vector<std::uint8_t> found;
  for (std::size_t state = 0; state < levels_[0].size(); ++state) {
    bool can_end = false;
    for (std::size_t i = 0; i < ends.size(); ++i) can_end |= (levels_[0][state][i] & ends[i]) != 0;
    found.push_back(can_end ? 1 : 0);
  }
  return found;
}

// Adds the moves of a state before a row.
void CellMachine::follow(std::size_t row, std::span<const Word> state) {
  const bool is_last = row + 1 == rows();
  std::array<Set, kMoves> after;
  after.fill(Set(levels_[is_last ? 0 : row + 1].width()));
  for_each(state, [&](std::size_t before) {
    const ColumnReading::Step step = reading_.rows[row][before];
    insert(after[step.symbol], step.outcome);
    insert(after.back(), step.outcome);
  });
  for (const Set& set : after) {
    moves_[row].push_back(is_last ? begin(set) : levels_[row + 1].number(set));
  }
}

// Returns the number of a state before the first row, or of its mirror image: their futures are
// mirror images too.
std::uint32_t CellMachine::begin(std::span<const Word> columns) {
  const Set mirrored = reading_.mirrored(columns);
  return levels_[0].number(std::ranges::lexicographical_compare(columns, mirrored)
                               ? columns
                               : std::span<const Word>(mirrored));
}

}  // namespace minewise
