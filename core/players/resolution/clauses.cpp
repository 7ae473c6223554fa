#include "players/resolution/clauses.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <limits>

namespace minewise {
namespace {

// Whether the literals are sorted and distinct.
[[maybe_unused]] bool is_ascending(std::span<const Literal> clause) {
  return std::ranges::adjacent_find(clause, std::ranges::greater_equal{}) == clause.end();
}

std::uint64_t signature_of(std::span<const Literal> clause) {
  constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15;
  std::uint64_t bits = 0;
  for (Literal literal : clause) bits |= std::uint64_t{1} << ((literal * kGoldenRatio) >> 58);
  return bits;
}

}  // namespace

void Clauses::clear(Cell cells) {
  rows_.clear();
  literals_.clear();
  links_.clear();
  lists_.assign(2 * std::size_t{cells}, {});
  for (auto& rows : free_rows_) rows.clear();
}

std::optional<Clauses::Id> Clauses::add(std::span<const Literal> clause) {
  assert(clause.size() >= 2 && clause.size() <= std::numeric_limits<std::uint16_t>::max());
  assert(is_ascending(clause) && clause.back() < lists_.size());
  const auto id = free_row(clause.size());
  if (!id) return std::nullopt;
  Row& row = rows_[*id];
  row.signature = signature_of(clause);
  row.size = static_cast<std::uint16_t>(clause.size());
  std::ranges::copy(clause, literals_.begin() + row.start);
  for (Offset offset = row.start; offset < row.start + row.size; ++offset) {
    links_[offset].clause = *id;
    List& list = list_of(offset);
    links_[offset].next = list.first;
    links_[offset].previous = kNoOffset;
    if (list.first != kNoOffset) links_[list.first].previous = offset;
    list.first = offset;
    ++list.size;
  }
  return id;
}

void Clauses::remove(Id id) {
  Row& row = rows_[id];
  assert(row.size > 0);
  for (Offset offset = row.start; offset < row.start + row.size; ++offset) {
    List& list = list_of(offset);
    const Link& link = links_[offset];
    (link.previous == kNoOffset ? list.first : links_[link.previous].next) = link.next;
    if (link.next != kNoOffset) links_[link.next].previous = link.previous;
    --list.size;
  }
  row.size = 0;
  free_rows_[row.capacity].push_back(id);
}

// Returns a free row of this size, otherwise a new row, otherwise any free row that is long enough.
std::optional<Clauses::Id> Clauses::free_row(std::size_t size) {
  if (free_rows_.size() <= size) free_rows_.resize(size + 1);
  std::size_t capacity = size;
  if (free_rows_[capacity].empty() && has_room(size)) {
    assert(literals_.size() < kNoOffset - size);
    const auto start = static_cast<Offset>(literals_.size());
    literals_.resize(start + size);
    links_.resize(start + size);
    rows_.push_back({0, start, 0, static_cast<std::uint16_t>(size)});
    return static_cast<Id>(rows_.size() - 1);
  }
  while (capacity < free_rows_.size() && free_rows_[capacity].empty()) ++capacity;
  if (capacity == free_rows_.size()) return std::nullopt;
  const Id id = free_rows_[capacity].back();
  free_rows_[capacity].pop_back();
  return id;
}

Clauses::List& Clauses::list_of(Offset offset) {
  Lists& lists = lists_[literals_[offset]];
  const Row& row = rows_[links_[offset].clause];
  if (row.size == 2) return offset == row.start ? lists.leads_pair : lists.ends_pair;
  return offset == row.start ? lists.leads_longer : lists.in_longer;
}

std::optional<Clauses::Id> Clauses::any_with(Literal literal) const {
  const Lists& lists = lists_[literal];
  for (const List& list :
       {lists.leads_pair, lists.ends_pair, lists.leads_longer, lists.in_longer}) {
    if (list.first != kNoOffset) return links_[list.first].clause;
  }
  return std::nullopt;
}

// A stronger clause begins with one of these literals, but not with the last.
std::optional<Clauses::Id> Clauses::stronger(std::span<const Literal> clause,
                                             std::uint64_t& work) const {
  const std::uint64_t signature = signature_of(clause);
  for (Literal literal : clause.first(clause.size() - 1)) {
    for (const List& list : {lists_[literal].leads_pair, lists_[literal].leads_longer}) {
      if (const auto id = within(clause, signature, list, work)) return id;
    }
  }
  return std::nullopt;
}

// Returns the first clause in a list whose literals are all in `clause`.
std::optional<Clauses::Id> Clauses::within(std::span<const Literal> clause, std::uint64_t signature,
                                           const List& list, std::uint64_t& work) const {
  for (Offset at = list.first; at != kNoOffset; at = links_[at].next) {
    ++work;
    const Id id = links_[at].clause;
    if ((rows_[id].signature & ~signature) != 0) continue;
    if (std::ranges::includes(clause, (*this)[id])) return id;
  }
  return std::nullopt;
}

void Clauses::collect_weaker(std::span<const Literal> clause, std::vector<Id>& found,
                             std::uint64_t& work) const {
  const auto rarest = std::ranges::min(clause, {}, [&](Literal literal) {
    return lists_[literal].leads_longer.size + lists_[literal].in_longer.size;
  });
  const std::uint64_t signature = signature_of(clause);
  work += visit_longer(rarest, [&](Id id) {
    if ((signature & ~rows_[id].signature) != 0) return;
    if (std::ranges::includes((*this)[id], clause)) found.push_back(id);
  });
}

}  // namespace minewise
