// Clauses over the cells of a board, and which of them says more than another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/cell.hpp"

namespace minewise {

// That a cell is mined, or that it is not.
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

// Clauses that are found by their literals: each is a sorted list of two literals or more, at least
// one of which holds. A clause is stronger than another if its literals are among the other's.
//
// The clauses with a literal are linked through its places in them, so that memory depends on the
// literals alone, whose number is bounded, and a clause is removed in time linear in it.
class Clauses {
 public:
  using Id = std::uint32_t;

  explicit Clauses(std::size_t max_literals) : max_literals_(max_literals) {}

  // Forgets all clauses and makes room for the literals of these cells.
  void clear(Cell cells);

  // The literals are sorted, none comes twice, and they are those of the cells. Nothing if the
  // clause does not fit.
  std::optional<Id> add(std::span<const Literal> clause);
  // Of a clause that is there.
  void remove(Id id);

  std::span<const Literal> operator[](Id id) const {
    return {literals_.data() + rows_[id].start, rows_[id].size};
  }
  // Whether this many more literals fit, whatever clauses they are in.
  bool has_room(std::size_t literals) const { return literals_.size() + literals <= max_literals_; }

  // A clause with this literal, if there is one.
  std::optional<Id> any_with(Literal literal) const;
  // Calls `visit` with the clauses of two literals, or with those of more, that have this one. It
  // must not change them. Returns how many there are.
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

  // A clause that is stronger than this one or equal; `work` counts the clauses looked at.
  std::optional<Id> stronger(std::span<const Literal> clause, std::uint64_t& work) const;
  // Those that are weaker.
  void collect_weaker(std::span<const Literal> clause, std::vector<Id>& found,
                      std::uint64_t& work) const;

 private:
  using Offset = std::uint32_t;  // of a literal in the clauses
  static constexpr Offset kNoOffset = ~Offset{0};

  struct Row {
    std::uint64_t signature;  // a bit for each literal; several may share one
    Offset start;
    std::uint16_t size, capacity;
  };
  // From the offset of a literal to where else it stands.
  struct Link {
    Offset next, previous;
    Id clause;
  };
  struct List {
    Offset first = kNoOffset;
    std::uint32_t size = 0;
  };
  // Clauses with a literal: those that begin with it are apart from the others.
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
