// A click is a left click, a flag or a chord. For a set S of clues to chord, the fewest clicks are
//
//   chords       one for each clue in S
//   flags        one for each mine beside S
//   components   one for each connected component of S; two clues are connected if they are
//                neighbours or belong to the same opening
//   the rest     one for each opening and each isolated clue that no chord opens.
//
// (Minesweeper players published this observation in 2012.) That many are enough: in each component
// click one clue, or an opening it belongs to, and chord the others as they open, setting flags as
// needed; then click the rest. Fewer do not win. In any winning game, let S be the clues that were
// chorded. A chord opens every neighbour without a flag, so each mine beside S had a flag before.
// In each component, the clue chorded first was open before any chord beside the component, so it
// was opened by a click on itself or on a 0 of an opening that it belongs to: a chord that opened
// it, directly or through an opening, would be on a clue of the same component. Each opening and
// isolated clue of the rest was clicked too, because only chords beside it could open it otherwise.
// These clicks differ: two components share no opening, and the rest touches no component. Flags on
// free cells do not matter for this, they only cost clicks.
//
// Hence it suffices to minimise over S. If all openings are vertices too, those outside S become
// components of their own, and the number of clicks is
//   |S| + flags + components of S and all openings + isolated clues neither in S nor beside it.
//
// The search sweeps over the clues and decides each one. A state holds what later decisions need:
// which mines at the edge have flags, which isolated clues are still to be opened, which clues are
// chorded, and how they are connected. There are few states because most are dominated: `advantage`
// bounds how much cheaper the rest of the board can be from one state than from another; a state is
// dropped if another is cheaper by that much. To see why its bound holds, let Y be the clues that a
// completion chords. The number of components falls by the rank of the edges at Y in the graph
// whose vertices are the components so far. Rank is submodular: contracting more components lowers
// it by at most the rank of the contraction, and the edges between a component and Y add at most
// the number of components of Y beside it, which is at most the number of cliques.
//
// A pass keeps at most `width` states per step. If there are more, the most expensive are dropped,
// but each makes one of them, the stand-in that is nearest to it, cheap enough that its completion
// is a lower bound for the dropped one. Passes with larger widths follow until nothing is dropped
// or the bounds meet. Every pass takes time proportional to steps x width x slots.
#include "efficiency/chord_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <numeric>
#include <tuple>
#include <unordered_map>

#include "efficiency/chord_state.hpp"
#include "efficiency/chord_states.hpp"
#include "efficiency/sweep.hpp"
#include "efficiency/zini.hpp"

namespace minewise {
namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};
constexpr std::array<std::size_t, 3> kWidths{2'000, 50'000, 2'000'000};
// Stand-ins per pass, as a share of the width.
constexpr std::size_t kStandInShare = 16;
// The states after a step, each once.
class DistinctStates {
 public:
  DistinctStates(ChordStates& states, std::size_t expected)
      : states_(states), table_(std::bit_ceil(2 * expected + 1), kNone) {
    states.clear();
  }

  void add(ConstStateBytes bytes, const ChordState& state) {
    const std::size_t mask = table_.size() - 1;
    std::size_t at = hash(bytes, state.stands_in) & mask;
    for (; table_[at] != kNone; at = (at + 1) & mask) {
      ChordState& known = states_[table_[at]];
      if (known.stands_in != state.stands_in) continue;
      if (!std::ranges::equal(states_.bytes(table_[at]), bytes)) continue;
      if (state.clicks < known.clicks) known = state;
      return;
    }
    table_[at] = static_cast<std::uint32_t>(states_.size());
    states_.push(bytes, state);
  }

 private:
  static std::size_t hash(ConstStateBytes bytes, bool stands_in) {
    std::uint64_t hash = stands_in;
    for (std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001B3ull;  // FNV-1a
    return hash ^ (hash >> 32);
  }

  ChordStates& states_;
  std::vector<std::uint32_t> table_;
};

class Pass {
 public:
  Pass(const Sweep& sweep, std::size_t width, Meter& meter)
      : sweep_(sweep),
        width_(width),
        meter_(meter),
        kept_(sweep.slots),
        reached_(sweep.slots),
        dropped_(sweep.slots) {}

