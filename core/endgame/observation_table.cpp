#include "endgame/observation_table.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <optional>

#include "engine/layouts.hpp"

namespace minewise {
namespace {

// A mine adds this to the observation of its own cell and 1 to each neighbour's. So sums of at
// least this much are mines, and smaller sums are clues.
constexpr ObservationTable::Observation kMineBit = 128;

}  // namespace

void ObservationTable::list(const Regions& regions, const Region& region, const Topology& topology,
                            Meter& meter) {
  choose_cells(regions, region, topology);
  fillings_.resize(std::max(fillings_.size(), region.parts.size()));
  sums_.resize(fillings_.size() + 1);
  layout_.assign(topology.size(), 0);
  for (std::size_t i = 0; i < region.parts.size(); ++i) {
    fill(regions, region.parts[i], topology, fillings_[i], meter);
  }
  count_onward(regions, region, meter);
  const auto size = static_cast<std::size_t>(region.layouts) * cells_.size();
  meter.charge(size, size);
  observations_.clear();
  observations_.reserve(size);
  sums_[0].assign(cells_.size(), 0);
  combine(regions, region, 0, region.mines);
  assert(observations_.size() == size);
  meter.hold(size);
}

std::size_t ObservationTable::count_free(std::size_t index) const {
  std::size_t free = 0;
  for (std::size_t at = index; at < observations_.size(); at += cells_.size()) {
    free += observations_[at] != GameTree::kMined;
  }
  return free;
}

void ObservationTable::choose_cells(const Regions& regions, const Region& region,
                                    const Topology& topology) {
  index_of_.assign(topology.size(), Regions::kNone);
  cells_.clear();
  for (const std::uint32_t part : region.parts) {
    const auto cells = regions.cells(part);
    cells_.insert(cells_.end(), cells.begin(), cells.end());
  }
  for (Cell cell : regions.safe()) {
    const bool beside = std::ranges::any_of(topology.neighbours(cell), [&](Cell near) {
      return std::ranges::find(region.parts, regions.part_of(near)) != region.parts.end();
    });
    if (beside) cells_.push_back(cell);
  }
  std::ranges::sort(cells_);
  for (std::uint32_t index = 0; index < cells_.size(); ++index) {
    const auto undecided =
        std::ranges::count_if(topology.neighbours(cells_[index]),
                              [&](Cell near) { return regions.part_of(near) != Regions::kNone; });
    if (undecided >= kMineBit) throw BudgetExhausted("a cell has too many undecided neighbours");
    index_of_[cells_[index]] = index;
  }
}

void ObservationTable::fill(const Regions& regions, std::uint32_t part, const Topology& topology,
                            PartFillings& fillings, Meter& meter) {
  const auto cells = regions.cells(part);
  Placement sea;
  std::optional<FillingStream> component;
  if (!regions.is_sea(part)) {
    component.emplace(regions.component(part), meter);
  }
  const auto next = [&] { return component ? component->next(layout_) : sea.next(cells, layout_); };
  fillings.rows.clear();
  fillings.ends.clear();
  const auto& possible = regions.fillings(part);
  for (std::uint32_t i = 0; i < possible.ways.size(); ++i) {
    if (possible.ways[i] != 0) {
      if (component) {
        [[maybe_unused]] const bool started = component->start(possible.low + i, layout_, meter);
        assert(started);
      } else {
        sea.start(cells, possible.low + i, layout_);
      }
      do {
        meter.charge(cells.size() + cells_.size(), fillings.rows.size() + cells_.size());
        add_row(cells, topology, fillings);
      } while (next());
    }
    fillings.ends.push_back(fillings.rows.size());
  }
  meter.hold(fillings.rows.size());
}

void ObservationTable::add_row(std::span<const Cell> part, const Topology& topology,
                               PartFillings& fillings) const {
  fillings.rows.resize(fillings.rows.size() + cells_.size(), 0);
  Observation* row = fillings.rows.data() + fillings.rows.size() - cells_.size();
  for (Cell cell : part) {
    if (!layout_[cell]) continue;
    row[index_of_[cell]] += kMineBit;
    for (Cell near : topology.neighbours(cell)) {
      if (index_of_[near] != Regions::kNone) ++row[index_of_[near]];
    }
  }
}

// Counts completions, from the last part to the first.
void ObservationTable::count_onward(const Regions& regions, const Region& region, Meter& meter) {
  ways_.resize(region.parts.size() + 1);
  ways_.back() = {0, {1}};
  for (std::size_t i = region.parts.size(); i-- > 0;) {
    const auto& possible = regions.fillings(region.parts[i]);
    meter.charge(possible.ways.size() * ways_[i + 1].ways.size(), 0);
    ways_[i] = product(Reals{}, possible, ways_[i + 1]);
  }
}

// Visits all fillings of a part and the parts after it that have `mines` mines in total.
void ObservationTable::combine(const Regions& regions, const Region& region, std::size_t at,
                               std::uint32_t mines) {
  const std::size_t width = cells_.size();
  const PartFillings& fillings = fillings_[at];
  const std::uint32_t low = regions.fillings(region.parts[at]).low;
  std::size_t begin = 0;
  for (std::uint32_t i = 0; i < fillings.ends.size(); ++i) {
    const std::size_t end = fillings.ends[i];
    if (low + i <= mines && has_way(at + 1, mines - low - i)) {
      for (; begin < end; begin += width) {
        auto& sum = sums_[at + 1];
        sum.resize(width);
        std::transform(sums_[at].begin(), sums_[at].end(), fillings.rows.data() + begin,
                       sum.begin(), std::plus<Observation>());
        if (at + 1 == region.parts.size()) {
          add_layout(sum);
        } else {
          combine(regions, region, at + 1, mines - low - i);
        }
      }
    }
    begin = end;
  }
}

bool ObservationTable::has_way(std::size_t at, std::uint32_t mines) const {
  const auto& [low, ways] = ways_[at];
  return mines >= low && mines - low < ways.size() && ways[mines - low] != 0;
}

void ObservationTable::add_layout(std::span<const Observation> sums) {
  for (const Observation sum : sums)
    observations_.push_back(sum < kMineBit ? sum : GameTree::kMined);
}

}  // namespace minewise
