// Computes results for consecutive indices on worker threads and returns them in order.
//
// Each result, such as a game, depends only on its index, so results are the same for any number of
// threads. Threads claim chunks of indices whose size adapts until a chunk takes about a
// millisecond, so contention is low and a slow index does not delay other threads. take() returns
// after a timeout so that Ctrl-C works. Threads run ahead of the caller by a bounded distance, so
// memory is bounded even if one index never finishes.
#pragma once

#include <algorithm>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "base/stopped.hpp"

namespace minewise {

// Maps a range of indices on worker threads.
template <class Result>
class ParallelMap {
 public:
  // Computes the result for an index. Throws Stopped soon after a stop request.
  using Worker = std::function<Result(std::uint64_t, const std::stop_token&)>;

  // Starts one thread per worker. At least one worker is needed unless `count` is 0. Workers run at
  // most `max_ahead` >= 1 indices ahead of the results taken. `first + count` must fit in 64 bits.
  ParallelMap(std::vector<Worker> workers, std::uint64_t first, std::uint64_t count,
              std::uint64_t max_ahead)
      : end_(first + count),
        max_ahead_(max_ahead),
        next_(first),
        ready_(first),
        taken_(first),
        workers_(std::move(workers)) {
    assert(count == 0 || (max_ahead > 0 && !workers_.empty() && first + count > first));
    for (const Worker& worker : workers_) {
      threads_.emplace_back([this, &worker](const std::stop_token& stop) { work(stop, worker); });
    }
  }
  ~ParallelMap() { stop(); }

  // Returns the next results in index order, each exactly once. Waits until the timeout has passed,
  // all results are ready, or half of `max_ahead` are. Rethrows exceptions from workers.
  std::vector<Result> take(std::chrono::duration<double> timeout);

  // Cancels unfinished work and joins the threads.
  void stop() {
    for (std::jthread& thread : threads_) thread.request_stop();
    threads_.clear();
  }

  // Whether all results have been taken.
  bool finished() const { return taken_ == end_; }

 private:
  using Clock = std::chrono::steady_clock;

  // The target duration of a chunk. Threads lock the mutex once per chunk.
  static constexpr std::chrono::milliseconds kChunk{1};
  static constexpr std::uint64_t kMaxChunk = 1 << 10;

  struct Chunk {
    std::uint64_t first, count;
  };

  void work(const std::stop_token& stop, const Worker& worker);
  bool claim(const std::stop_token& stop, Chunk& chunk);
  void deliver(std::uint64_t first, std::vector<Result>&& results);
  void fail(std::exception_ptr failure);

  const std::uint64_t end_;
  const std::uint64_t max_ahead_;
  std::uint64_t next_;   // the first index not yet claimed
  std::uint64_t ready_;  // the first index not yet finished
  std::uint64_t taken_;  // the first index whose result has not been taken
  std::map<std::uint64_t, std::vector<Result>> delivered_;  // chunks not yet taken, by first index
  std::exception_ptr failure_;

  std::mutex mutex_;
  std::condition_variable_any can_claim_;  // workers wait for this
  std::condition_variable can_take_;       // take() waits for this
  const std::vector<Worker> workers_;
  // declared last: joined before the other members are destroyed
  std::vector<std::jthread> threads_;
};

template <class Result>
void ParallelMap<Result>::work(const std::stop_token& stop, const Worker& worker) {
  try {
    Chunk chunk{0, 1};
    while (claim(stop, chunk)) {
      const auto start = Clock::now();
      std::vector<Result> results;
      results.reserve(chunk.count);
      for (std::uint64_t i = 0; i < chunk.count; ++i) {
        results.push_back(worker(chunk.first + i, stop));
      }
      deliver(chunk.first, std::move(results));
      const bool quick = Clock::now() - start < kChunk;
      chunk.count = quick ? std::min(2 * chunk.count, kMaxChunk)
                          : std::max(chunk.count / 2, std::uint64_t{1});
    }
  } catch (const Stopped&) {
    // The result is no longer needed.
  } catch (...) {
    fail(std::current_exception());
  }
}

// Waits for room and claims up to chunk.count indices. Returns false if none are left.
template <class Result>
bool ParallelMap<Result>::claim(const std::stop_token& stop, Chunk& chunk) {
  std::unique_lock lock(mutex_);
  const auto can_go_on = [&] { return failure_ || next_ == end_ || next_ - taken_ < max_ahead_; };
  if (!can_claim_.wait(lock, stop, can_go_on) || failure_ || next_ == end_) return false;
  chunk.first = next_;
  chunk.count = std::min({chunk.count, end_ - next_, max_ahead_ - (next_ - taken_)});
  next_ += chunk.count;
  return true;
}

template <class Result>
void ParallelMap<Result>::deliver(std::uint64_t first, std::vector<Result>&& results) {
  const std::lock_guard lock(mutex_);
  delivered_.emplace(first, std::move(results));
  for (auto chunk = delivered_.find(ready_); chunk != delivered_.end() && chunk->first == ready_;
       ++chunk) {
    ready_ += chunk->second.size();
  }
  can_take_.notify_all();
}

template <class Result>
void ParallelMap<Result>::fail(std::exception_ptr failure) {
  const std::lock_guard lock(mutex_);
  failure_ = std::move(failure);
  can_claim_.notify_all();
  can_take_.notify_all();
}

template <class Result>
std::vector<Result> ParallelMap<Result>::take(std::chrono::duration<double> timeout) {
  std::unique_lock lock(mutex_);
  can_take_.wait_for(lock, timeout, [&] {
    return failure_ || ready_ == end_ || 2 * (ready_ - taken_) >= max_ahead_;
  });
  if (failure_) std::rethrow_exception(failure_);
  std::vector<Result> results;
  results.reserve(ready_ - taken_);
  while (taken_ < ready_) {
    const auto chunk = delivered_.begin();
    std::ranges::move(chunk->second, std::back_inserter(results));
    taken_ += chunk->second.size();
    delivered_.erase(chunk);
  }
  can_claim_.notify_all();
  return results;
}

}  // namespace minewise
