// A clause database with resolution, as in "Programming Assignment #3", with limits. Clauses are
// indexed by their literals, so that stronger, weaker and opposite clauses are found directly, and
// each pair of clauses is matched once (a given-clause loop). The final knowledge does not depend
// on the order, because a clause implies everything that follows from a clause it replaces.
//
// Three limits protect against hostile boards: a clue whose clauses would have too many literals
// waits until enough of its cells are known; the number of literals is limited; and so is the
// number of clauses visited in a game. Beyond these limits no more clauses are matched, but facts
// still shorten clauses and decide clues. The player then finds less, but never anything false.
#include "players/resolution/knowledge_base.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <iterator>

namespace minewise {
namespace {

// Returns the number of literals in all clauses of this size over these cells, capped at 2^32.
std::uint64_t literals_of_choices(std::uint64_t size, std::uint64_t cells) {
  assert(size <= cells);
  constexpr std::uint64_t kMany = std::uint64_t{1} << 32;
  std::uint64_t choices = 1;
  for (std::uint64_t i = 0; i < std::min(size, cells - size); ++i) {
    choices = choices * (cells - i) / (i + 1);
    if (choices * size >= kMany) return kMany;
  }
  return choices * size;
}

}  // namespace

KnowledgeBase::KnowledgeBase(Matching matching, KnowledgeLimits limits,
                             std::vector<Derivation>* log)
    : matching_(matching), limits_(limits), log_(log), clauses_(limits.literals) {
  assert(limits.width <= kMaxClauseSize);
}

void KnowledgeBase::clear(const Topology& topology) {
  topology_ = &topology;
  clauses_.clear(topology.size());
  infos_.clear();
  for (auto& queue : passive_) queue.clear();
  facts_.clear();
  settled_ = 0;
  states_.assign(topology.size(), State::unknown);
  holds_.assign(2 * std::size_t{topology.size()}, 0);
  fact_numbers_.assign(topology.size(), 0);
  waiting_.clear();
  last_number_ = 0;
  work_ = 0;
  contradictory_ = false;
  limited_ = false;
}

void KnowledgeBase::read(const Topology& topology, std::span<const Shown> shown) {
  assert(shown.size() == topology.size());
  clear(topology);
  for (Cell cell = 0; cell < shown.size(); ++cell) {
    if (!is_covered(shown[cell]))
      learn(shown[cell] == kMine ? mine_literal(cell) : free_literal(cell));
  }
  propagate();
  for (Cell cell = 0; cell < shown.size(); ++cell) {
    if (is_clue(shown[cell])) add_clue(cell, shown[cell]);
  }
}

void KnowledgeBase::learn(Literal fact) {
  if (holds_[fact]) return;
  const Cell cell = cell_of(fact);
  if (holds_[negated(fact)]) return contradict({0, fact_numbers_[cell], cell});
  establish(fact, 0);
  subsumed_.clear();
}

void KnowledgeBase::add_clue(Cell clue, Shown mines) {
  assert(is_clue(mines));
  Need need{mines, 0};
  for (Cell near : topology_->neighbours(clue)) {
    if (states_[near] != State::settled)
      ++need.cells;
    else
      need.mines -= holds_[mine_literal(near)];
  }
  if (may_expand(need))
    expand(clue, need.mines);
  else
    waiting_.emplace(clue, need);
}

// A decided clue yields only facts.
bool KnowledgeBase::may_expand(const Need& need) const {
  if (need.is_decided()) return true;
  if (is_exhausted()) return false;
  const auto mines = static_cast<std::uint64_t>(need.mines);
  const auto literals = literals_of_choices(mines + 1, need.cells) +
                        literals_of_choices(need.cells - mines + 1, need.cells);
  return literals <= kMaxLiteralsPerClue && clauses_.has_room(literals);
}

// If at least n of m cells are mined, so is at least one of any m - n + 1. If at most n are mined,
// at least one of any n + 1 is free.
void KnowledgeBase::expand(Cell clue, std::int64_t mines) {
  cells_.clear();
  for (Cell near : topology_->neighbours(clue)) {
    if (states_[near] != State::settled) cells_.push_back(near);
  }
  const auto cells = static_cast<std::int64_t>(cells_.size());
  if (mines < 0 || mines > cells) return contradict({0, 0, clue});
  if (mines > 0) add_choices(clue, static_cast<std::size_t>(cells - mines + 1), mine_literal);
  if (mines < cells) add_choices(clue, static_cast<std::size_t>(mines + 1), free_literal);
}

void KnowledgeBase::add_choices(Cell clue, std::size_t size, Literal (*literal)(Cell)) {
  assert(0 < size && size <= cells_.size());
  choice_.start(static_cast<std::uint32_t>(cells_.size()), static_cast<std::uint32_t>(size));
  do {
    clause_.clear();
    for (std::uint32_t i : choice_.chosen()) clause_.push_back(literal(cells_[i]));
    add(clause_, {0, 0, clue});
  } while (choice_.next());
}

void KnowledgeBase::propagate() {
  while (settled_ < facts_.size() && !contradictory_) settle(facts_[settled_++]);
}

bool KnowledgeBase::match_next() {
  while (const auto given = pop_given_clause()) {
    if (infos_[*given].state != LoopState::passive) continue;
    infos_[*given].state = LoopState::active;
    collect_resolvents(*given);
    std::size_t start = 0;
    for (const Resolvent& resolvent : resolvents_) {
      add(std::span(resolvent_literals_).subspan(start, resolvent.end - start), resolvent.origin);
      start = resolvent.end;
    }
    propagate();
    return true;
  }
  return false;
}

// Returns the shortest passive clause; ties go to the oldest.
std::optional<Clauses::Id> KnowledgeBase::pop_given_clause() {
  const auto queue = std::ranges::find_if_not(passive_, &std::deque<Id>::empty);
  if (queue == passive_.end() || contradictory_) return std::nullopt;
  if (is_exhausted() || log_is_full() || !clauses_.has_room(1)) {
    limited_ = true;
    return std::nullopt;
  }
  const Id id = queue->front();
  queue->pop_front();
  infos_[id].queued = false;
  return id;
}

void KnowledgeBase::collect_resolvents(Id given) {
  resolvents_.clear();
  resolvent_literals_.clear();
  const auto clause = clauses_[given];
  for (Literal literal : clause) {
    const auto visit = [&](Id other) {
      if (infos_[other].state == LoopState::active) resolve(given, other, literal);
    };
    work_ += clauses_.visit_pairs(negated(literal), visit);
    if (matching_ == Matching::all || (matching_ == Matching::pair_any && clause.size() == 2)) {
      work_ += clauses_.visit_longer(negated(literal), visit);
    }
  }
}

// Skips clauses that disagree about another cell as well: the resolvent would be a tautology. Drops
// resolvents that are too wide; when facts shorten the clauses, they are resolved again.
void KnowledgeBase::resolve(Id given, Id other, Literal pivot) {
  if (resolvent_literals_.size() >= limits_.literals) {
    limited_ = true;
    return;
  }
  const auto left = clauses_[given], right = clauses_[other];
  const std::size_t start = resolvent_literals_.size();
  std::size_t i = 0, j = 0;
  while (i < left.size() || j < right.size()) {
    if (j == right.size() || (i < left.size() && cell_of(left[i]) < cell_of(right[j]))) {
      resolvent_literals_.push_back(left[i++]);
    } else if (i == left.size() || cell_of(right[j]) < cell_of(left[i])) {
      resolvent_literals_.push_back(right[j++]);
    } else if (left[i] == right[j]) {
      resolvent_literals_.push_back(left[i++]);
      ++j;
    } else if (left[i] == pivot) {
      ++i;
      ++j;
    } else {
      resolvent_literals_.resize(start);
      return;
    }
  }
  if (resolvent_literals_.size() - start > limits_.width) {
    resolvent_literals_.resize(start);
    return;
  }
  resolvents_.push_back(
      {{infos_[given].number, infos_[other].number, cell_of(pivot)}, resolvent_literals_.size()});
}

void KnowledgeBase::add(std::span<const Literal> clause, const Origin& origin) {
  if (contradictory_) return;
  assert(!clause.empty());  // one literal is a fact, and two facts are never resolved
  work_ += clause.size();
  if (clause.size() == 1)
    add_fact(clause.front(), origin);
  else
    add_clause(clause, origin);
}

void KnowledgeBase::add_fact(Literal fact, const Origin& origin) {
  const std::uint32_t known = fact_numbers_[cell_of(fact)];
  const std::array<Literal, 1> clause{fact};
  if (holds_[fact]) return log(clause, origin, 0, known);
  const std::uint32_t number = ++last_number_;
  const bool is_news = !holds_[negated(fact)];
  if (is_news) establish(fact, number);
  log(clause, origin, number);
  if (!is_news) contradict({number, known, cell_of(fact)});
}

// Drops clauses implied by the fact at once; those with its negation wait.
void KnowledgeBase::establish(Literal fact, std::uint32_t number) {
  assert(!holds_[fact] && !holds_[negated(fact)]);
  holds_[fact] = 1;
  states_[cell_of(fact)] = State::found;
  fact_numbers_[cell_of(fact)] = number;
  facts_.push_back(fact);
  while (const auto id = clauses_.any_with(fact)) drop(*id);
}

void KnowledgeBase::add_clause(std::span<const Literal> clause, const Origin& origin) {
  assert(clause.size() <= kMaxClauseSize);
  const auto fact = std::ranges::find_if(clause, [&](Literal literal) { return holds_[literal]; });
  if (fact != clause.end()) return log(clause, origin, 0, fact_numbers_[cell_of(*fact)]);
  if (!is_exhausted()) {
    if (const auto id = clauses_.stronger(clause, work_)) {
      return log(clause, origin, 0, infos_[*id].number);
    }
    weaker_.clear();
    clauses_.collect_weaker(clause, weaker_, work_);
    for (Id id : weaker_) drop(id);
  }
  const auto id = clauses_.add(clause);
  if (!id) {
    limited_ = true;
    return;
  }
  if (*id >= infos_.size()) infos_.resize(*id + 1);
  ClauseInfo& info = infos_[*id];
  info.number = ++last_number_;
  info.state = is_matched(clause.size()) ? LoopState::passive : LoopState::none;
  if (info.state == LoopState::passive && !info.queued) {
    info.queued = true;
    passive_[clause.size()].push_back(*id);
  }
  log(clause, origin, info.number);
}

// A resolvent is at most one literal shorter than either of its parents.
bool KnowledgeBase::is_matched(std::size_t size) const {
  if (size > limits_.width + 1) return false;
  return matching_ == Matching::pairs ? size == 2 : matching_ != Matching::none;
}

void KnowledgeBase::contradict(const Origin& origin) {
  contradictory_ = true;
  log({}, origin, ++last_number_);
}

// Removes the negation of a fact from all clauses.
void KnowledgeBase::settle(Literal fact) {
  const Cell cell = cell_of(fact);
  states_[cell] = State::settled;
  while (const auto id = clauses_.any_with(negated(fact))) {
    clause_.clear();
    std::ranges::remove_copy(clauses_[*id], std::back_inserter(clause_), negated(fact));
    const Origin origin{infos_[*id].number, fact_numbers_[cell], cell};
    drop(*id);
    add(clause_, origin);
  }
  if (!waiting_.empty()) wake_clues_around(fact);
}

// Waiting clues now have one unknown cell fewer.
void KnowledgeBase::wake_clues_around(Literal fact) {
  for (Cell near : topology_->neighbours(cell_of(fact))) {
    const auto found = waiting_.find(near);
    if (found == waiting_.end()) continue;
    Need& need = found->second;
    --need.cells;
    need.mines -= is_positive(fact);
    if (!may_expand(need)) continue;
    const auto mines = need.mines;
    waiting_.erase(found);
    expand(near, mines);
  }
}

void KnowledgeBase::drop(Id id) {
  clauses_.remove(id);
  infos_[id].state = LoopState::none;
  subsumed_.push_back(infos_[id].number);
}

void KnowledgeBase::log(std::span<const Literal> clause, const Origin& origin, std::uint32_t number,
                        std::uint32_t subsumed_by) {
  if (log_ && !log_is_full()) {
    log_->push_back({origin, number, subsumed_by, {clause.begin(), clause.end()}, subsumed_});
  }
  subsumed_.clear();
}

}  // namespace minewise
