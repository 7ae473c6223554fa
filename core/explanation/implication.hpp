// Implication: whether some clues imply the fate of a cell.
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

// A claim about a cell that may follow from some clues of an excerpt. Tests it by assuming the
// opposite and looking for a layout of the cells that these clues touch.
class Implication {
 public:
  virtual ~Implication() = default;
  // Whether every layout that satisfies these clues satisfies the claim. Throws BudgetExhausted if
  // the budget runs out.
  virtual bool follows_from(const ClueSet& clues, Meter& meter) = 0;
  // After follows_from() has returned false: a superset of its clues that does not imply the claim
  // either.
  virtual const ClueSet& insufficient_clues() const = 0;

 protected:
  // Returns the cells of an excerpt with only some of its clues shown.
  static std::vector<Shown> shown_in(const Excerpt& excerpt, const ClueSet& clues);
};

// Implication without a mine count.
class ImplicationByClues final : public Implication {
 public:
  // The claim: the cell at this index in the excerpt has this fate, free or mined.
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
  std::optional<std::vector<std::uint8_t>> truth_;  // a layout that satisfies all clues
  std::vector<std::uint8_t> layout_;                // the last layout found
  ClueSet insufficient_clues_;
  Ledger ledger_;
  Frontier frontier_;
  Trellis trellis_;
  std::vector<std::uint8_t> alive_;  // per state: whether it leads to the end
};

// Implication with a mine count.
class ImplicationByTotal final : public Implication {
 public:
  // The claim that a cell, given by its index in the excerpt (nullopt if it touches none of the
  // clues), has this fate on a board whose `covered` cells hold `mines` mines.
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
