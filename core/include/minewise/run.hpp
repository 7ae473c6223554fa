// Games that go on in threads of their own, while somebody else takes down how they went.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "minewise/simulation.hpp"

namespace minewise {

// A run of consecutive games.
class Run {
 public:
  Run(const Simulation& simulation, std::uint64_t first, std::uint64_t games,
      std::uint32_t threads);
  ~Run() { stop(); }

  // The records of games that are over, in the order of their indices, each once. They are
  // collected for a while, but no longer than until no more can come. Whatever a player has thrown
  // is thrown on.
  std::vector<Record> take(std::chrono::duration<double> patience);

  // Leaves the games that are not over unfinished, and waits until nobody plays any more.
  void stop();

  // Whether all records have been taken.
  bool finished() const { return taken_ == end_; }

 private:
  struct Chunk {
    std::uint64_t first, games;
  };

  void work(const std::stop_token& stop, Table& table);
  bool claim(const std::stop_token& stop, Chunk& chunk);
  void deliver(std::uint64_t first, std::vector<Record>&& records);
  void fail(std::exception_ptr failure);

  const std::uint64_t end_;
  std::uint64_t next_;   // the first game that nobody has begun
  std::uint64_t ready_;  // the first game that is not over
  std::uint64_t taken_;  // the first game whose record has not been taken
  std::map<std::uint64_t, std::vector<Record>> delivered_;  // by their first game, not yet taken
  std::exception_ptr failure_;

  std::mutex mutex_;
  std::condition_variable_any room_;  // for more games
  std::condition_variable news_;      // for who takes the records
  std::vector<Table> tables_;
  std::vector<std::jthread> crew_;  // the last member, so that all else outlives it
};

}  // namespace minewise
