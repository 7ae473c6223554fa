#include "generator/generator.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "players/players.hpp"

namespace minewise {
namespace {

// When mending, a layout with twins is drawn anew so many times.
constexpr int kDraws = 8;
// A game that came no further after so many setbacks is begun anew.
constexpr std::uint32_t kMostSetbacks = 20;
// Few attempts on flat boards of the usual sizes take more ticks.
constexpr std::uint64_t kTicksOfAttempt = 1 << 12;
// What rating one layout may cost. What is too costly to rate suits nobody.
const Limits kRatingLimits{.ticks = 1 << 28, .memory = 1 << 28, .poll = {}};

constexpr StartRule kOpening{StartKind::zero, 0};

// What one deduction may cost. Flat boards of the usual sizes never come near it; where cells have
// many neighbours, boards that need more are passed over, as they would keep everybody waiting.
std::uint64_t ticks_of_deduction(const Topology& topology) {
  return (1 << 20) + std::uint64_t{16} * topology.size();
}

Game game_of(const Order& order) {
  return Game(order.topology, order.mines, kOpening, 0, 0);
}

}  // namespace

void require_room(const Order& order) {
  game_of(order).require_start_at(order.first);
}

Generator::Generator(const Order& order, std::shared_ptr<const Twins> twins)
    : order_(order),
      twins_(std::move(twins)),
      seat_(game_of(order), make_exact_within(ticks_of_deduction(*order.topology)),
            GuessRule::stop),
      rater_(order.topology, kRatingLimits),
      retreat_(*twins_),
      room_(order.topology->size()),
      layout_(order.topology->size()) {
  std::iota(room_.begin(), room_.end(), Cell{0});
  const auto around = order_.topology->neighbours(order_.first);
  std::erase_if(room_, [&](Cell cell) {
    return cell == order_.first || std::ranges::binary_search(around, cell);
  });
}

Find Generator::make(std::uint64_t seed, std::uint64_t index, const std::stop_token& stop) {
  Rng random(seed, index);
  cells_ = room_;
  Find find;
  take_effort();         // what the last layout took is no concern of this one
  bool goes_on = false;  // with a layout that was mended
  for (std::uint64_t effort = 0; effort < order_.effort; effort += take_effort()) {
    if (stop.stop_requested()) throw Stopped();
    ++find.attempts;
    if (!goes_on && !begin(random)) continue;
    const bool won = wins(stop);
    if (won && suits()) {
      find.layout = layout();
      break;
    }
    goes_on = !won && order_.method == Method::repair && mend(random);
  }
  return find;
}

// What the last attempt counts.
std::uint64_t Generator::take_effort() {
  return 1 + (seat_.take_ticks() + retreat_.take_ticks()) / kTicksOfAttempt;
}

// Draws a layout and opens its first cell; false if it is known to be of no use.
bool Generator::begin(Rng& random) {
  const bool is_final = order_.method == Method::uniform;
  for (int i = 0; i < (is_final ? 1 : kDraws); ++i) {
    draw(random);
    if (!twins_->has_any(layout_)) break;
    if (is_final) return false;
  }
  seat_.game().resume({}, layout_);
  if (is_final && !suits_by_bbbv()) return false;
  seat_.begin(Rng(0));  // nobody guesses
  if (!seat_.outcome()) seat_.click(Step::Kind::first, order_.first);
  setbacks_ = record_ = 0;
  return true;
}

void Generator::draw(Rng& random) {
  random.choose(std::span(cells_), order_.mines);
  std::ranges::fill(layout_, 0);
  for (Cell cell : std::span(cells_).first(order_.mines)) layout_[cell] = 1;
}

bool Generator::wins(const std::stop_token& stop) {
  seat_.next_guess(stop);
  return seat_.outcome() == Outcome::won;
}

// Leads a game that is stuck back and elsewhere: a little way at first, then further and further.
// False if it had better be begun anew.
bool Generator::mend(Rng& random) {
  Game& game = seat_.game();
  if (game.opened() > record_) {
    record_ = game.opened();
    setbacks_ = 0;
  }
  if (++setbacks_ > kMostSetbacks) return false;
  const double share = std::min(1.0, 0.5 * setbacks_);
  const std::uint32_t more = setbacks_ > 2 ? (setbacks_ - 2) * (setbacks_ - 2) : 0;
  retreat_.look(game.view(), seat_.known_mines());
  if (!retreat_.go_back(game, share, more) || !retreat_.redraw(game, random)) return false;
  seat_.begin(Rng(0));
  return true;
}

bool Generator::suits() {
  return suits_by_bbbv() && suits_by_technique();
}

bool Generator::suits_by_bbbv() {
  if (order_.least_bbbv == 0 && order_.most_bbbv == static_cast<std::uint32_t>(-1)) return true;
  const std::uint32_t bbbv = seat_.game().layout_metrics().bbbv;
  return order_.least_bbbv <= bbbv && bbbv <= order_.most_bbbv;
}

bool Generator::suits_by_technique() {
  if (order_.easiest == Technique::single && order_.hardest >= Technique::count) return true;
  try {
    const Technique hardest = rater_.rate(layout(), order_.first).hardest;
    return order_.easiest <= hardest && hardest <= order_.hardest;
  } catch (const BudgetExhausted&) {
    return false;
  }
}

const std::vector<std::uint8_t>& Generator::layout() {
  for (Cell cell = 0; cell < layout_.size(); ++cell) layout_[cell] = seat_.game().is_mine(cell);
  return layout_;
}

}  // namespace minewise
