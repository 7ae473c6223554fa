// Clauses over the cells of a board, with subsumption.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/cell.hpp"

namespace minewise {

// A statement that a cell is mined or free.
using Literal = std::uint32_t;

constexpr Literal mine_literal(Cell cell) {
  return 2 * cell + 1;
}
constexpr Literal free_literal(Cell cell) {
  return 2 * cell;
}
constexpr Literal negated(Literal literal) {
  return literal ^ 1;
}
constexpr Cell cell_of(Literal literal) {
  return literal / 2;
}
constexpr bool is_positive(Literal literal) {
  return literal % 2 == 1;
}

// Clauses indexed by their literals: each is a sorted list of two or more literals, at least one of
// which holds. A clause is stronger than another if its literals are a subset of the other's.
//
// The occurrences of each literal form a linked list, so memory is linear in the number of literals
// and a clause is removed in time linear in its size.
class Clauses {
 public:
  using Id = std::uint32_t;

  explicit Clauses(std::size_t max_literals) : max_literals_(max_literals) {}

  // Removes all clauses and makes room for the literals of these cells.
  void clear(Cell cells);

  // Adds a clause of distinct, sorted literals of these cells. Returns nullopt if it does not fit.
  std::optional<Id> add(std::span<const Literal> clause);
  // Removes an existing clause.
  void remove(Id id);

  std::span<const Literal> operator[](Id id) const {
    return {literals_.data() + rows_[id].start, rows_[id].size};
  }
  // Whether `literals` more literals fit, however they are split into clauses.
  bool has_room(std::size_t literals) const { return literals_.size() + literals <= max_literals_; }

  // A clause with this literal, if there is one.
  std::optional<Id> any_with(Literal literal) const;
  // visit_pairs() calls `visit` with every clause of two literals that contains this literal,
  // visit_longer() with every longer one. `visit` must not change the clauses. Both return the
  // number of clauses visited.
  template <class Visit>
  std::uint32_t visit_pairs(Literal literal, Visit visit) const {
    return walk(lists_[literal].leads_pair, visit) + walk(lists_[literal].ends_pair, visit);
  }
  template <class Visit>
  std::uint32_t visit_longer(Literal literal, Visit visit) const {
    return walk(lists_[literal].leads_longer, visit) + walk(lists_[literal].in_longer, visit);
  }

  // Calls `visit` with all clauses.
  template <class Visit>
  void visit_all(Visit visit) const {
    for (Id id = 0; id < rows_.size(); ++id) {
      if (rows_[id].size > 0) visit((*this)[id]);
    }
  }

  // Returns a clause that is stronger than or equal to this one; `work` counts the clauses visited.
  std::optional<Id> stronger(std::span<const Literal> clause, std::uint64_t& work) const;
  // Collects the clauses that are weaker than this one.
  void collect_weaker(std::span<const Literal> clause, std::vector<Id>& found,
                      std::uint64_t& work) const;

 private:
  using Offset = std::uint32_t;  // of an occurrence
  static constexpr Offset kNoOffset = ~Offset{0};

  struct Row {
    std::uint64_t signature;  // one bit per literal; several may share a bit
    Offset start;
    std::uint16_t size, capacity;
  };
  // Links an occurrence of a literal to the previous and next one.
  struct Link {
    Offset next, previous;
    Id clause;
  };
  struct List {
    Offset first = kNoOffset;
    std::uint32_t size = 0;
  };
  // The clauses with a literal; those that begin with it are in separate lists.
  struct Lists {
    List leads_pair, ends_pair, leads_longer, in_longer;
  };

  template <class Visit>
  std::uint32_t walk(const List& list, Visit& visit) const {
    for (Offset at = list.first; at != kNoOffset; at = links_[at].next) visit(links_[at].clause);
    return list.size;
  }
  std::optional<Id> within(std::span<const Literal> clause, std::uint64_t signature,
                           const List& list, std::uint64_t& work) const;
  List& list_of(Offset offset);
  std::optional<Id> free_row(std::size_t size);

  std::size_t max_literals_;
  std::vector<Row> rows_;
  std::vector<Literal> literals_;           // row after row
  std::vector<Link> links_;                 // of each offset
  std::vector<Lists> lists_;                // of each literal
  std::vector<std::vector<Id>> free_rows_;  // by capacity
};

}  // namespace minewise
