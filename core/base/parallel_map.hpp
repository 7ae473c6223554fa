// Work that goes on in threads of its own, while somebody else takes down what comes out.
#pragma once

#include <algorithm>
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

// A run of consecutive pieces of work, such as games, each of which depends on its index alone.
template <class Result>
class Run {
 public:
  // Does the piece with this index. Throws Stopped, soon, when a stop is requested.
  using Worker = std::function<Result(std::uint64_t, const std::stop_token&)>;

  // One thread for each worker. Nobody gets further ahead of the results that are taken than
  // `most_ahead` pieces, so that memory is bounded even if one piece lasts for ever.
  Run(std::vector<Worker> workers, std::uint64_t first, std::uint64_t count,
      std::uint64_t most_ahead)
      : end_(first + count),
        most_ahead_(most_ahead),
        next_(first),
        ready_(first),
        taken_(first),
        workers_(std::move(workers)) {
    for (const Worker& worker : workers_) {
      crew_.emplace_back([this, &worker](const std::stop_token& stop) { work(stop, worker); });
    }
  }
  ~Run() { stop(); }

  // Results, in the order of their indices, each once. They are collected for a while, but no
  // longer than until no more can come. Whatever a worker has thrown is thrown on.
  std::vector<Result> take(std::chrono::duration<double> patience);

  // Leaves what is not done unfinished, and waits until nobody works any more.
  void stop() {
    for (std::jthread& thread : crew_) thread.request_stop();
    crew_.clear();
  }

  // Whether all results have been taken.
  bool finished() const { return taken_ == end_; }

 private:
  using Clock = std::chrono::steady_clock;

  // Threads meet at the mutex once per chunk, which should take about this long.
  static constexpr std::chrono::milliseconds kChunk{1};
  static constexpr std::uint64_t kLargestChunk = 1 << 10;

  struct Chunk {
    std::uint64_t first, count;
  };

  void work(const std::stop_token& stop, const Worker& worker);
  bool claim(const std::stop_token& stop, Chunk& chunk);
  void deliver(std::uint64_t first, std::vector<Result>&& results);
  void fail(std::exception_ptr failure);

  const std::uint64_t end_;
  const std::uint64_t most_ahead_;
  std::uint64_t next_;   // the first piece that nobody has begun
  std::uint64_t ready_;  // the first piece that is not done
  std::uint64_t taken_;  // the first piece whose result has not been taken
  std::map<std::uint64_t, std::vector<Result>> delivered_;  // by their first piece, not yet taken
  std::exception_ptr failure_;

  std::mutex mutex_;
  std::condition_variable_any room_;  // for more work
  std::condition_variable news_;      // for who takes the results
  const std::vector<Worker> workers_;
  std::vector<std::jthread> crew_;  // the last member, so that all else outlives it
};

template <class Result>
void Run<Result>::work(const std::stop_token& stop, const Worker& worker) {
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
      chunk.count = quick ? std::min(2 * chunk.count, kLargestChunk)
                          : std::max(chunk.count / 2, std::uint64_t{1});
    }
  } catch (const Stopped&) {
    // Nobody waits for this piece any more.
  } catch (...) {
    fail(std::current_exception());
  }
}

// Waits for room and takes as many pieces as wanted, or as there are; false at the end.
template <class Result>
bool Run<Result>::claim(const std::stop_token& stop, Chunk& chunk) {
  std::unique_lock lock(mutex_);
  const auto can_go_on = [&] { return failure_ || next_ == end_ || next_ - taken_ < most_ahead_; };
  if (!room_.wait(lock, stop, can_go_on) || failure_ || next_ == end_) return false;
  chunk.first = next_;
  chunk.count = std::min({chunk.count, end_ - next_, most_ahead_ - (next_ - taken_)});
  next_ += chunk.count;
  return true;
}

template <class Result>
void Run<Result>::deliver(std::uint64_t first, std::vector<Result>&& results) {
  const std::lock_guard lock(mutex_);
  delivered_.emplace(first, std::move(results));
  for (auto chunk = delivered_.find(ready_); chunk != delivered_.end() && chunk->first == ready_;
       ++chunk) {
    ready_ += chunk->second.size();
  }
  news_.notify_all();
}

template <class Result>
void Run<Result>::fail(std::exception_ptr failure) {
  const std::lock_guard lock(mutex_);
  failure_ = std::move(failure);
  room_.notify_all();
  news_.notify_all();
}

template <class Result>
std::vector<Result> Run<Result>::take(std::chrono::duration<double> patience) {
  std::unique_lock lock(mutex_);
  news_.wait_for(lock, patience, [&] {
    return failure_ || ready_ == end_ || 2 * (ready_ - taken_) >= most_ahead_;
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
  room_.notify_all();
  return results;
}

}  // namespace minewise
