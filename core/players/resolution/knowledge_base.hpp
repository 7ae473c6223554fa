// Clues as clauses, and resolution: two clauses that disagree about one cell, such as "a or b" and
// "not b or c", imply the rest of both, "a or c".
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "board/topology.hpp"
#include "engine/combination.hpp"
#include "players/resolution/clauses.hpp"

namespace minewise {

// Which clauses are resolved with each other. Clauses of one literal, the facts, always are.
enum class Matching : std::uint8_t {
  none,
  pairs,     // two clauses of two literals
  pair_any,  // a clause of two literals and any other
  all,       // any two clauses
};

// Limits on size and work until the next clear(). On 16 x 30 cells with 99 mines, all but one in a
// few hundred games stay below a tenth of the limits on literals and work.
struct KnowledgeLimits {
  std::size_t width = 64;  // literals of a resolvent, at most 64; longer ones are dropped
  std::size_t literals = std::size_t{1} << 19;
  std::uint64_t work = 500'000'000;  // clauses visited: a few seconds
  std::size_t logged = 100'000;      // derivations, if logged
};

// The origin of a clause.
struct Origin {
  std::uint32_t left = 0, right = 0;  // numbers of its parents; 0 if it comes from a clue
  Cell cell = 0;                      // the clue, or the cell about which the parents disagree
};

// A derived clause, and whether it was kept.
struct Derivation {
  Origin origin;
  std::uint32_t number = 0;       // 0 if not kept
  std::uint32_t subsumed_by = 0;  // number of a known stronger clause, or 0
  std::vector<Literal> clause;
  std::vector<std::uint32_t> subsumed;  // numbers of the clauses it replaced
};

// Clauses, none stronger than another, that follow from the clues so far. Everything known is true
// in every layout that fits the clues. The final knowledge does not depend on the order in which
// clauses are matched, if no limit is reached.
//
// Takes at most 64 MB plus 150 bytes per cell, not counting the log. When a limit is reached, it
// stops matching clauses and adding them from clues, but facts still shorten existing clauses and
// decide clues. A clue that would yield too many clauses waits until enough of its cells are known.
class KnowledgeBase {
 public:
  // A clue whose clauses have more literals than this in total waits. This never happens on flat
  // boards.
  static constexpr std::uint64_t kMaxLiteralsPerClue = 4096;
  // The size of the clause "one of 64 cells is mined": no clue within the limit above has a longer
  // clause.
  static constexpr std::size_t kMaxClauseSize = 64;
  static_assert(KnowledgeLimits{}.width == kMaxClauseSize);

  // Appends every derived clause to `log`, if given.
  explicit KnowledgeBase(Matching matching, KnowledgeLimits limits = {},
                         std::vector<Derivation>* log = nullptr);

  // Clears everything. The topology must outlive the knowledge base.
  void clear(const Topology& topology);
  // Clears everything and reads a board.
  void read(const Topology& topology, std::span<const Shown> shown);

  // Adds a fact.
  void learn(Literal fact);
  // Adds what a clue says about its unknown neighbours.
  void add_clue(Cell clue, Shown mines);

  // Draws all conclusions from single facts.
  void propagate();
  // Resolves the next passive clause with all active ones and draws the conclusions. Returns false
  // if no clause is left or a limit is reached.
  bool match_next();

  // All certain literals, in the order they were found.
  std::span<const Literal> facts() const { return facts_; }
  // Whether the empty clause was found, so that no layout fits the clues.
  bool is_contradictory() const { return contradictory_; }
  // Whether a limit or a waiting clue may hide further conclusions.
  bool is_limited() const { return limited_ || !waiting_.empty(); }
  const Clauses& clauses() const { return clauses_; }

 private:
  using Id = Clauses::Id;
  enum class State : std::uint8_t { unknown, found, settled };  // a settled fact is in no clause
  // The state of a clause in the given-clause loop.
  enum class LoopState : std::uint8_t { none, passive, active };

  // The number of mines a clue still needs, and its number of unknown cells.
  struct Need {
    std::int64_t mines;
    std::uint32_t cells;

    bool is_decided() const { return mines <= 0 || mines >= cells; }
  };
  struct ClauseInfo {
    std::uint32_t number;
    LoopState state = LoopState::none;
    bool queued = false;
  };
  struct Resolvent {
    Origin origin;
    std::size_t end;  // end of its literals in resolvent_literals_
  };

  bool is_exhausted() const { return work_ >= limits_.work; }
  bool log_is_full() const { return log_ && log_->size() >= limits_.logged; }
  bool is_matched(std::size_t size) const;
  bool may_expand(const Need& need) const;
  void expand(Cell clue, std::int64_t mines);
  void add_choices(Cell clue, std::size_t size, Literal (*literal)(Cell));
  void add(std::span<const Literal> clause, const Origin& origin);
  void add_fact(Literal fact, const Origin& origin);
  void add_clause(std::span<const Literal> clause, const Origin& origin);
  void establish(Literal fact, std::uint32_t number);
  void contradict(const Origin& origin);
  void settle(Literal fact);
  void wake_clues_around(Literal fact);
  std::optional<Id> pop_given_clause();
  void collect_resolvents(Id given);
  void resolve(Id given, Id other, Literal pivot);
  void drop(Id id);
  void log(std::span<const Literal> clause, const Origin& origin, std::uint32_t number,
           std::uint32_t subsumed_by = 0);

  Matching matching_;
  KnowledgeLimits limits_;
  std::vector<Derivation>* log_;
  const Topology* topology_ = nullptr;

  Clauses clauses_;
  std::vector<ClauseInfo> infos_;  // of the clauses
  // Clauses to be matched, by length; some may have been removed since.
  std::vector<std::deque<Id>> passive_{kMaxClauseSize + 1};
  std::vector<Literal> facts_;
  std::size_t settled_ = 0;                  // settled facts
  std::vector<State> states_;                // of each cell
  std::vector<std::uint8_t> holds_;          // of each literal: whether it is a fact
  std::vector<std::uint32_t> fact_numbers_;  // of each cell
  std::unordered_map<Cell, Need> waiting_;   // clues with too many clauses
  std::uint32_t last_number_ = 0;
  std::uint64_t work_ = 0;
  bool contradictory_ = false;
  bool limited_ = false;

  // Scratch.
  std::vector<Cell> cells_;
  Combination choice_;
  std::vector<Literal> clause_, resolvent_literals_;
  std::vector<Resolvent> resolvents_;
  std::vector<Id> weaker_;
  std::vector<std::uint32_t> subsumed_;  // numbers
};

}  // namespace minewise
