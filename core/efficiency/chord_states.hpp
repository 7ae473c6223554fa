// Storage for the states of one step of the search.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "efficiency/chord_state.hpp"

namespace minewise {

// How a state was reached, and what it is worth.
struct ChordState {
  std::int32_t clicks;  // so far, if all isolated clues passed over are clicked
  std::uint32_t from;   // twice the index of the previous state, plus 1 if the clue was chorded
  bool stands_in;       // for states that were dropped; `clicks` is then only a lower bound
};

class ChordStates {
 public:
  explicit ChordStates(std::size_t slots) : slots_(slots) {}

  void clear() {
    bytes_.clear();
    states_.clear();
  }
  void push(ConstStateBytes bytes, const ChordState& state) {
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    states_.push_back(state);
  }

  std::size_t size() const { return states_.size(); }
  const ChordState& operator[](std::size_t i) const { return states_[i]; }
  ChordState& operator[](std::size_t i) { return states_[i]; }
  ConstStateBytes bytes(std::size_t i) const { return {bytes_.data() + i * slots_, slots_}; }
  std::size_t memory() const { return size() * (slots_ + sizeof(ChordState)); }

 private:
  std::size_t slots_;
  std::vector<std::uint8_t> bytes_;
  std::vector<ChordState> states_;
};

}  // namespace minewise
