// What the cells of a board may show, and what follows.
#include "engine/lookahead.hpp"

#include "bindings/bindings.hpp"

using minewise::Budget;
using minewise::Cell;
using minewise::Limits;
using minewise::Lookahead;
using minewise::Prospect;
using minewise::Shown;
using minewise::Topology;

namespace {

nb::dict prospects(const Topology& topology, const ShownArray& shown, Cell mines,
                   const Limits& limits) {
  Budget budget(limits);
  Lookahead ahead;
  nb::dict cells;
  if (!ahead.load(topology, as_span(shown, topology), mines, budget)) return cells;
  for (Cell cell : ahead.cells()) {
    ahead.open(cell, budget);
    nb::list clues;
    const auto around = static_cast<Shown>(topology.neighbours(cell).size());
    for (Shown clue = 0; clue <= around; ++clue) {
      const Prospect prospect = ahead.after(clue, budget);
      clues.append(
          nb::make_tuple(prospect.chance, prospect.best, prospect.second, prospect.certain));
    }
    cells[address(topology, cell)] = nb::make_tuple(ahead.safety(cell), clues);
  }
  return cells;
}

}  // namespace

void bind_lookahead(nb::module_& module) {
  module.def("prospects", &prospects, nb::arg("graph"), nb::arg("shown"), nb::arg("mines"),
             nb::arg("limits"),
             nb::sig("def prospects(graph: Graph, shown: Annotated[NDArray[numpy.int32], "
                     "dict(shape=(None,), order='C', device='cpu', writable=False)], mines: int, "
                     "limits: Limits) -> dict[tuple[int, ...], tuple[float, list[tuple[float, "
                     "float, float, int]]]]"),
             "For every covered cell that may be free: how safe it is, and for every clue how "
             "likely it shows that, how safe the two safest other cells are then, and how many are "
             "certain.");
}
