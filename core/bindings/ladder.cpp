// How hard it is to see what is certain: the steps on a board, and the rating of a layout.
#include "minewise/ladder.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>

#include <memory>
#include <utility>
#include <vector>

#include "bindings.hpp"
#include "minewise/rating.hpp"

using minewise::Budget;
using minewise::Cell;
using minewise::Fate;
using minewise::Ladder;
using minewise::Limits;
using minewise::Rater;
using minewise::Rating;
using minewise::Shown;
using minewise::Technique;
using minewise::Topology;

namespace {

using Total = std::optional<std::uint32_t>;
using LayoutArray = nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// A step that no longer depends on the ladder.
struct KeptStep {
  Technique technique;
  std::vector<Cell> safe, mined;
};

std::vector<KeptStep> climb(const Topology& topology, std::span<const Shown> shown, Total mines,
                            const Limits& limits) {
  const nb::gil_scoped_release unlocked;
  Budget budget(limits);
  Ladder ladder;
  ladder.read(topology, shown, mines);
  std::vector<KeptStep> steps;
  while (const auto rung = ladder.climb(shown, budget)) {
    KeptStep& step = steps.emplace_back(rung->technique);
    for (Cell cell : rung->cells) {
      (ladder.ledger().fates()[cell] == Fate::kFree ? step.safe : step.mined).push_back(cell);
    }
  }
  return steps;
}

nb::list as_list(const Topology& topology, const std::vector<Cell>& cells) {
  nb::list list;
  for (Cell cell : cells) list.append(address(topology, cell));
  return list;
}

nb::list steps_on(const Topology& topology, const ShownArray& shown, Total mines,
                  const Limits& limits) {
  nb::list list;
  for (const KeptStep& step : climb(topology, as_span(shown, topology), mines, limits)) {
    list.append(nb::make_tuple(step.technique, as_list(topology, step.safe),
                               as_list(topology, step.mined)));
  }
  return list;
}

nb::tuple rating_of(std::shared_ptr<const Topology> topology, const LayoutArray& layout, Cell first,
                    const Limits& limits) {
  if (layout.shape(0) != topology->size()) {
    throw nb::value_error("the array must have one entry for every cell");
  }
  const Rating rating = [&] {
    const nb::gil_scoped_release unlocked;
    const std::vector<std::uint8_t> mines(layout.data(), layout.data() + layout.shape(0));
    return Rater(std::move(topology), limits).rate(mines, first);
  }();
  return nb::make_tuple(rating.hardest, rating.steps, rating.openings, rating.bbbv);
}

}  // namespace

void bind_ladder(nb::module_& module) {
  nb::enum_<Technique>(module, "Technique", "How a cell is found to be safe or mined.")
      .value("single", Technique::single)
      .value("subset", Technique::subset)
      .value("overlap", Technique::overlap)
      .value("chain", Technique::chain)
      .value("cases", Technique::cases)
      .value("count", Technique::count)
      .value("guess", Technique::guess);

  module.def("climb", &steps_on, nb::arg("graph"), nb::arg("shown").noconvert(),
             nb::arg("mines").none(), nb::arg("limits"),
             nb::sig("def climb(graph: Graph, shown: numpy.typing.NDArray[numpy.int32], "
                     "mines: int | None, limits: Limits) -> list[tuple[Technique, "
                     "list[tuple[int, ...]], list[tuple[int, ...]]]]"),
             "The easiest steps on a consistent board until no more is certain: the technique of "
             "each, the safe cells and the mined cells that it finds.");

  module.def("rate", &rating_of, nb::arg("graph"), nb::arg("layout").noconvert(), nb::arg("first"),
             nb::arg("limits"),
             nb::sig("def rate(graph: Graph, layout: numpy.typing.NDArray[numpy.bool_], "
                     "first: int, limits: Limits) -> tuple[Technique, int, int, int]"),
             "The hardest technique that a layout needs from its first cell, the number of such "
             "steps, its openings and its 3BV.");
}
