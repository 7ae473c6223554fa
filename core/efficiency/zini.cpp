#include "efficiency/zini.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace minewise {
namespace {

std::vector<Cell> in_column_order(const Topology& topology) {
  std::vector<Cell> cells(topology.size());
  std::iota(cells.begin(), cells.end(), 0);
  const auto shape = topology.shape();
  if (shape.size() == 2) {
    std::ranges::stable_sort(cells, {}, [&](Cell cell) { return cell % shape[1]; });
  }
  return cells;
}

class ZiniGame {
 public:
  ZiniGame(const Topology& topology, std::span<const Shown> truth, const Openings& openings,
           ZiniKind kind)
      : topology_(topology),
        truth_(truth),
        openings_(openings),
        kind_(kind),
        order_(in_column_order(topology)),
        rank_(topology.size()),
        premium_(topology.size(), kNoPremium),
        done_(topology.size(), 0),
        opening_done_(openings.count(), 0) {
    for (std::uint32_t rank = 0; rank < order_.size(); ++rank) rank_[order_[rank]] = rank;
    covered_ = static_cast<std::size_t>(
        std::ranges::count_if(truth, [](Shown shown) { return shown != kMine; }));
    for (Cell cell = 0; cell < topology.size(); ++cell) update(cell);
  }

  Zini play() {
    if (kind_ == ZiniKind::human) {
      for (Cell cell : order_) {
        if (truth_[cell] == 0 && !done_[cell]) click(cell);
      }
    }
    while (covered_ > 0) {
      if (worthwhile_.empty()) {
        click(next_to_click());
      } else {
        chord(order_[worthwhile_.begin()->second]);
      }
    }
    return std::move(zini_);
  }

 private:
  static constexpr int kNoPremium = -1;  // all negative premiums are alike

  int premium(Cell cell) const {
    if (truth_[cell] <= 0 || (kind_ == ZiniKind::human && !done_[cell])) return kNoPremium;
    int total = done_[cell] ? -1 : -2;
    if (opens(cell)) ++total;
    for (Cell near : topology_.neighbours(cell)) {
      if (opens(near)) ++total;
      if (truth_[near] == kMine && !done_[near]) --total;
    }
    for (std::uint32_t opening : openings_.of(cell)) total += !opening_done_[opening];
    return std::max(total, kNoPremium);
  }
  bool opens(Cell cell) const { return !done_[cell] && openings_.is_isolated(cell); }

  void update(Cell cell) {
    const int now = premium(cell);
    if (now == premium_[cell]) return;
    if (premium_[cell] >= 0) worthwhile_.erase({-premium_[cell], rank_[cell]});
    if (now >= 0) worthwhile_.insert({-now, rank_[cell]});
    premium_[cell] = now;
  }

  void click(Cell cell) {
    ++zini_.clicks;
    open(cell);
    update_changed();
  }

  void chord(Cell cell) {
    if (!done_[cell]) click(cell);
    for (Cell near : topology_.neighbours(cell)) {
      if (done_[near]) continue;
      if (truth_[near] == kMine) {
        ++zini_.clicks;  // a flag
        done_[near] = 1;
        changed_.push_back(near);
      } else {
        open(near);
      }
    }
    ++zini_.clicks;
    zini_.chords.push_back(cell);
    update_changed();
  }

  void open(Cell first) {
    if (done_[first]) return;
    std::vector<Cell> reached{first};
    done_[first] = 1;
    while (!reached.empty()) {
      const Cell cell = reached.back();
      reached.pop_back();
      --covered_;
      changed_.push_back(cell);
      if (truth_[cell] != 0) continue;
      opening_done_[openings_.of(cell).front()] = 1;
      for (Cell near : topology_.neighbours(cell)) {
        if (done_[near]) {
          changed_.push_back(near);  // on the edge of an opening that is open now
          continue;
        }
        done_[near] = 1;
        reached.push_back(near);
      }
    }
  }

  void update_changed() {
    for (Cell cell : changed_) {
      update(cell);
      for (Cell near : topology_.neighbours(cell)) update(near);
    }
    changed_.clear();
  }

  Cell next_to_click() {
    while (done_[order_[next_]] || truth_[order_[next_]] == kMine ||
           (truth_[order_[next_]] > 0 && !openings_.is_isolated(order_[next_]))) {
      ++next_;
    }
    return order_[next_];
  }

  const Topology& topology_;
  std::span<const Shown> truth_;
  const Openings& openings_;
  ZiniKind kind_;
  std::vector<Cell> order_;
  std::vector<std::uint32_t> rank_;
  std::vector<int> premium_;
  std::set<std::pair<int, std::uint32_t>> worthwhile_;  // by falling premium and then by rank
  std::vector<std::uint8_t> done_;                      // open, or a flagged mine
  std::vector<std::uint8_t> opening_done_;
  std::vector<Cell> changed_;
  std::size_t covered_ = 0;
  std::size_t next_ = 0;  // everything before it in column order is done
  Zini zini_;
};

}  // namespace

Zini zini(const Topology& topology, std::span<const Shown> truth, const Openings& openings,
          ZiniKind kind) {
  return ZiniGame(topology, truth, openings, kind).play();
}

}  // namespace minewise
