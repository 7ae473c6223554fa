#include "strips/column_reading.hpp"

#include <bit>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

namespace minewise {
namespace {

// A fully shown column, from top to bottom: clues, or ColumnReading::kMined. (With bytes, GCC 12
// falsely reports an overrun when two columns are compared.)
using Column = std::vector<std::uint16_t>;
// The mines in a column, one bit per row.
using Mines = unsigned;

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
    column[row] = is_mined(mines, row) ? ColumnReading::kMined : static_cast<std::uint16_t>(clue);
  }
  return column;
}

Mines mines_of(const Column& column) {
  Mines mines = 0;
  for (std::size_t row = 0; row < column.size(); ++row) {
    if (column[row] == ColumnReading::kMined) mines |= 1u << row;
  }
  return mines;
}

ColumnReading::Set empty_set(std::size_t numbers) {
  return ColumnReading::Set((numbers + BitSets::kWordBits - 1) / BitSets::kWordBits);
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

}  // namespace

ColumnReading::ColumnReading(int rows_of_strip) {
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
      if (mines == 0) ends.push_back(number);
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
      const bool mined = column[row] == ColumnReading::kMined;
      const int clue = column[row] + mines_around(next, row);
      steps.push_back({mined ? ColumnReading::kMined : static_cast<std::uint8_t>(clue), 0});
      if (!mined) column[row] = 0;  // the clue has been read and no longer matters
      steps.back().outcome = row + 1 < height
                                 ? after({column, next})
                                 : last_columns(last_column(mines_of(column), next, height));
    }
    before.resize(after.all().size());
    for (const auto& [outcome, number] : after.all()) before[number] = outcome;
  }
}

ColumnReading::Set ColumnReading::start() const {
  Set columns = empty_set(mirror.size());
  for (const std::uint32_t column : only) insert(columns, column);
  return columns;
}

ColumnReading::Set ColumnReading::begun(std::span<const BitSets::Word> columns) const {
  Set states = empty_set(rows.front().size());
  for_each(columns, [&](std::size_t column) {
    for (std::size_t next = 0; next < placements; ++next) {
      insert(states, column * placements + next);
    }
  });
  return states;
}

ColumnReading::Set ColumnReading::mirrored(std::span<const BitSets::Word> columns) const {
  Set images(columns.size());
  for_each(columns, [&](std::size_t column) { insert(images, mirror[column]); });
  return images;
}

}  // namespace minewise
