// Draws uniform random layouts. First, the number of mines in each component is drawn, given those
// in the previous components; each number is weighted by the number of ways to complete the rest.
// Then a filling with that many mines is drawn by walking the trellis, with each step weighted by
// the number of fillings through it. Finally, the cells within groups and in the sea are chosen.
// Each draw is exact, so all layouts are equally likely up to rounding, and none is rejected.
//
// One backward pass serves all layouts with the same number of mines in a component, so thousands
// of layouts cost little more than one. Each layout has its own random stream: layout i of a seed
// does not depend on the number of layouts drawn.
#include "engine/sample.hpp"

#include <cassert>
#include <map>
#include <optional>
#include <type_traits>

#include "base/rng.hpp"
#include "trellis/remaining_weights.hpp"
#include "trellis/semiring.hpp"

namespace minewise {
namespace {

// Draws layouts: first the number of mines in each part, then their cells.
template <class Semiring>
class Sampler {
 public:
  using Value = typename Semiring::Value;

  Sampler(const Position& position, std::uint32_t count, std::uint64_t seed, Meter& meter)
      : position_(position),
        count_(count),
        seed_(seed),
        meter_(meter),
        cells_(position.shown().size()) {
    assert((!std::is_same_v<Semiring, Reals> || !position.needs_scaling()));
    const auto components = position.components();
    weights_.resize(components.size());
    for (std::size_t i = 0; i < components.size(); ++i) {
      weights_[i].forward(components[i]->trellis(), meter_);
      meter_.hold(weights_[i].memory());
      parts_.push_back(weights_[i].fillings(components[i]->trellis()));
    }
    if (position.mines_left()) {
      remaining_.emplace(semiring_, parts_, position.sea(), *position.mines_left(), meter_);
    }
    sea_ = position.sea_cells();
    meter_.charge(0, count_ * cells_);
  }

  std::vector<std::uint8_t> run() {
    if (remaining_ && !remaining_->possible()) return {};
    const auto known = position_.ledger().known_layout();
    layouts_.reserve(count_ * cells_);
    for (std::size_t i = 0; i < count_; ++i) {
      layouts_.insert(layouts_.end(), known.begin(), known.end());
    }
    mines_.assign(count_, std::vector<std::uint32_t>(parts_.size()));
    for (std::uint32_t i = 0; i < count_; ++i) share_out_mines(i);
    for (std::size_t part = 0; part < parts_.size(); ++part) fill_component(part);
    for (std::uint32_t i = 0; i < count_; ++i) fill_sea(i);
    return std::move(layouts_);
  }

 private:
  Rng rng(std::uint32_t layout, std::size_t stream) const {
    return Rng(seed_, layout, static_cast<std::uint32_t>(stream));
  }

  std::uint8_t* layout(std::uint32_t i) { return layouts_.data() + i * cells_; }

  // Draws the number of mines in each component, given those in the previous components.
  void share_out_mines(std::uint32_t i) {
    Rng random = rng(i, 0);
    std::uint32_t taken = 0;
    for (std::size_t part = 0; part < parts_.size(); ++part) {
      options_.clear();
      for (std::size_t j = 0; j < parts_[part].ways.size(); ++j) {
        Value weight = parts_[part].ways[j];
        const std::size_t after = taken + parts_[part].low + j;
        if (remaining_) weight = semiring_.multiply(weight, remaining_->after(part + 1, after));
        options_.push_back(weight);
      }
      mines_[i][part] = parts_[part].low + pick(random);
      taken += mines_[i][part];
    }
  }

  // One backward pass serves all layouts with the same number of mines in the component.
  void fill_component(std::size_t part) {
    const Trellis& trellis = position_.components()[part]->trellis();
    std::map<std::uint32_t, std::vector<std::uint32_t>> by_mines;
    for (std::uint32_t i = 0; i < count_; ++i) by_mines[mines_[i][part]].push_back(i);
    for (const auto& [mines, layouts] : by_mines) {
      std::vector<Value> finish(parts_[part].ways.size(), semiring_.whole(0));
      finish[mines - parts_[part].low] = semiring_.whole(1);
      weights_[part].backward(trellis, finish, meter_, [](auto...) {});
      for (std::uint32_t i : layouts) walk(part, i);
    }
  }

  // Follows a random path through the trellis, uniform over fillings.
  void walk(std::size_t part, std::uint32_t i) {
    const Trellis& trellis = position_.components()[part]->trellis();
    Rng random = rng(i, part + 1);
    Binomials<Semiring> binomials(semiring_);
    std::uint32_t state = 0, taken = 0;
    for (std::uint32_t layer = 0; layer < trellis.layers(); ++layer) {
      binomials.choose_from(trellis.group_size(layer));
      const auto [least, children] = trellis.steps(state);
      options_.clear();
      for (std::uint32_t step = 0; step < children.size(); ++step) {
        const std::uint32_t after = taken + (trellis.counts_mines() ? least + step : 0);
        options_.push_back(semiring_.multiply(
            binomials[least + step], weights_[part].onward(trellis, children[step], after)));
      }
      const std::uint32_t step = pick(random);
      scatter(position_.components()[part]->cells_of_group(layer), least + step, i, random);
      state = children[step];
      if (trellis.counts_mines()) taken += least + step;
    }
    assert(state == trellis.last_state());
    meter_.charge(trellis.layers(), 0);
  }

  void fill_sea(std::uint32_t i) {
    Rng random = rng(i, parts_.size() + 1);
    if (!remaining_) {
      for (Cell cell : sea_) layout(i)[cell] = random.below(2) == 1;
      return;
    }
    std::uint32_t left = *position_.mines_left();
    for (std::uint32_t mines : mines_[i]) left -= mines;
    scatter(sea_, left, i, random);
  }

  // Puts mines into uniformly chosen cells.
  void scatter(std::span<const Cell> cells, std::uint32_t mines, std::uint32_t i, Rng& random) {
    shuffled_.assign(cells.begin(), cells.end());
    random.choose(std::span(shuffled_), mines);
    for (std::uint32_t j = 0; j < mines; ++j) layout(i)[shuffled_[j]] = 1;
  }

  // Draws an option with probability proportional to its weight.
  std::uint32_t pick(Rng& random) const {
    Value total = semiring_.whole(0);
    for (const Value& weight : options_) total = semiring_.add(total, weight);
    assert(!semiring_.is_zero(total));
    double left = random.uniform();
    std::uint32_t last = 0;
    for (std::uint32_t i = 0; i < options_.size(); ++i) {
      if (semiring_.is_zero(options_[i])) continue;
      last = i;
      left -= semiring_.ratio(options_[i], total);
      if (left < 0) break;
    }
    return last;
  }

  const Semiring semiring_{};
  const Position& position_;
  std::size_t count_;
  std::uint64_t seed_;
  Meter& meter_;
  std::size_t cells_;
  std::vector<Weights<Semiring>> weights_;
  std::vector<Polynomial<Value>> parts_;
  std::optional<RemainingWeights<Semiring>> remaining_;
  std::vector<Cell> sea_, shuffled_;
  std::vector<std::vector<std::uint32_t>> mines_;  // per layout, per component
  std::vector<Value> options_;
  std::vector<std::uint8_t> layouts_;
};

}  // namespace

std::vector<std::uint8_t> sample_layouts(const Position& position, std::uint32_t count,
                                         std::uint64_t seed, Meter& meter) {
  if (!position.possible()) return {};
  if (position.needs_scaling()) return Sampler<ScaledReals>(position, count, seed, meter).run();
  return Sampler<Reals>(position, count, seed, meter).run();
}

}  // namespace minewise
