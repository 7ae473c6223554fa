// Tests whether some clues imply the fate of a cell: assumes the opposite and looks for a layout
// that satisfies the clues. If there is none, they imply the fate. The search runs on an excerpt, a
// small board of these clues and the cells next to them, with the same trellis that solves whole
// boards. A layout found this way usually satisfies other clues too, so the larger set does not
// imply the fate either; proof.cpp uses this to make large steps.
//
// With the mine count, the cells outside the excerpt must be able to hold the remaining mines; the
// components' polynomials decide that.
#include "explanation/implication.hpp"

#include <algorithm>
#include <cassert>

namespace minewise {
namespace {

// Whether an index in an excerpt is that of a covered cell.
[[maybe_unused]] bool is_covered_in(const Excerpt& excerpt, Cell index) {
  return excerpt.clues() <= index && index < excerpt.shown().size();
}

Shown contrary_of(Fate claim) {
  return claim == Fate::mined ? kSafe : kMine;
}

}  // namespace

std::vector<Shown> Implication::shown_in(const Excerpt& excerpt, const ClueSet& clues) {
  assert(std::ranges::is_sorted(clues) && (clues.empty() || clues.back() < excerpt.clues()));
  std::vector<Shown> shown(excerpt.shown().begin(), excerpt.shown().end());
  std::fill_n(shown.begin(), excerpt.clues(), kSafe);
  for (std::uint32_t clue : clues) shown[clue] = excerpt.shown()[clue];
  return shown;
}

ImplicationByClues::ImplicationByClues(const Excerpt& excerpt, Cell index, Fate claim)
    : excerpt_(excerpt), index_(index), claim_(claim) {
  assert(is_covered_in(excerpt, index) && claim != Fate::undecided);
}

// Cells that touch none of the clues are taken from a layout that satisfies all clues, so that few
// other clues are violated.
bool ImplicationByClues::follows_from(const ClueSet& clues, Meter& meter) {
  if (!truth_) {
    layout_.assign(excerpt_.shown().size(), 0);
    ClueSet all(excerpt_.clues());
    for (std::uint32_t clue = 0; clue < all.size(); ++clue) all[clue] = clue;
    // If no layout satisfies all clues, every claim follows from them, and any layout can be used.
    find_layout(all, false, meter);
    truth_ = layout_;
  }
  layout_ = *truth_;
  if (!find_layout(clues, true, meter)) return true;
  list_satisfied();
  return false;
}

// Stores a layout that satisfies the clues in layout_; if `contrary`, one that violates the claim.
bool ImplicationByClues::find_layout(const ClueSet& clues, bool contrary, Meter& meter) {
  std::vector<Shown> shown = shown_in(excerpt_, clues);
  if (contrary) shown[index_] = contrary_of(claim_);
  meter.charge(excerpt_.links(), 0);
  ledger_.read(excerpt_.topology(), shown);
  ledger_.propagate();
  if (ledger_.broken_clue()) return false;
  if (contrary) layout_[index_] = claim_ != Fate::mined;
  for (Cell cell : ledger_.settled()) layout_[cell] = ledger_.fates()[cell] == Fate::mined;
  frontier_.collect(ledger_, ledger_.active_clues());
  return std::ranges::all_of(frontier_.components(),
                             [&](const Component& component) { return fill(component, meter); });
}

bool ImplicationByClues::fill(const Component& component, Meter& meter) {
  frontier_.build(component, {false, 0, 0}, meter, trellis_);
  if (trellis_.consistent()) enter_path();
  return trellis_.consistent();
}

// Follows a path to the end of the trellis, preferring steps that leave groups unchanged.
void ImplicationByClues::enter_path() {
  alive_.assign(trellis_.states(), 0);
  alive_[trellis_.last_state()] = 1;
  const auto is_alive = [&](std::uint32_t state) { return alive_[state] != 0; };
  for (std::uint32_t state = trellis_.last_state(); state-- > 0;) {
    alive_[state] = std::ranges::any_of(trellis_.steps(state).children, is_alive);
  }
  std::uint32_t state = 0;
  for (std::uint32_t layer = 0; layer < trellis_.layers(); ++layer) {
    const auto [least, children] = trellis_.steps(state);
    const std::uint32_t present = mines_in(trellis_.group(layer)) - least;
    auto step = std::ranges::find_if(children, is_alive);
    if (present < children.size() && is_alive(children[present])) step = children.begin() + present;
    assert(step != children.end());  // every alive state has a successor
    enter_group(trellis_.group(layer), least + static_cast<std::uint32_t>(step - children.begin()));
    state = *step;
  }
}

std::uint32_t ImplicationByClues::mines_in(std::uint32_t group) const {
  return static_cast<std::uint32_t>(std::ranges::count_if(
      frontier_.system().cells_of_group(group), [&](Cell cell) { return layout_[cell] != 0; }));
}

// Changes as few cells of the group as possible.
void ImplicationByClues::enter_group(std::uint32_t group, std::uint32_t mines) {
  std::uint32_t present = mines_in(group);
  for (Cell cell : frontier_.system().cells_of_group(group)) {
    if (present == mines) return;
    const bool too_many = present > mines;
    if ((layout_[cell] != 0) != too_many) continue;
    layout_[cell] = !too_many;
    present += too_many ? -1 : 1;
  }
  assert(present == mines);
}

void ImplicationByClues::list_satisfied() {
  insufficient_clues_.clear();
  for (std::uint32_t clue = 0; clue < excerpt_.clues(); ++clue) {
    Shown mines = 0;
    for (Cell cell : excerpt_.topology().neighbours(clue)) mines += layout_[cell];
    if (mines == excerpt_.shown()[clue]) insufficient_clues_.push_back(clue);
  }
}

ImplicationByTotal::ImplicationByTotal(const Excerpt& excerpt, const Claim& claim)
    : excerpt_(excerpt), claim_(claim) {
  assert(!claim.index || is_covered_in(excerpt, *claim.index));
  assert(claim.fate != Fate::undecided);
  assert(claim.covered >= excerpt.cells() + (claim.index ? 0 : 1));
}

bool ImplicationByTotal::follows_from(const ClueSet& clues, Meter& meter) {
  insufficient_clues_ = clues;
  std::vector<Shown> shown = shown_in(excerpt_, clues);
  std::uint32_t mines = claim_.mines, elsewhere = claim_.covered - excerpt_.cells();
  if (claim_.index) {
    shown[*claim_.index] = contrary_of(claim_.fate);
  } else {
    --elsewhere;
    if (claim_.fate == Fate::free && mines-- == 0) return true;
  }
  return !has_layout(shown, mines, elsewhere, meter);
}

// Whether the mines fit into the excerpt and the cells outside it.
bool ImplicationByTotal::has_layout(std::span<const Shown> shown, std::uint32_t mines,
                                    std::uint32_t elsewhere, Meter& meter) {
  meter.charge(excerpt_.links(), 0);
  ledger_.read(excerpt_.topology(), shown);
  ledger_.propagate();
  if (ledger_.broken_clue() || ledger_.known_mines() > mines) return false;
  mines -= ledger_.known_mines();
  frontier_.collect(ledger_, ledger_.active_clues());
  Polynomial<std::uint8_t> possible{0, {1}};
  for (const Component& component : frontier_.components()) {
    frontier_.build(component, {true, 0, mines}, meter, trellis_);
    if (!trellis_.consistent()) return false;
    weights_.forward(trellis_, meter);
    possible = product(Booleans{}, possible, weights_.fillings(trellis_));
    meter.charge(possible.ways.size(), 0);
  }
  const std::uint32_t sea = frontier_.system().sea() + elsewhere;
  for (std::uint32_t i = 0; i < possible.ways.size(); ++i) {
    const std::uint32_t number = possible.low + i;
    if (possible.ways[i] && number <= mines && mines - number <= sea) return true;
  }
  return false;
}

}  // namespace minewise
