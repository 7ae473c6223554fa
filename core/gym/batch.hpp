// Many games stepped together, with their observations, action masks and rewards.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "base/rng.hpp"
#include "board/game.hpp"
#include "engine/position.hpp"

namespace minewise {

// The parts of a reward. A step earns the sum of those that apply.
struct Rewards {
  double win;      // the step wins the game
  double loss;     // the step loses it
  double invalid;  // the step opens nothing, because the action is invalid
  double opened;   // times the share of all free cells that the step opens
  double blind;    // the cell opened touches no open cell although some cells are open
  double risk;     // times the exact probability that the cell opened is mined
};

// The results of a step, in arrays that are never reallocated. Arrays over cells hold the cells of
// the first game, then those of the second, and so on.
struct StepResults {
  std::vector<std::int8_t> shown;  // as in Game
  // 1 for every cell that may be opened: all covered cells, but before the first reveal only those
  // where the start rule can be satisfied
  std::vector<std::uint8_t> mask;
  std::vector<double> rewards;
  std::vector<std::uint8_t> terminated, truncated, won;
};

// Enough of a game to restore it.
struct EpisodeState {
  std::uint64_t seed, index;
  std::vector<Cell> opened;  // by each valid step
  std::uint32_t invalid;     // number of invalid steps
  double reward;             // of the last step
};

// Games with the same settings, each with its own seed. A game that has ended, or was truncated
// after too many invalid actions, stays as it is until the next step, which ignores the action and
// starts the next game of its seed. A step writes only what it changes; a new game writes its whole
// board.
class Batch {
 public:
  // Throws GameError if there is nothing to play, or if a clue may not fit in eight bits.
  Batch(std::shared_ptr<const Topology> topology, Cell mines, StartRule start, std::size_t games,
        const Rewards& rewards, std::uint32_t invalid_limit);

  std::size_t games() const { return games_.size(); }
  Cell cells() const { return topology_->size(); }
  const Topology& topology() const { return *topology_; }

  // Starts game `index` of a seed in a slot.
  void begin(std::size_t slot, std::uint64_t seed, std::uint64_t index);
  // Starts the next game of the same seed in a slot.
  void begin_next(std::size_t slot);
  // Opens one cell per game. Throws GameError if a cell does not exist, and BudgetExhausted if a
  // risk cannot be computed; in both cases, nothing changes.
  void step(std::span<const std::int64_t> actions);

  const StepResults& results() const { return results_; }
  std::uint64_t seed(std::size_t slot) const { return episodes_[slot].seed; }
  std::uint64_t index(std::size_t slot) const { return episodes_[slot].index; }

  EpisodeState progress(std::size_t slot) const;
  // Restores a game in a slot by replaying it. Throws GameError if a step is impossible because the
  // batch has different settings.
  void resume(std::size_t slot, const EpisodeState& progress);

  // Finds the probability that each cell of a game is mined if it is opened next; NaN for cells
  // that must not be opened. `probability` has one entry per cell. Throws BudgetExhausted if the
  // board is too wide.
  void find_probabilities(std::size_t slot, std::span<double> probability, Meter& meter);

 private:
  // The game played in a slot.
  struct Episode {
    std::uint64_t seed = 0;
    std::uint64_t index = 0;
    std::uint32_t invalid = 0;
    bool over = false;
  };

  void require_cells(std::span<const std::int64_t> actions) const;
  void find_risks(std::span<const std::int64_t> actions);
  void act(std::size_t slot, Cell cell);
  double reveal(std::size_t slot, Cell cell);
  double refuse(std::size_t slot);
  void note_end(std::size_t slot);
  bool is_blind(const Game& game, Cell cell) const;
  void show_changes(std::size_t slot);
  void show_all(std::size_t slot);
  std::span<std::int8_t> shown_row(std::size_t slot);
  std::span<std::uint8_t> mask_row(std::size_t slot);

  std::shared_ptr<const Topology> topology_;
  Cell free_;
  Rewards rewards_;
  std::uint32_t invalid_limit_;
  std::vector<Game> games_;
  std::vector<Episode> episodes_;
  std::vector<std::uint8_t> first_mask_;  // of a game before its first reveal
  bool any_first_;                        // whether first_mask_ allows all cells
  StepResults results_;
  Position position_;
  std::vector<double> probability_;
  std::vector<double> risks_;  // of the current step, if they matter
};

// Returns the index of a uniformly chosen 1 in a mask, or 0 if it has none. The mask must not be
// empty.
std::uint32_t choose_masked(std::span<const std::uint8_t> mask, Rng& random);

}  // namespace minewise
