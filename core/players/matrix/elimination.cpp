// Fraction-free Gaussian elimination on the equations of a component, then the bounds rule: a row
// whose value is the minimum or maximum that its unknowns allow settles all of them. Rows have
// 16-bit entries, are divided by their common factors, and are combined eight entries at a time. An
// equation whose entries would overflow is left out, which may lose deductions but never yields a
// false one. The cost is cubic in the number of unknowns, but the matrices are sparse.
#include "players/matrix/elimination.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <numeric>

namespace minewise {
namespace {

constexpr std::int64_t kMaxEntry = std::numeric_limits<std::int16_t>::max();

}  // namespace

void Elimination::begin(std::uint32_t unknowns) {
  entries_.clear();
  rows_.clear();
  row_of_.assign(unknowns, kNone);
  // Rows are stored in whole blocks, which may extend beyond the last unknown.
  work_.assign(unknowns + kLanes, 0);
}

void Elimination::add(std::span<const std::uint32_t> unknowns, std::int32_t mined) {
  assert(!unknowns.empty());
  const auto [least, greatest] = std::ranges::minmax(unknowns);
  assert(greatest < row_of_.size());
  for (std::uint32_t unknown : unknowns) work_[unknown] = 1;
  first_ = least;
  end_ = greatest + 1;
  magnitude_ = 1;
  value_ = mined;
  echelon();
  clear_work();
}

void Elimination::echelon() {
  for (; first_ < end_; ++first_) {
    if (work_[first_] == 0) continue;
    if (row_of_[first_] == kNone) {
      row_of_[first_] = static_cast<std::uint32_t>(rows_.size());
      simplify();
      store(rows_.emplace_back(), entries_);
      return;
    }
    const Row& pivot = rows_[row_of_[first_]];
    if (!cancel(pivot, entries_.data() + pivot.start)) return;
  }
}

void Elimination::reduce() {
  reduced_.clear();
  for (std::uint32_t unknown = static_cast<std::uint32_t>(row_of_.size()); unknown-- > 0;) {
    if (row_of_[unknown] == kNone) continue;
    Row& row = rows_[row_of_[unknown]];
    load(row);
    for (std::uint32_t next = first_ + 1; next < end_; ++next) {
      if (work_[next] == 0 || row_of_[next] == kNone) continue;
      const Row& pivot = rows_[row_of_[next]];
      cancel(pivot, reduced_.data() + pivot.start);
    }
    simplify();
    store(row, reduced_);
    clear_work();
  }
  std::swap(entries_, reduced_);
}

// Returns the multipliers for the current row and the pivot row that cancel the pivot's leading
// unknown, and a bound on the resulting entries.
Elimination::Factors Elimination::factors(const Row& pivot, Entry leading) const {
  assert(leading > 0 && work_[pivot.first] != 0);
  const std::int32_t entry = work_[pivot.first], common = std::gcd(std::int32_t{leading}, entry);
  const std::int32_t times = leading / common, minus = entry / common;
  const std::int64_t magnitude =
      std::int64_t{times} * magnitude_ + std::int64_t{std::abs(minus)} * pivot.magnitude;
  return {times, minus, magnitude};
}

// Subtracts the pivot row from the current row so that the pivot's leading unknown vanishes.
// Returns false, without subtracting, if entries could overflow.
bool Elimination::cancel(const Row& pivot, const Entry* entries) {
  Factors by = factors(pivot, *entries);
  if (by.magnitude > kMaxEntry) {
    simplify();
    by = factors(pivot, *entries);
    if (by.magnitude > kMaxEntry) return false;
  }
  if (by.times != 1) {
    for (std::uint32_t i = first_; i < end_; ++i) {
      work_[i] = static_cast<Entry>(by.times * work_[i]);
    }
  }
  Entry* __restrict work = work_.data() + pivot.first;
  for (std::uint32_t i = 0; i < pivot.length; ++i) {
    work[i] = static_cast<Entry>(work[i] - by.minus * entries[i]);
  }
  value_ = by.times * value_ - by.minus * pivot.value;
  magnitude_ = static_cast<std::int32_t>(by.magnitude);
  end_ = std::max(end_, pivot.first + pivot.length);
  return true;
}

// Divides the current row by its greatest common divisor, makes its leading entry positive, and
// finds its largest entry.
void Elimination::simplify() {
  assert(work_[first_] != 0);
  std::int64_t common = value_;
  if (std::abs(work_[first_]) == 1) {
    common = 1;
  } else {
    for (std::uint32_t i = first_; i < end_; ++i) common = std::gcd(common, work_[i]);
  }
  if (work_[first_] < 0) common = -common;
  if (common != 1) {
    for (std::uint32_t i = first_; i < end_; ++i) work_[i] = static_cast<Entry>(work_[i] / common);
    value_ /= common;
  }
  magnitude_ = 0;
  for (std::uint32_t i = first_; i < end_; ++i) {
    magnitude_ = std::max<std::int32_t>(magnitude_, std::abs(work_[i]));
  }
}

void Elimination::load(const Row& row) {
  std::copy_n(entries_.begin() + static_cast<std::ptrdiff_t>(row.start), row.length,
              work_.begin() + row.first);
  first_ = row.first;
  end_ = row.first + row.length;
  magnitude_ = row.magnitude;
  value_ = row.value;
}

void Elimination::store(Row& row, std::vector<Entry>& entries) {
  assert(work_[first_] > 0);
  while (work_[end_ - 1] == 0) --end_;
  const std::uint32_t length = (end_ - first_ + kLanes - 1) / kLanes * kLanes;
  row = {entries.size(), first_, length, magnitude_, value_};
  const auto from = work_.begin() + first_;
  entries.insert(entries.end(), from, from + length);
}

void Elimination::clear_work() {
  std::fill(work_.begin() + first_, work_.begin() + end_, Entry{0});
}

std::span<const Elimination::Finding> Elimination::read() {
  findings_.clear();
  mined_.assign(work_.size(), 0);
  undecided_.assign(work_.size(), 1);
  for (std::size_t unknown = row_of_.size(); unknown-- > 0;) {
    if (row_of_[unknown] != kNone) apply_bounds(rows_[row_of_[unknown]]);
  }
  return findings_;
}

void Elimination::apply_bounds(const Row& row) {
  const Entry* entries = entries_.data() + row.start;
  const Entry* mined = mined_.data() + row.first;
  const Entry* undecided = undecided_.data() + row.first;
  std::int32_t known = 0, least = 0, greatest = 0;
  for (std::uint32_t i = 0; i < row.length; ++i) {
    const Entry entry = entries[i];
    known += entry * mined[i];
    least += std::min<Entry>(entry, 0) * undecided[i];
    greatest += std::max<Entry>(entry, 0) * undecided[i];
  }
  const std::int64_t value = row.value - known;
  if (least == greatest || (value != least && value != greatest)) return;
  for (std::uint32_t i = 0; i < row.length; ++i) {
    if (entries[i] == 0 || undecided[i] == 0) continue;
    settle(row.first + i, (entries[i] > 0) == (value == greatest));
  }
}

void Elimination::settle(std::uint32_t unknown, bool mined) {
  mined_[unknown] = mined;
  undecided_[unknown] = 0;
  findings_.push_back({unknown, mined});
}

}  // namespace minewise
