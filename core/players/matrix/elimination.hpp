// Gaussian elimination in whole numbers, and the bounds rule, which reads off the rows what is
// certain. After R. Massaioli, "Solving Minesweeper with Matrices" (2013).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace minewise {

// A matrix of equations whose unknowns are 0 or 1, kept in echelon form. Rows have no fractions:
// they are multiplied through, and divided by what their entries have in common. Entries take 16
// bits; should they not do, the equation is left as it is or left out, so that less may be found,
// but nothing false.
//
// Every equation is reduced by the rows before it, from left to right, until its first unknown is
// one that no row before it begins with; there it becomes a row itself. This is elimination column
// by column in which the pivot is the first row, in the order of the equations, that can be one.
class Elimination {
 public:
  struct Finding {
    std::uint32_t unknown;
    bool mined;
  };

  // Forgets all rows. The unknowns to come are 0, 1, ... below this number.
  void begin(std::uint32_t unknowns);

  // Adds the equation that `mined` of these unknowns, at least one and none twice, are mined.
  void add(std::span<const std::uint32_t> unknowns, std::int32_t mined);

  // Goes on to the reduced form, in which no row has an unknown that another one begins with.
  void reduce();

  // Reads the rows from the bottom up; what is found in one is used in those above. A row whose
  // value is the least or the greatest that its unknowns could give settles all of them.
  std::span<const Finding> read();

 private:
  using Entry = std::int16_t;

  // An equation. Entries before its first unknown and after its last are zero, and not stored.
  struct Row {
    std::size_t start = 0;       // of its entries
    std::uint32_t first = 0;     // unknown
    std::uint32_t length = 0;    // in entries, a multiple of kLanes
    std::int32_t magnitude = 0;  // no entry is larger
    std::int64_t value = 0;
  };

  struct Factors {
    std::int32_t times, minus;
    std::int64_t magnitude;
  };

  static constexpr std::uint32_t kLanes = 8;  // entries that a processor adds at a time
  static constexpr std::uint32_t kNone = ~0u;

  void echelon();
  Factors factors(const Row& pivot, Entry leading) const;
  bool cancel(const Row& pivot, const Entry* entries);
  void simplify();
  void load(const Row& row);
  void store(Row& row, std::vector<Entry>& entries);
  void clear_work();
  void apply_bounds(const Row& row);
  void settle(std::uint32_t unknown, bool mined);

  std::vector<Entry> entries_, reduced_;
  std::vector<Row> rows_;
  std::vector<std::uint32_t> row_of_;  // of every unknown: the row that begins with it

  // The row in work. Only its entries from first_ to end_ may be other than zero.
  std::vector<Entry> work_;
  std::uint32_t first_ = 0, end_ = 0;
  std::int32_t magnitude_ = 0;
  std::int64_t value_ = 0;

  // What has been read. Of every unknown: whether it is mined, and whether it is undecided.
  std::vector<Entry> mined_, undecided_;
  std::vector<Finding> findings_;
};

}  // namespace minewise
