// Opens certain cells, and otherwise follows the adviser.
#include "players/expert/expert.hpp"

#include <map>

#include "players/factories.hpp"

namespace minewise {
namespace {

// The first guesses of many games are the same, so advice is cached for boards with few open cells.
constexpr std::size_t kFewOpen = 6, kMaxRemembered = 1 << 14;

class Expert : public Player {
 public:
  explicit Expert(const Skill& skill) : adviser_(skill, make_expert) {}

  void begin(const View& view) override { exact_->begin(view); }

  void deduce(const View& view, std::span<const Cell> opened, Deductions& found) override {
    exact_->deduce(view, opened, found);
  }

  std::optional<Cell> guess(const View& view, Position& position, Rng& random) override {
    const bool is_early = read_opening(view);
    if (is_early) {
      if (const auto known = openings_.find(opening_); known != openings_.end()) {
        return take(known->second);
      }
    }
    // Advice on an opening must not depend on which game asks for it first.
    Rng own(0);
    const auto moves = adviser_.advise(view, position, is_early ? own : random);
    if (moves.empty()) return std::nullopt;
    if (is_early && openings_.size() < kMaxRemembered) openings_.emplace(opening_, moves.front());
    return take(moves.front());
  }

  std::optional<double> chance() const override { return chance_; }

 private:
  std::optional<Cell> take(const AdvisedMove& move) {
    chance_ = move.is_exact() ? move.chance : std::nullopt;
    return move.cell;
  }

  // Returns whether few cells are open, and if so reads them and their clues.
  bool read_opening(const View& view) {
    opening_.clear();
    for (Cell cell = 0; cell < view.shown.size(); ++cell) {
      if (is_covered(view.shown[cell])) continue;
      if (opening_.size() == kFewOpen) return false;
      opening_.emplace_back(cell, view.shown[cell]);
    }
    return true;
  }

  using Opening = std::vector<std::pair<Cell, Shown>>;

  std::unique_ptr<Player> exact_ = make_exact();
  Adviser adviser_;
  std::optional<double> chance_;
  Opening opening_;
  std::map<Opening, AdvisedMove> openings_;
};

}  // namespace

std::unique_ptr<Player> make_expert(const Skill& skill) {
  return std::make_unique<Expert>(skill);
}

std::unique_ptr<Player> make_expert(Level level) {
  return make_expert(skill_of(level));
}

}  // namespace minewise
