// Minimum hitting sets by iterative deepening. The problem is NP-hard in general; here there are a
// few dozen sets over a few dozen clues. Sets are added one by one and the answer can only grow, so
// each search resumes at the size where the last one ended. It branches on the set with the fewest
// remaining members and prunes with a lower bound: disjoint sets need one member each.
#include "explanation/hitting_sets.hpp"

#include <algorithm>
#include <cassert>

namespace minewise {

std::optional<HittingSets::Set> HittingSets::smallest(std::size_t max_size, Meter& meter) {
  for (; least_ <= max_size; ++least_) {
    chosen_.clear();
    std::ranges::fill(state_, State::free);
    if (!complete(least_, meter)) continue;
    std::ranges::sort(chosen_);
    return chosen_;
  }
  return std::nullopt;
}

// Adds at most `room` numbers to the chosen ones so that they hit all sets. Members whose branch
// failed are excluded from later branches.
bool HittingSets::complete(std::size_t room, Meter& meter) {
  meter.charge(sets_.size(), 0);
  bool hopeless = false;
  const Set* const set = hardest_to_hit(room, hopeless);
  if (hopeless) return false;
  if (!set) return true;
  assert(room > 0);  // checked by hardest_to_hit()
  Set tried;
  for (std::uint32_t number : *set) {
    if (state_[number] != State::free) continue;
    state_[number] = State::chosen;
    chosen_.push_back(number);
    if (complete(room - 1, meter)) return true;
    chosen_.pop_back();
    state_[number] = State::ruled_out;
    tried.push_back(number);
  }
  for (std::uint32_t number : tried) state_[number] = State::free;
  return false;
}

// Returns the set with the fewest remaining members among those not yet hit. Returns nullptr if all
// sets are hit, or if it is hopeless to hit them with `room` numbers: more than `room` of them are
// pairwise disjoint, or one has no members left.
const HittingSets::Set* HittingSets::hardest_to_hit(std::size_t room, bool& hopeless) {
  const Set* hardest = nullptr;
  std::size_t fewest = 0, apart = 0;
  ++time_;
  for (const Set& set : sets_) {
    if (is_hit(set)) continue;
    if (const std::size_t left = freedom(set); !hardest || left < fewest) {
      hardest = &set;
      fewest = left;
    }
    apart += count_apart(set);
    hopeless = apart > room || fewest == 0;
    if (hopeless) return nullptr;
  }
  return hardest;
}

bool HittingSets::is_hit(const Set& set) const {
  return std::ranges::any_of(set, [&](auto number) { return state_[number] == State::chosen; });
}

std::size_t HittingSets::freedom(const Set& set) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(set, [&](auto number) { return state_[number] == State::free; }));
}

// Counts a set if it is disjoint from all sets counted before. Returns whether it is.
bool HittingSets::count_apart(const Set& set) {
  const auto is_counted = [&](auto number) {
    return state_[number] == State::free && counted_[number] == time_;
  };
  if (std::ranges::any_of(set, is_counted)) return false;
  for (std::uint32_t number : set) counted_[number] = time_;
  return true;
}

}  // namespace minewise
