// Perfect play of the rest of a game.
#include "endgame/endgame.hpp"

#include <mutex>

#include "bindings/bindings.hpp"

using minewise::Cell;
using minewise::Endgame;
using minewise::Limits;
using minewise::Topology;
using minewise::View;

namespace {

nb::tuple as_tuple(const Topology& topology, const Endgame::Move& move) {
  return nb::make_tuple(address(topology, move.cell), move.safety, move.chance);
}

// Answers one question after another. Who waits has let the interpreter go, because who works may
// need it to look for signals.
class SharedEndgame {
 public:
  nb::object solve(const Topology& topology, const ShownArray& shown, Cell mines,
                   double most_layouts, const Limits& limits) {
    const auto move =
        ask(&Endgame::solve, {topology, as_span(shown, topology), mines}, most_layouts, limits);
    if (!move) return nb::none();
    return as_tuple(topology, *move);
  }

  nb::list moves(const Topology& topology, const ShownArray& shown, Cell mines, double most_layouts,
                 const Limits& limits) {
    nb::list list;
    for (const Endgame::Move& move :
         ask(&Endgame::moves, {topology, as_span(shown, topology), mines}, most_layouts, limits)) {
      list.append(as_tuple(topology, move));
    }
    return list;
  }

  nb::list regions(const Topology& topology, const ShownArray& shown, Cell mines,
                   double most_layouts, const Limits& limits) {
    nb::list list;
    for (const auto& [undecided, layouts, best] :
         ask(&Endgame::regions, {topology, as_span(shown, topology), mines}, most_layouts,
             limits)) {
      nb::list cells;
      for (Cell cell : undecided) cells.append(address(topology, cell));
      nb::object move = nb::none();
      if (best) move = as_tuple(topology, *best);
      list.append(nb::make_tuple(cells, layouts, move));
    }
    return list;
  }

 private:
  template <class Answer>
  Answer ask(Answer (Endgame::*question)(const View&, double, const Limits&), const View& view,
             double most_layouts, const Limits& limits) {
    const nb::gil_scoped_release unlocked;
    const std::scoped_lock lock(busy_);
    return (endgame_.*question)(view, most_layouts, limits);
  }

  Endgame endgame_;
  std::mutex busy_;
};

}  // namespace

void bind_endgame(nb::module_& module) {
  nb::class_<SharedEndgame>(module, "Endgame", "Perfect play when few layouts are left.")
      .def(nb::init<>())
      .def("solve", &SharedEndgame::solve, nb::arg("graph"), nb::arg("shown").noconvert(),
           nb::arg("mines"), nb::arg("most_layouts"), nb::arg("limits"),
           nb::sig("def solve(self, graph: Graph, shown: numpy.typing.NDArray[numpy.int32], "
                   "mines: int, most_layouts: float, limits: Limits) -> "
                   "tuple[tuple[int, ...], float, float] | None"),
           "The first cell to open, how likely it is free, and how likely the game is won; None if "
           "there are too many layouts or the limits do not suffice.")
      .def("moves", &SharedEndgame::moves, nb::arg("graph"), nb::arg("shown").noconvert(),
           nb::arg("mines"), nb::arg("most_layouts"), nb::arg("limits"),
           nb::sig("def moves(self, graph: Graph, shown: numpy.typing.NDArray[numpy.int32], "
                   "mines: int, most_layouts: float, limits: Limits) -> "
                   "list[tuple[tuple[int, ...], float, float]]"),
           "Every move that may be survived, the best first.")
      .def("regions", &SharedEndgame::regions, nb::arg("graph"), nb::arg("shown").noconvert(),
           nb::arg("mines"), nb::arg("most_layouts"), nb::arg("limits"),
           nb::sig("def regions(self, graph: Graph, shown: numpy.typing.NDArray[numpy.int32], "
                   "mines: int, most_layouts: float, limits: Limits) -> "
                   "list[tuple[list[tuple[int, ...]], float, "
                   "tuple[tuple[int, ...], float, float] | None]]"),
           "The regions that can be played one by one: their undecided cells, how many layouts "
           "each has, and the best move of those that could be solved.");
}
