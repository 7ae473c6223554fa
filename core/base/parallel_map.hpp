// Work on consecutive indices in threads of its own, while the caller takes results in order.
//
// Each piece, such as a game, depends on its index alone, so results are the same for any number of
// threads. Threads claim chunks whose size adapts until one takes about a millisecond: they meet at
// the mutex rarely, and a slow piece holds up no other thread. The caller never waits long for a
// result, which lets Ctrl-C through; and no thread runs further ahead of it than a bound, so memory
// is bounded even if one piece never ends.
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

// Maps a range of indices on worker threads; a result depends on its index alone.
template <class Result>
class ParallelMap {
 public:
  // Computes the result of an index. Throws Stopped soon after a stop is requested.
  using Worker = std::function<Result(std::uint64_t, const std::stop_token&)>;

  // One thread per worker; there is one unless there is nothing to do. Workers run at most
  // `max_ahead` indices, at least 1, ahead of the results taken, so that memory is bounded even if
  // one of them never ends. The index after the last fits into 64 bits.
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

  // The next results, in order of their indices, each once. Waits until the timeout, the end, or
  // half of `max_ahead` is ready. Rethrows what a worker has thrown.
  std::vector<Result> take(std::chrono::duration<double> timeout);

  // Abandons unfinished work and joins the threads.
  void stop() {
    for (std::jthread& thread : threads_) thread.request_stop();
    threads_.clear();
  }

  // Whether all results have been taken.
  bool finished() const { return taken_ == end_; }

 private:
  using Clock = std::chrono::steady_clock;

  // Threads meet at the mutex once per chunk, which should take about this long.
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
  std::uint64_t next_;   // the first index not claimed
  std::uint64_t ready_;  // the first index not done
  std::uint64_t taken_;  // the first index whose result has not been taken
  std::map<std::uint64_t, std::vector<Result>> delivered_;  // chunks not yet taken, by first index
  std::exception_ptr failure_;

  std::mutex mutex_;
  std::condition_variable_any can_claim_;  // workers wait
  std::condition_variable can_take_;       // take() waits
  const std::vector<Worker> workers_;
  std::vector<std::jthread> threads_;  // the last member, so that all else outlives it
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
    // The result is no longer wanted.
  } catch (...) {
    fail(std::current_exception());
  }
}

// Waits for room and claims up to chunk.count indices; false at the end.
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
