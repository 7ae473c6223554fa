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
#include <bit>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

namespace minewise {
namespace {

using Word = BitSets::Word;
// A fully shown column, from top to bottom: clues, or kMine. (With bytes, GCC 12 falsely reports an
// overrun when two columns are compared.)
using Column = std::vector<std::uint16_t>;
// The mines in a column, one bit per row.
using Mines = unsigned;

constexpr std::uint8_t kMine = 9;
constexpr std::size_t kSymbols = kMine + 1;

bool is_mined(Mines mines, std::size_t row) {
  return (mines >> row & 1) != 0;
}

// Returns the number of mines in a column that touch the cell in the given row of this or an
// adjacent column.
std::uint8_t mines_around(Mines mines, std::size_t row) {
  return static_cast<std::uint8_t>(std::popcount((mines << 1) >> row & 7u));
}

// Returns what the last column of a strip shows if its mines are `mines` and those in the column
// before it are `left`.
Column last_column(Mines left, Mines mines, std::size_t height) {
  Column column(height);
  for (std::size_t row = 0; row < height; ++row) {
    const int clue = mines_around(left, row) + mines_around(mines, row);
    column[row] = is_mined(mines, row) ? kMine : static_cast<std::uint16_t>(clue);
  }
  return column;
}

Mines mines_of(const Column& column) {
  Mines mines = 0;
  for (std::size_t row = 0; row < column.size(); ++row) {
    if (column[row] == kMine) mines |= 1u << row;
  }
  return mines;
}

// Numbers distinct things in order of appearance.
template <typename Thing>
class Numbering {
 public:
  std::uint32_t operator()(const Thing& thing) {
    return numbers_.try_emplace(thing, static_cast<std::uint32_t>(numbers_.size())).first->second;
  }
  const std::map<Thing, std::uint32_t>& all() const { return numbers_; }

 private:
  std::map<Thing, std::uint32_t> numbers_;
};

void insert(std::span<Word> set, std::size_t number) {
  set[number / BitSets::kWordBits] |= Word{1} << (number % BitSets::kWordBits);
}

template <typename Visit>
void for_each(std::span<const Word> set, Visit&& visit) {
  for (std::size_t word = 0; word < set.size(); ++word) {
    for (Word bits = set[word]; bits != 0; bits &= bits - 1) {
      visit(word * BitSets::kWordBits + static_cast<std::size_t>(std::countr_zero(bits)));
    }
  }
}

bool is_empty(std::span<const Word> set) {
  return std::ranges::all_of(set, [](Word word) { return word == 0; });
}

}  // namespace

StripStates::Reading::Reading(int rows_of_strip) {
  if (rows_of_strip < 1 || rows_of_strip > kMaxHeight) {
    throw std::invalid_argument("the height must be 1 to " + std::to_string(kMaxHeight));
  }
  const auto height = static_cast<std::size_t>(rows_of_strip);
  placements = std::size_t{1} << height;
  Numbering<Column> last_columns;
  for (Mines left = 0; left < placements; ++left) {
    for (Mines mines = 0; mines < placements; ++mines) {
      const std::uint32_t number = last_columns(last_column(left, mines, height));
      if (left == 0) only.push_back(number);
    }
  }
  mirror.resize(last_columns.all().size());
  for (const auto& [column, number] : last_columns.all()) {
    mirror[number] = last_columns(Column(column.rbegin(), column.rend()));
  }

  std::vector<std::pair<Column, Mines>> before(mirror.size() * placements);
  for (const auto& [column, number] : last_columns.all()) {
    for (Mines next = 0; next < placements; ++next) {
      before[number * placements + next] = {column, next};
    }
  }
  for (std::size_t row = 0; row < height; ++row) {
    Numbering<std::pair<Column, Mines>> after;
    std::vector<Step>& steps = rows.emplace_back();
    for (auto& [column, next] : before) {
      const bool mined = column[row] == kMine;
      const int clue = column[row] + mines_around(next, row);
      steps.push_back({mined ? kMine : static_cast<std::uint8_t>(clue), 0});
      if (!mined) column[row] = 0;  // the clue has been read and no longer matters
      steps.back().outcome = row + 1 < height
                                 ? after({column, next})
                                 : last_columns(last_column(mines_of(column), next, height));
    }
    before.resize(after.all().size());
    for (const auto& [outcome, number] : after.all()) before[number] = outcome;
  }
}

StripStates::StripStates(int height) : reading_(height), known_(reading_.mirror.size()) {
  for (const std::vector<Step>& steps : reading_.rows) stages_.emplace_back(steps.size());
  stages_.emplace_back(reading_.mirror.size());
  Set start(known_.width());
  for (const std::uint32_t column : reading_.only) insert(start, column);
  find(start);
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
  Set begin(stages_.front().width());
  for_each(known_[number], [&](std::size_t column) {
    for (std::size_t next = 0; next < reading_.placements; ++next) {
      insert(begin, column * reading_.placements + next);
    }
  });
  stages_.front().add(begin);
  for (std::size_t row = 0; row < reading_.rows.size(); ++row) read_row(row);
  for (std::size_t i = 0; i < stages_.back().size(); ++i) find(stages_.back()[i]);
}

void StripStates::read_row(std::size_t row) {
  const std::vector<Step>& steps = reading_.rows[row];
  BitSets& after = stages_[row + 1];
  std::array<Set, kSymbols> shown;
  shown.fill(Set(after.width()));
  Set covered(after.width());
  for (std::size_t i = 0; i < stages_[row].size(); ++i) {
    for (Set& set : shown) std::ranges::fill(set, 0);
    std::ranges::fill(covered, 0);
    for_each(stages_[row][i], [&](std::size_t before) {
      const Step step = steps[before];
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
  Set mirrored(state.size());
  for_each(state, [&](std::size_t column) { insert(mirrored, reading_.mirror[column]); });
  const auto [own, other] = std::ranges::mismatch(state, mirrored);
  const bool symmetric = own == state.end();
  const bool first = !symmetric && *own < *other;
  if (known_.add(first ? state : std::span<const Word>(mirrored))) found_ += symmetric ? 1 : 2;
}

}  // namespace minewise
