// Perfect play of the rest of a game.
#include "minewise/endgame.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"

using minewise::Cell;
using minewise::Endgame;
using minewise::Limits;
using minewise::Topology;
using minewise::View;

namespace {

nb::tuple as_tuple(const Topology& topology, const Endgame::Move& move) {
  return nb::make_tuple(address(topology, move.cell), move.safety, move.chance);
}

nb::object solve(const Topology& topology, const ShownArray& shown, Cell mines, double most_layouts,
                 const Limits& limits) {
  const View view{topology, as_span(shown, topology), mines};
  const auto move = [&] {
    const nb::gil_scoped_release unlocked;
    return Endgame().solve(view, most_layouts, limits);
  }();
  return move ? nb::object(as_tuple(topology, *move)) : nb::none();
}

nb::list moves(const Topology& topology, const ShownArray& shown, Cell mines, double most_layouts,
               const Limits& limits) {
  const View view{topology, as_span(shown, topology), mines};
  const auto moves = [&] {
    const nb::gil_scoped_release unlocked;
    return Endgame().moves(view, most_layouts, limits);
  }();
  nb::list list;
  for (const Endgame::Move& move : moves) list.append(as_tuple(topology, move));
  return list;
}

nb::list parts(const Topology& topology, const ShownArray& shown, Cell mines, double most_layouts,
               const Limits& limits) {
  const View view{topology, as_span(shown, topology), mines};
  const auto parts = [&] {
    const nb::gil_scoped_release unlocked;
    return Endgame().parts(view, most_layouts, limits);
  }();
  nb::list list;
  for (const Endgame::Part& part : parts) {
    nb::list cells;
    for (Cell cell : part.cells) cells.append(address(topology, cell));
    list.append(nb::make_tuple(
        cells, part.layouts,
        part.best ? nb::object(as_tuple(topology, *part.best)) : nb::object(nb::none())));
  }
  return list;
}

}  // namespace

void bind_endgame(nb::module_& module) {
  module.def("solve_endgame", &solve, nb::arg("graph"), nb::arg("shown").noconvert(),
             nb::arg("mines"), nb::arg("most_layouts"), nb::arg("limits"),
             nb::sig("def solve_endgame(graph: Graph, shown: numpy.typing.NDArray[numpy.int32], "
                     "mines: int, most_layouts: float, limits: Limits) -> "
                     "tuple[tuple[int, ...], float, float] | None"),
             "The first move of perfect play, how likely its cell is free, and how likely the game "
             "is won; None if there are too many layouts or the limits do not suffice.");
  module.def("endgame_moves", &moves, nb::arg("graph"), nb::arg("shown").noconvert(),
             nb::arg("mines"), nb::arg("most_layouts"), nb::arg("limits"),
             nb::sig("def endgame_moves(graph: Graph, shown: numpy.typing.NDArray[numpy.int32], "
                     "mines: int, most_layouts: float, limits: Limits) -> "
                     "list[tuple[tuple[int, ...], float, float]]"),
             "Every move that may be survived, like that of solve_endgame, the best first.");
  module.def("endgame_parts", &parts, nb::arg("graph"), nb::arg("shown").noconvert(),
             nb::arg("mines"), nb::arg("most_layouts"), nb::arg("limits"),
             nb::sig("def endgame_parts(graph: Graph, shown: numpy.typing.NDArray[numpy.int32], "
                     "mines: int, most_layouts: float, limits: Limits) -> "
                     "list[tuple[list[tuple[int, ...]], float, "
                     "tuple[tuple[int, ...], float, float] | None]]"),
             "The regions that can be played one by one: their undecided cells, how many layouts "
             "each has, and the best move of those that could be solved.");
}
