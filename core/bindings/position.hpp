// Positions owned by Python.
#pragma once

#include <memory>
#include <mutex>
#include <utility>

#include "bindings/bindings.hpp"
#include "engine/position.hpp"

// A position that keeps its topology alive and serves one thread at a time. It runs without the GIL
// except to poll signals, and a signal handler may then use the same position. Positions of one
// game share components and therefore a mutex.
class SharedPosition {
 public:
  SharedPosition(nb::handle_t<minewise::Topology> topology, const ShownArray& shown,
                 MineCount mines, minewise::Meter& meter);
  SharedPosition(SharedPosition&&) = default;
  SharedPosition& operator=(SharedPosition&&) = default;
  ~SharedPosition();

  // The position after covered cells have been opened or marked.
  SharedPosition after(const ShownArray& shown, minewise::Meter& meter) const;
  SharedPosition after(minewise::Cell cell, minewise::Shown clue, minewise::Meter& meter) const;

  // Calls `ask` with the position under the lock.
  template <class Ask>
  auto ask(Ask&& ask) const {
    const nb::gil_scoped_release unlocked;
    const std::scoped_lock lock(*busy_);
    return ask(*position_);
  }

  // For immutable properties, which need no lock.
  const minewise::Position& fixed() const { return *position_; }
  const minewise::Topology& topology() const { return position_->topology(); }
  Addresses addresses(std::span<const minewise::Cell> cells) const;
  Address address(minewise::Cell cell) const;

 private:
  SharedPosition(const SharedPosition& before, std::span<const minewise::Shown> shown,
                 minewise::Meter& meter);

  nb::object topology_;
  nb::object cells_;  // addresses of all cells, or None on a huge board
  std::unique_ptr<minewise::Position> position_;
  std::shared_ptr<std::recursive_mutex> busy_;
};
