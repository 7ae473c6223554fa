// Opens certain cells, and otherwise follows the adviser.
#include "players/expert/expert.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <unordered_map>

#include "players/factories.hpp"

namespace minewise {
namespace {

// The first guesses of many games are the same, so advice on boards with few open cells is kept.
constexpr std::size_t kFewOpen = 6;
// Playouts from one position often reach the same boards, so all advice is kept.
constexpr std::size_t kAnyOpen = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kMaxRemembered = 1 << 14;

// All games of one player must have the same topology and number of mines.
class Expert : public Player {
 public:
  // Remembers its advice on boards with up to `max_open` open cells.
  Expert(const Skill& skill, std::size_t max_open)
      : adviser_(skill, make_playout_player), max_open_(max_open) {}

  void begin(const View& view) override { exact_->begin(view); }

  void deduce(const View& view, std::span<const Cell> opened, Deductions& found) override {
    exact_->deduce(view, opened, found);
  }

  std::optional<Cell> guess(const View& view, Position& position, Rng& random) override {
    if (!is_memorable(view)) return take(adviser_.advise(view, position, random));
    board_.assign(view.shown.begin(), view.shown.end());
    const auto known = advice_.find(board_);
    if (known != advice_.end()) return take(known->second);
    Rng own(0);  // the advice must not depend on which game asks for it first
    auto moves = adviser_.advise(view, position, own);
    if (advice_.size() < kMaxRemembered) advice_.emplace(board_, moves);
    return take(moves);
  }

  std::optional<double> chance() const override { return chance_; }
  std::optional<double> safety() const override { return safety_; }
  std::uint64_t take_ticks() override { return exact_->take_ticks() + adviser_.take_ticks(); }

 private:
  using Moves = std::vector<AdvisedMove>;

  bool is_memorable(const View& view) const {
    if (max_open_ >= view.shown.size()) return true;
    const auto covered = std::ranges::count_if(view.shown, is_covered);
    return view.shown.size() - static_cast<std::size_t>(covered) <= max_open_;
  }

  std::optional<Cell> take(const Moves& moves) {
    if (moves.empty()) return std::nullopt;
    const AdvisedMove& move = moves.front();
    chance_ = move.is_exact() ? move.chance : std::nullopt;
    safety_ = move.safety;
    return move.cell;
  }

  std::unique_ptr<Player> exact_ = make_exact();
  Adviser adviser_;
  std::size_t max_open_;
  std::optional<double> chance_, safety_;  // of the last guess
  std::string board_;
  std::unordered_map<std::string, Moves> advice_;
};

}  // namespace

std::unique_ptr<Player> make_expert(const Skill& skill) {
  return std::make_unique<Expert>(skill, kFewOpen);
}

std::unique_ptr<Player> make_expert(Level level) {
  return make_expert(skill_of(level));
}

std::unique_ptr<Player> make_playout_player() {
  return std::make_unique<Expert>(skill_of(Level::fast), kAnyOpen);
}

}  // namespace minewise
