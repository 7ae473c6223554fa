#include "minewise/simulation.hpp"

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

namespace minewise {

Simulation::Simulation(const Match& match, const MakePlayer& make_player, GuessRule rule,
                       std::uint32_t threads) {
  tables_.reserve(threads);
  for (std::uint32_t i = 0; i < threads; ++i) tables_.emplace_back(match, make_player(), rule);
}

void Simulation::play(std::uint64_t first, std::span<Record> records) {
  std::atomic<std::size_t> next = 0;
  std::exception_ptr failure;
  std::mutex failing;
  const auto work = [&](Table& table) {
    try {
      for (std::size_t i; (i = next++) < records.size();) records[i] = table.play(first + i);
    } catch (...) {
      const std::lock_guard lock(failing);
      if (!failure) failure = std::current_exception();
      next = records.size();
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < tables_.size(); ++i) {
      helpers.emplace_back(work, std::ref(tables_[i]));
    }
    work(tables_.front());
  }
  if (failure) std::rethrow_exception(failure);
}

Record Simulation::replay(std::uint64_t index, std::vector<Step>& steps) {
  return tables_.front().play(index, &steps);
}

}  // namespace minewise
