// Many games side by side, stepped together: what an agent sees of them, may do and is paid for it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "board/game.hpp"
#include "engine/solver.hpp"

namespace minewise {

// What a step is worth: the sum of whatever applies to it.
struct Rewards {
  double win;      // the step wins the game
  double loss;     // the step loses it
  double invalid;  // the step opens nothing, because its cell must not be opened
  double opened;   // times the share of all free cells that the step opens
  double blind;    // the cell opened touches no open cell, although there is one
  double risk;     // times the exact probability that the cell opened is mined
};

// All that a batch says about its games, in arrays that keep their place: what concerns cells holds
// the cells of the first game, then those of the second, and so on.
struct Reports {
  std::vector<std::int8_t> shown;  // as in Game
  std::vector<std::uint8_t> mask;  // 1 for every cell that may be opened: all covered ones, but the
                                   // first only where the start rule can be kept
  std::vector<double> rewards;
  std::vector<std::uint8_t> terminated, truncated, won;
};

// How far a game of a batch is: enough to come back to it.
struct Progress {
  std::uint64_t seed, index;
  std::vector<Cell> opened;  // by each step that was allowed
  std::uint32_t invalid;     // steps that were not
  double reward;             // of the last step
};

// Games of the same settings, each with a seed of its own. A game that has ended, or has been
// truncated because of too many invalid actions, stays as it is until the next step, which begins
// the next index of its seed instead of acting. A step writes only what it changes; a new game
// costs its board.
class Batch {
 public:
  // Throws GameError if there is nothing to play, or if clues may be larger than reports can show.
  Batch(std::shared_ptr<const Topology> topology, Cell mines, StartRule start, std::size_t games,
        const Rewards& rewards, std::uint32_t invalid_limit);

  std::size_t games() const { return games_.size(); }
  Cell cells() const { return topology_->size(); }
  const Topology& topology() const { return *topology_; }

  // Begins game `index` of a seed in place of the game at `place`.
  void begin(std::size_t place, std::uint64_t seed, std::uint64_t index);
  // Begins the next game of the same seed there.
  void begin_next(std::size_t place);
  // One cell for each game. Throws, before anything changes, GameError if there is no such cell,
  // and BudgetExhausted if a risk cannot be computed.
  void step(std::span<const std::int64_t> actions);

  const Reports& reports() const { return reports_; }
  std::uint64_t seed(std::size_t place) const { return turns_[place].seed; }
  std::uint64_t index(std::size_t place) const { return turns_[place].index; }

  Progress progress(std::size_t place) const;
  // Plays a game up to there in place of the one at `place`. Throws GameError if its settings are
  // others than those of this batch, so that a step is not possible.
  void resume(std::size_t place, const Progress& progress);

  // How likely each cell of a game is mined if it is opened next; NaN where it must not be.
  // Throws BudgetExhausted if the board is too wide.
  void find_probabilities(std::size_t place, std::span<double> probability, Budget& budget);

 private:
  // Which game is played at a place, and how far it is.
  struct Turn {
    std::uint64_t seed = 0;
    std::uint64_t index = 0;
    std::uint32_t invalid = 0;
    bool over = false;
  };

  void require_cells(std::span<const std::int64_t> actions) const;
  void find_risks(std::span<const std::int64_t> actions);
  void act(std::size_t place, Cell cell);
  double reveal(std::size_t place, Cell cell);
  double refuse(std::size_t place);
  void note_end(std::size_t place);
  bool is_blind(const Game& game, Cell cell) const;
  void show_changes(std::size_t place);
  void show_all(std::size_t place);
  std::span<std::int8_t> shown_row(std::size_t place);
  std::span<std::uint8_t> mask_row(std::size_t place);

  std::shared_ptr<const Topology> topology_;
  Cell free_;
  Rewards rewards_;
  std::uint32_t invalid_limit_;
  std::vector<Game> games_;
  std::vector<Turn> turns_;
  std::vector<std::uint8_t> first_mask_;  // of a game that awaits its first reveal
  bool any_first_;                        // whether that is all cells
  Reports reports_;
  Solver solver_;
  std::vector<double> probability_;
  std::vector<double> risks_;  // of the step that is being made, if they matter
};

}  // namespace minewise
