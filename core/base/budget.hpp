// Limits on work, memory and time, and cancellation.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <stdexcept>

namespace minewise {

// The limits a caller sets. Ticks count elementary steps of work, so that where they run out does
// not depend on the speed of the machine; seconds are only the outer cut-off.
struct Limits {
  std::uint64_t ticks = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();  // bytes of tables
  double seconds = std::numeric_limits<double>::infinity();
  std::function<void()> poll;  // called every few milliseconds; throws to stop the work
};

struct BudgetExhausted : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What is left of the limits while the work goes on.
class Budget {
 public:
  explicit Budget(const Limits& limits)
      : limits_(limits), start_(std::chrono::steady_clock::now()), next_check_(kTicksPerCheck) {}

  // Pays for `ticks` steps while the tables being made take `memory` bytes; throws when either is
  // too much.
  void charge(std::uint64_t ticks, std::uint64_t memory) {
    spent_ += ticks;
    if (spent_ >= next_check_ || held_ + memory > limits_.memory) check_limits(held_ + memory);
  }

  // Throws if anything is used up, which charge() checks only now and then.
  void check() { check_limits(held_); }

  // Tables of `memory` bytes are finished and stay.
  void hold(std::uint64_t memory) { held_ += memory; }
  // None of them is needed any more.
  void release_all() { held_ = 0; }

  std::uint64_t spent() const { return spent_; }
  std::uint64_t held() const { return held_; }

 private:
  static constexpr std::uint64_t kTicksPerCheck = 1 << 20;  // a few milliseconds

  void check_limits(std::uint64_t memory) {
    next_check_ = spent_ + kTicksPerCheck;
    if (limits_.poll) limits_.poll();
    if (spent_ > limits_.ticks) throw BudgetExhausted("the work allowed is used up");
    if (memory > limits_.memory) throw BudgetExhausted("the memory allowed is used up");
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
    if (elapsed.count() > limits_.seconds) throw BudgetExhausted("the time allowed is used up");
  }

  Limits limits_;
  std::chrono::steady_clock::time_point start_;
  std::uint64_t next_check_;
  std::uint64_t spent_ = 0;
  std::uint64_t held_ = 0;
};

}  // namespace minewise
