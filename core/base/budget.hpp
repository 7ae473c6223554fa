// Budgets, and the meter that charges work against them.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <stdexcept>

namespace minewise {

// Limits on the work for one question. Ticks count elementary steps, so a tick limit gives the same
// results on every machine; seconds are only an outer limit.
struct Budget {
  std::uint64_t ticks = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();  // bytes for tables
  double seconds = std::numeric_limits<double>::infinity();
};

// Budgets for single steps of longer tasks. Ordinary boards need about a thousandth of these. A
// step that exceeds its budget is skipped or replaced by a simpler one.
namespace shares {
// One step by a player: a deduction, a guess, scoring all guesses, or resampling a layout.
inline constexpr Budget kStep{.ticks = 1 << 24, .memory = 1 << 28};
// The constraint search by the `backtracking` player in one component.
inline constexpr Budget kSearch{.ticks = 1 << 24, .memory = 1 << 26};
// Perfect play for the rest of a game, and the exact chances of winning after each move.
inline constexpr Budget kEndgame{.ticks = 1 << 23, .memory = 1 << 26};
inline constexpr Budget kAllMoves{.ticks = 1 << 24, .memory = 1 << 26};
// Rating a generated layout, and computing the risk of an action in an environment.
inline constexpr Budget kRating{.ticks = 1 << 28, .memory = 1 << 28};
inline constexpr Budget kRisk{.ticks = 1 << 28, .memory = 1 << 28};
// Searching for a smaller proof once one is known: a few milliseconds.
inline constexpr Budget kSmallerProof{.ticks = 1'000'000};
}  // namespace shares

struct BudgetExhausted : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Charges work against a budget. Each question starts one meter, which is passed to every function
// involved.
class Meter {
 public:
  using Poll = std::function<void()>;
  using Clock = std::chrono::steady_clock;

  // `poll` is called every few milliseconds and throws to stop the work.
  explicit Meter(const Budget& budget = {}, Poll poll = {})
      : ticks_(budget.ticks),
        memory_(budget.memory),
        deadline_(deadline_after(budget.seconds)),
        poll_(std::move(poll)) {}

  // Returns a meter for one step, limited to `share` or to the rest of this meter's budget,
  // whichever is less. The step is not charged to this meter.
  Meter part(const Budget& share) const {
    Meter part({.ticks = std::min(share.ticks, ticks_left()),
                .memory = std::min(share.memory, memory_left()),
                .seconds = share.seconds},
               poll_);
    part.deadline_ = std::min(part.deadline_, deadline_);
    return part;
  }

  // Returns an unlimited meter with the same `poll`, for work that the caller can stop at any time.
  Meter unlimited() const { return Meter({}, poll_); }

  // Charges `ticks` steps while the tables under construction take `memory` bytes. Throws
  // BudgetExhausted if either limit is exceeded.
  void charge(std::uint64_t ticks, std::uint64_t memory = 0) {
    spent_ += ticks;
    if (spent_ >= next_check_ || held_ + memory > memory_) check_all(held_ + memory);
  }

  // Throws if any limit is exceeded; charge() checks only occasionally.
  void check() { check_all(held_); }

  // Records `memory` bytes of finished tables.
  void hold(std::uint64_t memory) { held_ += memory; }
  // Releases all recorded memory.
  void release_all() { held_ = 0; }

  std::uint64_t spent() const { return spent_; }
  std::uint64_t held() const { return held_; }
  std::uint64_t ticks_left() const { return ticks_ - std::min(ticks_, spent_); }
  std::uint64_t memory_left() const { return memory_ - std::min(memory_, held_); }
  // Infinite if there is no deadline, negative once the deadline has passed.
  double seconds_left() const {
    if (deadline_ == Clock::time_point::max()) return std::numeric_limits<double>::infinity();
    return std::chrono::duration<double>(deadline_ - Clock::now()).count();
  }

 private:
  static constexpr std::uint64_t kTicksPerCheck = 1 << 20;  // a few milliseconds

  static Clock::time_point deadline_after(double seconds) {
    constexpr double kForever = 1e9;  // about thirty years, small enough to add to a clock
    if (!(seconds < kForever)) return Clock::time_point::max();
    return Clock::now() +
           std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }

  void check_all(std::uint64_t memory) {
    next_check_ = spent_ + kTicksPerCheck;
    if (poll_) poll_();
    if (spent_ > ticks_) throw BudgetExhausted("the work budget is exhausted");
    if (memory > memory_) throw BudgetExhausted("the memory budget is exhausted");
    if (deadline_ != Clock::time_point::max() && Clock::now() > deadline_) {
      throw BudgetExhausted("the time budget is exhausted");
    }
  }

  std::uint64_t ticks_, memory_;
  Clock::time_point deadline_;
  Poll poll_;
  std::uint64_t next_check_ = kTicksPerCheck;
  std::uint64_t spent_ = 0;
  std::uint64_t held_ = 0;
};

}  // namespace minewise
