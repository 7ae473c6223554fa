// Budgets, and the meter that work is charged to.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <stdexcept>

namespace minewise {

// Limits on the work of a question. Ticks count elementary steps, so a tick limit gives the same
// results on every machine; seconds are only an outer limit.
struct Budget {
  std::uint64_t ticks = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();  // bytes for tables
  double seconds = std::numeric_limits<double>::infinity();
};

// Budgets for single steps of longer tasks. Ordinary boards need a thousandth of them. A step that
// exceeds its budget is skipped or replaced by a simpler one.
namespace shares {
// One step of a player: a deduction, a guess, the scores of all guesses, a resampled layout.
inline constexpr Budget kStep{.ticks = 1 << 24, .memory = 1 << 28};
// The constraint search of the player `backtracking` in one component.
inline constexpr Budget kSearch{.ticks = 1 << 24, .memory = 1 << 26};
// Perfect play of the rest of a game, and the exact chances of all its moves.
inline constexpr Budget kEndgame{.ticks = 1 << 23, .memory = 1 << 26};
inline constexpr Budget kAllMoves{.ticks = 1 << 24, .memory = 1 << 26};
// The rating of a generated layout, and the risk of an action in an environment.
inline constexpr Budget kRating{.ticks = 1 << 28, .memory = 1 << 28};
inline constexpr Budget kRisk{.ticks = 1 << 28, .memory = 1 << 28};
// The search for a smaller proof after the first one: a few milliseconds.
inline constexpr Budget kSmallerProof{.ticks = 1'000'000};
}  // namespace shares

struct BudgetExhausted : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Charges work against a budget. Each question starts one meter and passes it down to all functions
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

  // A meter for one step, limited to `share` or to what is left, whichever is less. The step is not
  // charged to this meter.
  Meter part(const Budget& share) const {
    Meter part({.ticks = std::min(share.ticks, ticks_left()),
                .memory = std::min(share.memory, memory_left()),
                .seconds = share.seconds},
               poll_);
    part.deadline_ = std::min(part.deadline_, deadline_);
    return part;
  }

  // An unlimited meter with the same `poll`, for work that the caller can stop at any time.
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
  // Infinite without a deadline; negative once it has passed.
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
