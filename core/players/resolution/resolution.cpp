// The knowledge base of "Programming Assignment #3": clues become clauses, clauses are resolved
// with each other, and every clause of one literal settles a cell, one in each step.
#include "players/resolution/resolution.hpp"

namespace minewise {
namespace {

class Resolution : public Player {
 public:
  Resolution(Matching matching, Timing timing) : base_(matching), timing_(timing) {}

  void begin(const View& view) override {
    base_.clear(view.topology);
    told_ = 0;
  }

  void deduce(const View& view, std::span<const Cell> opened, Deductions& found) override {
    for (Cell cell : opened) base_.learn(free_literal(cell));
    base_.propagate();
    for (Cell cell : opened) base_.add_clue(cell, view.shown[cell]);
    base_.propagate();
    while (is_time_to_match(view) && base_.match_next()) {
    }
    if (!has_news(view)) return;
    const Literal fact = base_.facts()[told_++];
    (is_positive(fact) ? found.mined : found.safe).push_back(cell_of(fact));
  }

 private:
  bool is_time_to_match(const View& view) { return timing_ == Timing::eager || !has_news(view); }

  // Whether there is a fact about a covered cell that has not been told.
  bool has_news(const View& view) {
    const auto facts = base_.facts();
    while (told_ < facts.size() && !is_covered(view.shown[cell_of(facts[told_])])) ++told_;
    return told_ < facts.size();
  }

  KnowledgeBase base_;
  Timing timing_;
  std::size_t told_ = 0;  // how many facts were told, or need not be
};

}  // namespace

std::unique_ptr<Player> make_resolution(Matching matching, Timing timing) {
  return std::make_unique<Resolution>(matching, timing);
}

}  // namespace minewise
