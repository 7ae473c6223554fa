// Constraint search with forward checking. The group with the fewest values left is tried next,
// each value is propagated through the clues it touches, and pieces that no longer share a clue are
// searched separately. A filling is a witness for all its cells at once, and unseen values are
// tried first, so a few fillings usually settle which cells are certain.
//
// The search shares only the equations with the trellis, so tests compare the two. In the worst
// case it is exponential in the length of a component, while the trellis is exponential only in its
// width, so a budget limits it.
#include "players/backtracking/filling_search.hpp"

#include <algorithm>
#include <cassert>

namespace minewise {

class FillingSearch::UndoScope {
 public:
  explicit UndoScope(FillingSearch& search) : search_(search), changes_(search.changes_.size()) {}
  ~UndoScope() {
    search_.queue_.clear();
    search_.undo(changes_);
  }
  UndoScope(const UndoScope&) = delete;
  UndoScope& operator=(const UndoScope&) = delete;

 private:
  FillingSearch& search_;
  std::size_t changes_;
};

void FillingSearch::load(const System& system) {
  system_ = &system;
  values_.clear();
  sums_.clear();
  changes_.clear();
  queue_.clear();
  time_ = 0;
  counted_.clear();
  for (const Component& component : system.components()) {
    for (auto group = component.first_group; group < component.last_group; ++group) {
      values_.push_back({0, system.group_size(group)});
    }
    for (auto clue = component.first_clue; clue < component.last_clue; ++clue) {
      sums_.push_back({system.need(clue), 0, system.cells_of_clue(clue)});
    }
  }
  gathered_.assign(values_.size(), 0);
  seen_mined_.assign(values_.size(), {});
  seen_free_.assign(values_.size(), {});
}

void FillingSearch::find_witnesses(const Component& component, Meter& meter) {
  assert(component.last_group <= values_.size() && component.last_clue <= sums_.size());
  queue_.clear();
  for (auto clue = component.first_clue; clue < component.last_clue; ++clue) queue_.push_back(clue);
  if (!check_forward(meter)) return;
  for (auto group = component.first_group; group < component.last_group; ++group) {
    for (Fate fate : {Fate::mined, Fate::free}) {
      if (!seen(group, fate).empty()) continue;
      const UndoScope undo_scope(*this);
      const Piece all = all_of(component);
      if (demand(group, fate, meter) && fill_rest(all, meter)) remember(component);
    }
  }
}

// Records the current filling.
void FillingSearch::remember(const Component& component) {
  std::uint32_t mines = 0;
  for (auto group = component.first_group; group < component.last_group; ++group) {
    assert(values_[group].single());
    mines += values_[group].low;
  }
  for (auto group = component.first_group; group < component.last_group; ++group) {
    const std::uint32_t mined = values_[group].low;
    if (mined > 0) seen_mined_[group].add(MineCountSet(mines));
    if (mined < system_->group_size(group)) seen_free_[group].add(MineCountSet(mines));
  }
}

// In every filling, the first group has a mined cell or a free one, so that group's sets cover all
// fillings.
MineCountSet FillingSearch::seen(const Component& component) const {
  MineCountSet all = seen(component.first_group, Fate::mined);
  all.add(seen(component.first_group, Fate::free));
  return all;
}

MineCountSet FillingSearch::count(const Component& component, Meter& meter) {
  const UndoScope undo_scope(*this);
  return count_rest(all_of(component), meter);
}

MineCountSet FillingSearch::count(const Component& component, std::uint32_t group, Fate fate,
                                  Meter& meter) {
  assert(component.first_group <= group && group < component.last_group);
  assert(fate != Fate::undecided);
  const UndoScope undo_scope(*this);
  const Piece all = all_of(component);
  if (!demand(group, fate, meter)) return {};
  return count_rest(all, meter);
}

FillingSearch::Piece FillingSearch::all_of(const Component& component) {
  members_.clear();
  for (auto group = component.first_group; group < component.last_group; ++group) {
    members_.push_back(group);
  }
  return {0, members_.size()};
}

// Restricts a group so that some cell in it has this fate. Returns false if that is impossible.
bool FillingSearch::demand(std::uint32_t group, Fate fate, Meter& meter) {
  auto [low, high] = values_[group];
  if (fate == Fate::mined) {
    low = std::max(low, 1u);
  } else {
    high = std::min(high, system_->group_size(group) - 1);
  }
  if (low > high) return false;
  narrow(group, {low, high});
  return check_forward(meter);
}

// Sets the number of mines in a group. Returns false if a clue is known to fail.
bool FillingSearch::assign(std::uint32_t group, std::uint32_t mines, Meter& meter) {
  narrow(group, {mines, mines});
  return check_forward(meter);
}

void FillingSearch::narrow(std::uint32_t group, Values values) {
  const Values before = values_[group];
  assert(before.low <= values.low && values.low <= values.high && values.high <= before.high);
  changes_.push_back({group, before});
  values_[group] = values;
  for (std::uint32_t clue : system_->clues_of_group(group)) {
    sums_[clue].low += values.low - before.low;
    sums_[clue].high -= before.high - values.high;
    queue_.push_back(clue);
  }
}

// Removes values that a clue rules out, until nothing changes.
bool FillingSearch::check_forward(Meter& meter) {
  while (!queue_.empty()) {
    const std::uint32_t clue = queue_.back();
    queue_.pop_back();
    const auto groups = system_->groups_of_clue(clue);
    const Sum& sum = sums_[clue];
    meter.charge(groups.size(), 0);
    if (sum.low > sum.need || sum.high < sum.need) {
      queue_.clear();
      return false;
    }
    for (std::uint32_t group : groups) {
      const auto [low, high] = values_[group];
      const std::uint32_t others_low = sum.low - low, others_high = sum.high - high;
      const std::uint32_t least = sum.need > others_high ? sum.need - others_high : 0;
      const Values left{std::max(low, least), std::min(high, sum.need - others_low)};
      if (left.low != low || left.high != high) narrow(group, left);
    }
  }
  return true;
}

void FillingSearch::undo(std::size_t changes) {
  while (changes_.size() > changes) {
    const auto [group, before] = changes_.back();
    changes_.pop_back();
    const Values after = values_[group];
    values_[group] = before;
    for (std::uint32_t clue : system_->clues_of_group(group)) {
      sums_[clue].low -= after.low - before.low;
      sums_[clue].high += before.high - after.high;
    }
  }
}

// Returns the group with the fewest values left. Ties go to a group in the middle, whose removal is
// likely to split the piece.
std::uint32_t FillingSearch::choose(Piece piece) const {
  assert(piece.begin < piece.end && piece.end <= members_.size());
  const auto middle = static_cast<std::ptrdiff_t>((piece.begin + piece.end) / 2);
  const auto rank = [&](std::size_t i) {
    const auto [low, high] = values_[members_[i]];
    return std::pair(high - low, std::abs(static_cast<std::ptrdiff_t>(i) - middle));
  };
  std::size_t best = piece.begin;
  for (std::size_t i = piece.begin + 1; i < piece.end; ++i) {
    if (rank(i) < rank(best)) best = i;
  }
  return members_[best];
}

// Lists the undecided groups connected to this one, breadth first.
FillingSearch::Piece FillingSearch::gather(std::uint32_t group, std::uint64_t since) {
  const std::size_t begin = members_.size();
  gathered_[group] = since;
  members_.push_back(group);
  for (std::size_t i = begin; i < members_.size(); ++i) {
    for (std::uint32_t clue : system_->clues_of_group(members_[i])) {
      for (std::uint32_t other : system_->groups_of_clue(clue)) {
        if (values_[other].single() || gathered_[other] >= since) continue;
        gathered_[other] = since;
        members_.push_back(other);
      }
    }
  }
  return {begin, members_.size()};
}

// Finds a filling and leaves it in place. Tries unseen values first.
bool FillingSearch::fill(Piece piece, Meter& meter) {
  const std::uint32_t group = choose(piece);
  const auto [low, high] = values_[group];
  const bool many_first = seen_mined_[group].empty();
  const std::size_t changes = changes_.size();
  for (std::uint32_t i = 0; i <= high - low; ++i) {
    if (assign(group, many_first ? high - i : low + i, meter) && fill_rest(piece, meter)) {
      return true;
    }
    undo(changes);
  }
  return false;
}

// Finds a filling for the groups of a piece that have several values left.
bool FillingSearch::fill_rest(Piece piece, Meter& meter) {
  const std::uint64_t since = ++time_;
  for (std::size_t i = piece.begin; i < piece.end; ++i) {
    if (values_[members_[i]].single()) continue;
    const Piece rest = gather(members_[i], since);
    meter.charge(rest.end - rest.begin, 0);
    const bool filled = fill(rest, meter);
    members_.resize(rest.begin);
    if (!filled) return false;
  }
  return true;
}

// Returns the possible numbers of mines in a piece and leaves all values unchanged. Memoised,
// because the same pieces recur when values elsewhere or demands differ.
MineCountSet FillingSearch::count(Piece piece, Meter& meter) {
  auto state = state_of(piece);
  meter.charge(state.size(), 0);
  if (const auto known = counted_.find(state); known != counted_.end()) return known->second;
  const std::uint32_t group = choose(piece);
  const auto [low, high] = values_[group];
  const std::size_t changes = changes_.size();
  MineCountSet all;
  for (std::uint32_t mines = low; mines <= high; ++mines) {
    if (assign(group, mines, meter)) all.add(count_rest(piece, meter));
    undo(changes);
  }
  meter.hold(state.size() * sizeof(std::uint32_t) + sizeof(Counted::value_type));
  counted_.emplace(std::move(state), all);
  return all;
}

// Returns the key of a piece: its groups, the numbers of mines they may hold, and what the clues
// around them need beyond the minimum.
std::vector<std::uint32_t> FillingSearch::state_of(Piece piece) const {
  std::vector<std::uint32_t> state;
  for (std::size_t i = piece.begin; i < piece.end; ++i) {
    const auto [low, high] = values_[members_[i]];
    state.insert(state.end(), {members_[i], low, high});
    for (std::uint32_t clue : system_->clues_of_group(members_[i])) {
      state.push_back(sums_[clue].need - sums_[clue].low);
    }
  }
  return state;
}

// Like count(), but for a piece in which some groups may have only one value left.
MineCountSet FillingSearch::count_rest(Piece piece, Meter& meter) {
  const std::uint64_t since = ++time_;
  MineCountSet all(0);
  for (std::size_t i = piece.begin; i < piece.end; ++i) {
    const std::uint32_t group = members_[i];
    if (values_[group].single()) {
      all = all.plus(MineCountSet(values_[group].low));
    } else if (gathered_[group] < since) {
      const Piece rest = gather(group, since);
      meter.charge(rest.end - rest.begin, 0);
      const MineCountSet more = count(rest, meter);
      members_.resize(rest.begin);
      if (more.empty()) return {};
      all = all.plus(more);
    }
  }
  return all;
}

}  // namespace minewise
