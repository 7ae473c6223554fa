#include "minewise/run.hpp"

#include <algorithm>
#include <utility>

namespace minewise {
namespace {

using Clock = std::chrono::steady_clock;

// Nobody plays further ahead of the records that are taken, so that memory is bounded even if one
// game lasts for ever.
constexpr std::uint64_t kMostAhead = 1 << 16;

// Threads meet at the mutex once per chunk, which should take about this long.
constexpr std::chrono::milliseconds kChunk{1};
constexpr std::uint64_t kLargestChunk = 1 << 10;

}  // namespace

Run::Run(const Simulation& simulation, std::uint64_t first, std::uint64_t games,
         std::uint32_t threads)
    : end_(first + games), next_(first), ready_(first), taken_(first) {
  for (std::uint32_t i = 0; i < threads; ++i) tables_.push_back(simulation.table());
  for (Table& table : tables_) {
    crew_.emplace_back([this, &table](const std::stop_token& stop) { work(stop, table); });
  }
}

void Run::stop() {
  for (std::jthread& thread : crew_) thread.request_stop();
  crew_.clear();
}

void Run::work(const std::stop_token& stop, Table& table) {
  try {
    Chunk chunk{0, 1};
    while (claim(stop, chunk)) {
      const auto start = Clock::now();
      std::vector<Record> records;
      records.reserve(chunk.games);
      for (std::uint64_t i = 0; i < chunk.games; ++i) {
        records.push_back(table.play(chunk.first + i, stop));
      }
      deliver(chunk.first, std::move(records));
      const bool quick = Clock::now() - start < kChunk;
      chunk.games = quick ? std::min(2 * chunk.games, kLargestChunk)
                          : std::max(chunk.games / 2, std::uint64_t{1});
    }
  } catch (const Stopped&) {
    // Nobody waits for this game any more.
  } catch (...) {
    fail(std::current_exception());
  }
}

// Waits for room and takes as many games as wanted, or as there are; false at the end.
bool Run::claim(const std::stop_token& stop, Chunk& chunk) {
  std::unique_lock lock(mutex_);
  const auto can_go_on = [&] { return failure_ || next_ == end_ || next_ - taken_ < kMostAhead; };
  if (!room_.wait(lock, stop, can_go_on) || failure_ || next_ == end_) return false;
  chunk.first = next_;
  chunk.games = std::min({chunk.games, end_ - next_, kMostAhead - (next_ - taken_)});
  next_ += chunk.games;
  return true;
}

void Run::deliver(std::uint64_t first, std::vector<Record>&& records) {
  const std::lock_guard lock(mutex_);
  delivered_.emplace(first, std::move(records));
  for (auto chunk = delivered_.find(ready_); chunk != delivered_.end() && chunk->first == ready_;
       ++chunk) {
    ready_ += chunk->second.size();
  }
  news_.notify_all();
}

void Run::fail(std::exception_ptr failure) {
  const std::lock_guard lock(mutex_);
  failure_ = std::move(failure);
  room_.notify_all();
  news_.notify_all();
}

std::vector<Record> Run::take(std::chrono::duration<double> patience) {
  std::unique_lock lock(mutex_);
  news_.wait_for(lock, patience,
                 [&] { return failure_ || ready_ == end_ || ready_ - taken_ >= kMostAhead / 2; });
  if (failure_) std::rethrow_exception(failure_);
  std::vector<Record> records;
  records.reserve(ready_ - taken_);
  while (taken_ < ready_) {
    const auto chunk = delivered_.begin();
    records.insert(records.end(), chunk->second.begin(), chunk->second.end());
    taken_ += chunk->second.size();
    delivered_.erase(chunk);
  }
  room_.notify_all();
  return records;
}

}  // namespace minewise
