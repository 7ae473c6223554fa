// Generates layouts that can be won without a guess, by two methods. `uniform` is rejection
// sampling: draw a layout, let the `exact` player play it, and keep it if the game is won. So all
// such layouts are equally likely, except for a few that are skipped because they are too costly to
// play or rate. Layouts with an obviously unavoidable guess (swappable_pairs.hpp) are rejected
// without being played. `repair` plays until the player is stuck, undoes clicks until the dead ends
// have lost a share of their clues, and redraws nearby mines that the player cannot know,
// conditional on everything still shown. What was certain stays certain, so the moves so far remain
// valid (layout_repair.hpp). This method has a small bias, measured in docs/generate.md, and is
// faster where solvable layouts are rare.
//
// Layout i of a seed has its own random stream and is the same for any number of threads. Effort is
// counted in attempts, not seconds; a costly attempt counts as several.
#include "generator/generator.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "players/factories.hpp"

namespace minewise {
namespace {

// With repair, layouts with swappable pairs are redrawn up to this many times.
constexpr int kFirstDraws = 8;
// A game that makes no progress after this many repairs is restarted.
constexpr std::uint32_t kMaxFailedRepairs = 20;
// Most attempts on flat boards of the usual sizes take fewer ticks.
constexpr std::uint64_t kTicksOfAttempt = 1 << 12;

constexpr StartRule kOpening{StartKind::zero, 0};

// The budget for one deduction. Flat boards of the usual sizes never come near it; other boards
// that exceed it are skipped.
std::uint64_t ticks_of_deduction(const Topology& topology) {
  return (1 << 20) + std::uint64_t{16} * topology.size();
}

Game game_of(const LayoutSpec& spec) {
  return Game(spec.topology, spec.mines, kOpening, 0, 0);
}

}  // namespace

void require_start_room(const LayoutSpec& spec) {
  game_of(spec).require_start_at(spec.first);
}

Generator::Generator(const LayoutSpec& spec, std::shared_ptr<const SwappablePairs> pairs)
    : spec_(spec),
      swappable_(std::move(pairs)),
      driver_(game_of(spec), make_exact_within(ticks_of_deduction(*spec.topology)),
              GuessRule::stop),
      rater_(spec.topology, Meter(shares::kRating)),
      repair_(*swappable_),
      room_(spec.topology->size()),
      layout_(spec.topology->size()) {
  std::iota(room_.begin(), room_.end(), Cell{0});
  const auto around = spec_.topology->neighbours(spec_.first);
  std::erase_if(room_, [&](Cell cell) {
    return cell == spec_.first || std::ranges::binary_search(around, cell);
  });
  assert(swappable_ != nullptr && spec_.mines <= room_.size());
}

GeneratedLayout Generator::make(std::uint64_t seed, std::uint64_t index,
                                const std::stop_token& stop) {
  Rng random(seed, index);
  cells_ = room_;
  GeneratedLayout made;
  take_effort();          // discards the effort of the last layout
  bool repaired = false;  // whether the game continues with a repaired layout
  for (std::uint64_t effort = 0; effort < spec_.max_attempts; effort += take_effort()) {
    if (stop.stop_requested()) throw Stopped();
    ++made.attempts;
    if (!repaired && !begin(random)) continue;
    const bool won = wins(stop);
    if (won && satisfies_spec()) {
      made.layout = layout();
      break;
    }
    repaired = !won && spec_.method == GenerationMethod::repair && repair(random);
  }
  return made;
}

// Returns the number of attempts that the last one counts for.
std::uint64_t Generator::take_effort() {
  return 1 + (driver_.take_ticks() + repair_.take_ticks()) / kTicksOfAttempt;
}

// Draws a layout and opens its first cell. Returns false if the layout is known to need a guess.
bool Generator::begin(Rng& random) {
  const bool is_final = spec_.method == GenerationMethod::uniform;
  for (int i = 0; i < (is_final ? 1 : kFirstDraws); ++i) {
    draw(random);
    if (!swappable_->has_any(layout_)) break;
    if (is_final) return false;
  }
  driver_.game().resume({}, layout_);
  if (is_final && !satisfies_bbbv()) return false;
  driver_.begin(Rng(0));  // there are no guesses
  if (!driver_.outcome()) driver_.click(ReplayStep::Kind::first, spec_.first);
  failed_repairs_ = most_opened_ = 0;
  return true;
}

void Generator::draw(Rng& random) {
  random.choose(std::span(cells_), spec_.mines);
  std::ranges::fill(layout_, 0);
  for (Cell cell : std::span(cells_).first(spec_.mines)) layout_[cell] = 1;
}

bool Generator::wins(const std::stop_token& stop) {
  driver_.next_guess(stop);
  return driver_.outcome() == Outcome::won;
}

// Undoes moves in a stuck game and redraws its layout: few moves at first, then more. Returns false
// if the game should be restarted.
bool Generator::repair(Rng& random) {
  Game& game = driver_.game();
  if (game.opened() > most_opened_) {
    most_opened_ = game.opened();
    failed_repairs_ = 0;
  }
  if (++failed_repairs_ > kMaxFailedRepairs) return false;
  const double share = std::min(1.0, 0.5 * failed_repairs_);
  const std::uint32_t more =
      failed_repairs_ > 2 ? (failed_repairs_ - 2) * (failed_repairs_ - 2) : 0;
  repair_.locate(game.view(), driver_.known_mines());
  if (!repair_.undo_moves(game, share, more) || !repair_.redraw(game, random)) return false;
  driver_.begin(Rng(0));
  return true;
}

bool Generator::satisfies_spec() {
  return satisfies_bbbv() && satisfies_technique();
}

bool Generator::satisfies_bbbv() {
  if (spec_.min_bbbv == 0 && spec_.max_bbbv == static_cast<std::uint32_t>(-1)) return true;
  const std::uint32_t bbbv = driver_.game().layout_metrics().bbbv;
  return spec_.min_bbbv <= bbbv && bbbv <= spec_.max_bbbv;
}

bool Generator::satisfies_technique() {
  if (spec_.easiest == Technique::single && spec_.hardest >= Technique::count) return true;
  try {
    const Technique hardest = rater_.rate(layout(), spec_.first).hardest;
    return spec_.easiest <= hardest && hardest <= spec_.hardest;
  } catch (const BudgetExhausted&) {
    return false;
  }
}

const std::vector<std::uint8_t>& Generator::layout() {
  for (Cell cell = 0; cell < layout_.size(); ++cell) layout_[cell] = driver_.game().is_mine(cell);
  return layout_;
}

}  // namespace minewise
