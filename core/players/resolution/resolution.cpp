// The knowledge base from "Programming Assignment #3": clues become clauses, clauses are resolved
// with each other, and every clause of one literal settles a cell, one per step.
#include "players/resolution/resolution.hpp"

namespace minewise {
namespace {

class Resolution : public Player {
 public:
  Resolution(Matching matching, Timing timing) : base_(matching), timing_(timing) {}

  void begin(const View& view) override {
    base_.clear(view.topology);
    reported_ = 0;
  }

  void deduce(const View& view, std::span<const Cell> opened, Deductions& found) override {
    for (Cell cell : opened) base_.learn(free_literal(cell));
    base_.propagate();
    for (Cell cell : opened) base_.add_clue(cell, view.shown[cell]);
    base_.propagate();
    while (is_time_to_match(view) && base_.match_next()) {
    }
    if (!has_unreported(view)) return;
    const Literal fact = base_.facts()[reported_++];
    (is_positive(fact) ? found.mined : found.safe).push_back(cell_of(fact));
  }

 private:
  bool is_time_to_match(const View& view) {
    return timing_ == Timing::eager || !has_unreported(view);
  }

  // Whether a fact about a covered cell is still to be reported.
  bool has_unreported(const View& view) {
    const auto facts = base_.facts();
    while (reported_ < facts.size() && !is_covered(view.shown[cell_of(facts[reported_])]))
      ++reported_;
    return reported_ < facts.size();
  }

  KnowledgeBase base_;
  Timing timing_;
  std::size_t reported_ = 0;  // facts reported, or irrelevant
};

}  // namespace

std::unique_ptr<Player> make_resolution(Matching matching, Timing timing) {
  return std::make_unique<Resolution>(matching, timing);
}

}  // namespace minewise
