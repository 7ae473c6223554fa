// What clues say, as clauses, and what follows from them by resolution: of two clauses that
// disagree about one cell, such as "a or b" and "not b or c", the rest must hold, "a or c".
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "board/topology.hpp"
#include "players/resolution/clauses.hpp"

namespace minewise {

// Which clauses are resolved with each other. Those of one literal, the facts, always are.
enum class Matching : std::uint8_t {
  none,
  pairs,     // two clauses of two literals
  pair_any,  // a clause of two literals and any other
};

// How large a knowledge base may become, and how much it may do, until it is cleared. Games of
// 16 x 30 cells with 99 mines stay below a tenth of either, but for one in some hundreds.
struct KnowledgeLimits {
  std::size_t literals = std::size_t{1} << 19;
  std::uint64_t work = 500'000'000;  // clauses looked at: some seconds
  std::size_t logged = 100'000;      // derivations, if there is a log
};

// Where a clause comes from.
struct Origin {
  std::uint32_t left = 0, right = 0;  // the numbers of its parents; 0 if it comes from a clue
  Cell cell = 0;                      // the clue, or the cell that the parents disagree about
};

// A clause that was found, and what became of it.
struct Derivation {
  Origin origin;
  std::uint32_t number = 0;       // 0 if it was not kept
  std::uint32_t subsumed_by = 0;  // the number of the stronger clause that is known already, or 0
  std::vector<Literal> clause;
  std::vector<std::uint32_t> subsumed;  // the numbers of the clauses that it replaced
};

// Clauses, none stronger than another, that follow from the clues so far. All that it knows is
// true of every layout that fits the clues. What it knows in the end does not depend on the order
// in which clauses are matched, unless a limit is reached.
//
// It takes at most 64 MB, and 150 bytes for each cell, beside the log. When its limits are reached
// it matches no more clauses and takes no more of them from clues, but single facts still shorten
// those it has and still decide clues. A clue that would give very many clauses waits until enough
// of its cells are known.
class KnowledgeBase {
 public:
  // A clue whose clauses have more literals together waits. No clue of a flat board has as many.
  static constexpr std::uint64_t kMaxLiteralsPerClue = 4096;
  // One of 64 cells is mined: no clue within this limit has a longer clause.
  static constexpr std::size_t kMaxClauseSize = 64;

  // Adds every clause that is found to `log`, if it is given.
  explicit KnowledgeBase(Matching matching, KnowledgeLimits limits = {},
                         std::vector<Derivation>* log = nullptr);

  // Forgets everything. The topology must outlive what follows.
  void clear(const Topology& topology);
  // The same, and takes all that a board shows.
  void read(const Topology& topology, std::span<const Shown> shown);

  // Takes a fact as given.
  void learn(Literal fact);
  // Takes what a clue says about those of its neighbours that are not known.
  void add_clue(Cell clue, Shown mines);

  // Draws all conclusions from single facts.
  void propagate();
  // Resolves the next passive clause with all active ones and draws the conclusions.
  // False if none is left, or a limit is reached.
  bool match_next();

  // All literals that are certain, in the order they were found.
  std::span<const Literal> facts() const { return facts_; }
  // Whether the empty clause was found, so that nothing fits the clues.
  bool is_contradictory() const { return contradictory_; }
  // Whether more might follow, had no limit been reached and did no clue wait.
  bool is_limited() const { return limited_ || !waiting_.empty(); }
  const Clauses& clauses() const { return clauses_; }

 private:
  using Id = Clauses::Id;
  enum class State : std::uint8_t { unknown, found, settled };  // a settled fact is in no clause
  // Of a clause in the given-clause loop.
  enum class LoopState : std::uint8_t { none, passive, active };

  // How many mines a clue still needs, and in how many cells.
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
    std::size_t end;  // of its literals in resolvent_literals_
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
  // Clauses to be matched, and some that are gone, by length.
  std::vector<std::deque<Id>> passive_{kMaxClauseSize + 1};
  std::vector<Literal> facts_;
  std::size_t settled_ = 0;                  // how many of them are
  std::vector<State> states_;                // of each cell
  std::vector<std::uint8_t> holds_;          // of each literal: whether it is a fact
  std::vector<std::uint32_t> fact_numbers_;  // of each cell
  std::unordered_map<Cell, Need> waiting_;   // clues with too many clauses
  std::uint32_t last_number_ = 0;
  std::uint64_t work_ = 0;
  bool contradictory_ = false;
  bool limited_ = false;

  // Room for the work at hand.
  std::vector<Cell> cells_;
  std::vector<std::size_t> choice_;
  std::vector<Literal> clause_, resolvent_literals_;
  std::vector<Resolvent> resolvents_;
  std::vector<Id> weaker_;
  std::vector<std::uint32_t> subsumed_;  // numbers
};

}  // namespace minewise
