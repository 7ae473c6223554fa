// Gaussian elimination over the integers, and the bounds rule, which reads certain cells off the
// rows. After R. Massaioli, "Solving Minesweeper with Matrices" (2013).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace minewise {

// A matrix of equations whose unknowns are 0 or 1, kept in echelon form. Entries are integers, and
// each row is divided by its greatest common divisor. Entries have 16 bits; an equation that would
// overflow is left unreduced or left out, which may lose deductions but never yields a false one.
//
// Each equation is reduced by the rows before it, from left to right, until no other row has the
// same leading unknown, and is then added as a row. This is equivalent to eliminating column by
// column with the first possible row, in equation order, as the pivot.
class Elimination {
 public:
  struct Finding {
    std::uint32_t unknown;
    bool mined;
  };

  // Clears all rows. Unknowns have numbers below `unknowns`.
  void begin(std::uint32_t unknowns);

  // Adds the equation that `mined` of these unknowns are mined. The unknowns must be distinct, and
  // there must be at least one.
  void add(std::span<const std::uint32_t> unknowns, std::int32_t mined);

  // Continues to the reduced form, in which no row contains the leading unknown of another.
  void reduce();

  // Reads the rows from the bottom up and substitutes the values found in the rows above. A row
  // whose value is the minimum or maximum that its unknowns allow settles all of them.
  std::span<const Finding> read();

 private:
  using Entry = std::int16_t;

  // An equation. Entries before its first unknown and after its last are zero and not stored.
  struct Row {
    std::size_t start = 0;       // of its entries
    std::uint32_t first = 0;     // unknown
    std::uint32_t length = 0;    // in entries, a multiple of kLanes
    std::int32_t magnitude = 0;  // upper bound on its entries
    std::int64_t value = 0;
  };

  struct Factors {
    std::int32_t times, minus;
    std::int64_t magnitude;
  };

  static constexpr std::uint32_t kLanes = 8;  // entries added at a time
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
  std::vector<std::uint32_t> row_of_;  // of every unknown: the row that it leads

  // The current row. Only its entries from first_ to end_ may be nonzero.
  std::vector<Entry> work_;
  std::uint32_t first_ = 0, end_ = 0;
  std::int32_t magnitude_ = 0;
  std::int64_t value_ = 0;

  // Per unknown, while reading: whether it is mined, and whether it is undecided.
  std::vector<Entry> mined_, undecided_;
  std::vector<Finding> findings_;
};

}  // namespace minewise
