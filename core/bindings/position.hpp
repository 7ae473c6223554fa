// Positions as Python holds them.
#pragma once

#include <memory>
#include <mutex>
#include <utility>

#include "bindings/bindings.hpp"
#include "engine/position.hpp"

// A position that keeps its topology alive and serves one thread at a time. It works without the
// interpreter's lock, which it takes only to poll signals; a signal handler may ask the same
// position meanwhile. Positions of one game share components, so they share a mutex too.
class SharedPosition {
 public:
  SharedPosition(nb::handle_t<minewise::Topology> topology, const ShownArray& shown,
                 MineCount mines, minewise::Meter& meter);
  SharedPosition(SharedPosition&&) = default;
  SharedPosition& operator=(SharedPosition&&) = default;
  ~SharedPosition();

  // The position after covered cells have been opened, or marked.
  SharedPosition after(const ShownArray& shown, minewise::Meter& meter) const;
  SharedPosition after(minewise::Cell cell, minewise::Shown clue, minewise::Meter& meter) const;

  // Asks the position something.
  template <class Ask>
  auto ask(Ask&& ask) const {
    const nb::gil_scoped_release unlocked;
    const std::scoped_lock lock(*busy_);
    return ask(*position_);
  }

  // What never changes needs no lock.
  const minewise::Position& fixed() const { return *position_; }
  const minewise::Topology& topology() const { return position_->topology(); }
  Addresses addresses(std::span<const minewise::Cell> cells) const;
  Address address(minewise::Cell cell) const;

 private:
  SharedPosition(const SharedPosition& before, std::span<const minewise::Shown> shown,
                 minewise::Meter& meter);

  nb::object topology_;
  nb::object cells_;  // the addresses of all cells, or None on a huge board
  std::unique_ptr<minewise::Position> position_;
  std::shared_ptr<std::recursive_mutex> busy_;
};
