#include "strips/automaton.hpp"

#include <algorithm>
#include <stdexcept>

namespace minewise {

Automaton::Automaton(std::span<const State> table, std::size_t symbols)
    : table_(table.begin(), table.end()), symbols_(symbols) {
  if (symbols == 0 || table.empty() || table.size() % symbols != 0) {
    throw std::invalid_argument("the table needs at least one state and one symbol");
  }
  if (std::ranges::max(table_) >= states()) {
    throw std::invalid_argument("the table contains a state without a row");
  }
}

Automaton::State Automaton::run(std::span<const Symbol> word) const {
  // Checked in advance, so that the loop below does only loads.
  if (!word.empty() && std::ranges::max(word) >= symbols_) {
    throw std::invalid_argument("the word contains a symbol without a column");
  }
  State state = 0;
  for (const Symbol symbol : word) state = table_[state * symbols_ + symbol];
  return state;
}

}  // namespace minewise