  FewestClicks run() {
    kept_.push(blank(), {static_cast<std::int32_t>(sweep_.clueless_openings), 0, false});
    for (const SweepStep& step : sweep_.steps) {
      expand(step);
      keep_best(step);
      appoint_stand_ins(step);
      remember();
    }
    return found();
  }

 private:
  ConstStateBytes blank() const {
    static constexpr StateBuffer kBlank{};
    return std::span(kBlank).first(sweep_.slots);
  }

  void expand(const SweepStep& step) {
    DistinctStates distinct(reached_, 2 * kept_.size());
    StateBuffer buffer;
    const auto bytes = std::span(buffer).first(sweep_.slots);
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      for (const bool chord : {false, true}) {
        std::ranges::copy(kept_.bytes(i), bytes.begin());
        const int clicks = kept_[i].clicks + decide(step, bytes, chord);
        const auto from = static_cast<std::uint32_t>(2 * i + chord);
        distinct.add(bytes, {clicks, from, kept_[i].stands_in});
      }
    }
    meter_.charge(2 * kept_.size() * sweep_.slots, kept_.memory() + reached_.memory());
  }

  // Moves the states that no other dominates from reached_ to kept_, cheapest first, and to
  // dropped_ what exceeds the width.
  void keep_best(const SweepStep& step) {
    std::vector<std::uint32_t> order(reached_.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, [this](std::uint32_t i) {
      return std::tuple(reached_[i].clicks, reached_[i].stands_in, i);
    });
    kept_.clear();
    dropped_.clear();
    alike_.clear();
    before_.clear();
    std::array<std::size_t, 2> room{width_, width_ / kStandInShare};
    for (std::uint32_t i : order) {
      const std::uint64_t key = label_key(reached_.bytes(i));
      if (is_dominated(step, i, key)) continue;
      std::size_t& left = room[reached_[i].stands_in];
      if (left == 0) {
        dropped_.push(reached_.bytes(i), reached_[i]);
        continue;
      }
      --left;
      const auto [newest, first] = alike_.try_emplace(key, kNone);
      before_.push_back(newest->second);
      newest->second = static_cast<std::uint32_t>(kept_.size());
      kept_.push(reached_.bytes(i), reached_[i]);
    }
  }

  // Compares a state with the kept ones whose slots with labels are the same or differ in one clue.
  bool is_dominated(const SweepStep& step, std::uint32_t i, std::uint64_t key) {
    if (dominated_by_alike(step, key, i)) return true;
    return std::ranges::any_of(step.live, [&](std::uint8_t slot) {
      return dominated_by_alike(step, key ^ label_key(slot), i);
    });
  }

  bool dominated_by_alike(const SweepStep& step, std::uint64_t key, std::uint32_t i) {
    const auto newest = alike_.find(key);
    if (newest == alike_.end()) return false;
    for (std::uint32_t other = newest->second; other != kNone; other = before_[other]) {
      if (dominates(step, other, i)) return true;
    }
    return false;
  }

  // A stand-in is no plan, so it drops no plan.
  bool dominates(const SweepStep& step, std::size_t kept, std::uint32_t i) {
    if (kept_[kept].stands_in && !reached_[i].stands_in) return false;
    const int dearer = reached_[i].clicks - kept_[kept].clicks;
    meter_.charge(sweep_.slots);
    return advantage(step, reached_.bytes(i), kept_.bytes(kept), dearer) <= dearer;
  }

  void appoint_stand_ins(const SweepStep& step) {
    const std::size_t first = kept_.size();
    const std::size_t count = std::min(dropped_.size(), width_ / kStandInShare);
    for (std::size_t i = 0; i < count; ++i) {
      kept_.push(dropped_.bytes(i), {dropped_[i].clicks, dropped_[i].from, true});
    }
    for (std::size_t i = count; i < dropped_.size(); ++i) stand_in(step, i, first);
  }

