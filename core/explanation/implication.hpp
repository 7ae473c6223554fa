// Whether some clues imply what a cell is.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "engine/frontier.hpp"
#include "equations/ledger.hpp"
#include "explanation/excerpt.hpp"
#include "trellis/semiring.hpp"
#include "trellis/trellis.hpp"
#include "trellis/weights.hpp"

namespace minewise {

// Clues of an excerpt, by their numbers, in ascending order.
using ClueSet = std::vector<std::uint32_t>;

// Claims about a cell that follow, or do not follow, from some clues of an excerpt. Every question
// supposes the contrary and looks for a layout of the cells that these clues touch.
class Implication {
 public:
  virtual ~Implication() = default;
  // Whether no layout that is true of these clues makes the claim false. Throws BudgetExhausted.
  virtual bool follows_from(const ClueSet& clues, Meter& meter) = 0;
  // After a question that was denied: clues from which the claim does not follow either, all of
  // those asked about among them.
  virtual const ClueSet& insufficient_clues() const = 0;

 protected:
  // What is left of an excerpt in which only some of its clues are shown.
  static std::vector<Shown> shown_in(const Excerpt& excerpt, const ClueSet& clues);
};

// Nothing is known of the total of mines.
class ImplicationByClues final : public Implication {
 public:
  // The claim is that a cell, given by its index in the excerpt, has this fate: free or mined.
  ImplicationByClues(const Excerpt& excerpt, Cell index, Fate claim);

  bool follows_from(const ClueSet& clues, Meter& meter) override;
  const ClueSet& insufficient_clues() const override { return insufficient_clues_; }

 private:
  bool find_layout(const ClueSet& clues, bool contrary, Meter& meter);
  bool fill(const Component& component, Meter& meter);
  void enter_path();
  void enter_group(std::uint32_t group, std::uint32_t mines);
  std::uint32_t mines_in(std::uint32_t group) const;
  void list_satisfied();

  const Excerpt& excerpt_;
  Cell index_;
  Fate claim_;
  std::optional<std::vector<std::uint8_t>> truth_;  // a layout that is true of all clues
  std::vector<std::uint8_t> layout_;                // the last that was found
  ClueSet insufficient_clues_;
  Ledger ledger_;
  Frontier frontier_;
  Trellis trellis_;
  std::vector<std::uint8_t> alive_;  // per state: whether it leads to the end
};

// The total of mines is known, and part of every question.
class ImplicationByTotal final : public Implication {
 public:
  // The cell, given by its index in the excerpt, or beside none of its clues, is free or mined; all
  // `covered` cells of the board, it and those of the excerpt among them, hold `mines` mines.
  struct Claim {
    std::optional<Cell> index;
    Fate fate;
    std::uint32_t covered, mines;
  };

  ImplicationByTotal(const Excerpt& excerpt, const Claim& claim);

  bool follows_from(const ClueSet& clues, Meter& meter) override;
  const ClueSet& insufficient_clues() const override { return insufficient_clues_; }

 private:
  bool has_layout(std::span<const Shown> shown, std::uint32_t mines, std::uint32_t elsewhere,
                  Meter& meter);

  const Excerpt& excerpt_;
  Claim claim_;
  ClueSet insufficient_clues_;
  Ledger ledger_;
  Frontier frontier_;
  Trellis trellis_;
  Weights<Booleans> weights_;
};

}  // namespace minewise
