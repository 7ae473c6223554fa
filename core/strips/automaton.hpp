// A complete deterministic automaton as a transition table, optimised for long words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace minewise {

class Automaton {
 public:
  using State = std::uint16_t;
  using Symbol = std::uint16_t;

  // The table has a row for every state and a column for every symbol. Throws std::invalid_argument
  // if an entry is not a row number.
  Automaton(std::span<const State> table, std::size_t symbols);

  // Returns the state after reading a word from state 0. Throws std::invalid_argument if a symbol
  // in the word has no column.
  State run(std::span<const Symbol> word) const;

  std::size_t states() const { return table_.size() / symbols_; }
  std::size_t symbols() const { return symbols_; }

 private:
  std::vector<State> table_;
  std::size_t symbols_;
};

}  // namespace minewise