  // Lowers the clicks of the stand-in where that changes least.
  void stand_in(const SweepStep& step, std::size_t dropped, std::size_t first) {
    constexpr int kAny = 1 << 20;
    const auto worth = [&](std::size_t i) {
      return dropped_[dropped].clicks -
             advantage(step, dropped_.bytes(dropped), kept_.bytes(i), kAny);
    };
    std::size_t nearest = first;
    int least = kAny;
    for (std::size_t i = first; i < kept_.size() && least > 0; ++i) {
      const int change = std::max(0, kept_[i].clicks - worth(i));
      if (change < least) {
        least = change;
        nearest = i;
      }
    }
    meter_.charge((nearest - first + 1) * sweep_.slots);
    kept_[nearest].clicks -= least;
  }

  void remember() {
    std::vector<std::uint32_t> from(kept_.size());
    for (std::size_t i = 0; i < kept_.size(); ++i) from[i] = kept_[i].from;
    meter_.hold(from.size() * sizeof(std::uint32_t));
    history_.push_back(std::move(from));
  }

  FewestClicks found() const {
    const auto clicks = [this](std::size_t i) { return kept_[i].clicks; };
    std::size_t best = kNone;
    std::int32_t lowest = clicks(0);
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      lowest = std::min(lowest, clicks(i));
      if (kept_[i].stands_in) continue;
      if (best == kNone || clicks(i) < clicks(best)) best = i;
    }
    assert(best != kNone);
    FewestClicks found{static_cast<std::uint32_t>(clicks(best)),
                       static_cast<std::uint32_t>(std::max(0, lowest)),
                       {}};
    for (std::size_t time = history_.size(); time-- > 0;) {
      const std::uint32_t from = history_[time][best];
      if (from % 2 == 1) found.chords.push_back(sweep_.steps[time].cell);
      best = from / 2;
    }
    return found;
  }

  const Sweep& sweep_;
  std::size_t width_;
  Meter& meter_;
  ChordStates kept_, reached_, dropped_;
  // The newest kept state for each label key, and for each kept state the one before with its key.
  std::unordered_map<std::uint64_t, std::uint32_t> alike_;
  std::vector<std::uint32_t> before_;
  std::vector<std::vector<std::uint32_t>> history_;
};

// The better of the two ZiNi, and a simple bound: a click opens one opening or isolated clue, and a
// chord at most one for each neighbour.
FewestClicks first_bounds(const Topology& topology, std::span<const Shown> truth,
                          const Openings& openings) {
  std::size_t most = 1;
  std::size_t work = openings.count();
  for (Cell cell = 0; cell < topology.size(); ++cell) {
    most = std::max(most, topology.neighbours(cell).size());
    work += openings.is_isolated(cell);
  }
  Zini best = zini(topology, truth, openings, ZiniKind::greedy);
  Zini human = zini(topology, truth, openings, ZiniKind::human);
  if (human.clicks < best.clicks) best = std::move(human);
  return {best.clicks, static_cast<std::uint32_t>((work + most - 1) / most),
          std::move(best.chords)};
}

}  // namespace

FewestClicks fewest_clicks(const Topology& topology, std::span<const Shown> truth,
                           const Openings& openings, Meter& meter) {
  FewestClicks best = first_bounds(topology, truth, openings);
  const Sweep sweep = plan_sweep(topology, truth, openings);
  if (sweep.too_wide) return best;
  for (std::size_t width : kWidths) {
    if (best.lower_bound == best.clicks) break;
    try {
      FewestClicks found = Pass(sweep, width, meter).run();
      best.lower_bound = std::max(best.lower_bound, found.lower_bound);
      if (found.clicks < best.clicks) {
        best.clicks = found.clicks;
        best.chords = std::move(found.chords);
      }
    } catch (const BudgetExhausted&) {
      break;
    }
    meter.release_all();
  }
  meter.release_all();
  return best;
}

}  // namespace minewise
