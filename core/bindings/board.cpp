// Boards, clues and games.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "bindings/bindings.hpp"
#include "board/game.hpp"
#include "board/topology.hpp"

using namespace minewise;

std::span<const Shown> as_span(const ShownArray& shown, const Topology& topology) {
  if (shown.shape(0) != topology.size()) {
    throw nb::value_error("the array must have one entry per cell");
  }
  return {shown.data(), shown.shape(0)};
}

Address address(const Topology& topology, Cell cell) {
  const auto shape = topology.shape();
  nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(shape.size())));
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    PyTuple_SET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(axis),
                     PyLong_FromUnsignedLong(cell % shape[axis]));
    cell /= shape[axis];
  }
  return nb::borrow<Address>(tuple);
}

NewArray<Shown> copy_of(std::span<const Shown> cells) {
  return as_array<Shown>(std::vector(cells.begin(), cells.end()), {cells.size()});
}

namespace {

Address shape_of(const Topology& topology) {
  nb::list shape;
  for (Cell length : topology.shape()) shape.append(length);
  return Address(nb::tuple(shape));
}

std::vector<Cell> neighbours_of(const Topology& topology, Cell cell) {
  if (cell >= topology.size()) throw nb::index_error("cell index out of range");
  const auto around = topology.neighbours(cell);
  return {around.begin(), around.end()};
}

NewArray<Shown> clues_of(const Topology& topology, const LayoutArray& mines) {
  if (mines.shape(0) != topology.size()) {
    throw nb::value_error("the array must have one entry per cell");
  }
  auto clues =
      without_gil([&] { return count_mines_around(topology, {mines.data(), mines.shape(0)}); });
  return as_array<Shown>(std::move(clues), {topology.size()});
}

const char* status_of(const Game& game) {
  constexpr std::array names{"playing", "won", "lost"};
  return names[static_cast<std::size_t>(game.status())];
}

Addresses changed_by(const Game& game) {
  Addresses cells;
  for (Cell cell : game.changed()) cells.append(address(game.view().topology, cell));
  return cells;
}

}  // namespace

void bind_board(nb::module_& module) {
  // Stores the addresses of its cells: see position.cpp.
  nb::class_<Topology>(module, "Topology", nb::dynamic_attr(),
                       "The neighbourhood graph of the cells.")
      .def_static("grid", &Topology::grid, nb::arg("rows"), nb::arg("cols"))
      .def_static("torus", &Topology::torus, nb::arg("rows"), nb::arg("cols"))
      .def_static("hex", &Topology::hex, nb::arg("rows"), nb::arg("cols"))
      .def_static(
          "box", [](const std::vector<Cell>& shape) { return Topology::box(shape); },
          nb::arg("shape"))
      .def_static("graph", &Topology::graph, nb::arg("neighbours"))
      .def_prop_ro("kind", &Topology::kind)
      .def_prop_ro("shape", &shape_of)
      .def("__len__", &Topology::size)
      .def("neighbours", &neighbours_of, nb::arg("cell"));

  module.def("count_mines_around", &clues_of, nb::arg("topology"), nb::arg("mines").noconvert(),
             "Return the clue of every free cell, and the code of a mine for every mine.");

  translate_exception<GameError>("GameError");

  nb::enum_<StartKind>(module, "StartKind", "The guarantee for the first click.")
      .value("any", StartKind::any)
      .value("safe", StartKind::safe)
      .value("zero", StartKind::zero)
      .value("scatter", StartKind::scatter);

  nb::class_<Game>(module, "Game", "A game whose cells are numbered in reading order.")
      .def(
          "__init__",
          [](Game* self, std::shared_ptr<const Topology> topology, Cell mines, StartKind kind,
             Cell shown, std::uint64_t seed, std::uint64_t index) {
            new (self) Game(std::move(topology), mines, StartRule{kind, shown}, seed, index);
          },
          nb::arg("topology"), nb::arg("mines"), nb::arg("kind"), nb::arg("shown"), nb::arg("seed"),
          nb::arg("index"))
      .def_static(
          "of_layout",
          [](std::shared_ptr<const Topology> topology, const LayoutArray& layout) {
            return Game(std::move(topology), {layout.data(), layout.shape(0)});
          },
          nb::arg("topology"), nb::arg("layout").noconvert())
      .def("reset", &Game::reset, nb::arg("seed"), nb::arg("index"))
      .def("reveal", &Game::reveal, nb::arg("cell"))
      .def("chord", &Game::chord, nb::arg("cell"))
      .def("flag", &Game::flag, nb::arg("cell"))
      .def("undo", &Game::undo)
      .def_prop_ro("status", &status_of,
                   nb::sig("def status(self) -> typing.Literal['playing', 'won', 'lost']"))
      .def_prop_ro("mines", [](const Game& game) { return game.view().mines; })
      .def_prop_ro("moves", &Game::moves)
      .def_prop_ro("opened", &Game::opened)
      .def_prop_ro("flags", &Game::flags)
      .def_prop_ro("changed", &changed_by)
      .def_prop_ro(
          "shown", [](const Game& game) { return copy_of(game.view().shown); },
          nb::rv_policy::automatic)
      .def_prop_ro(
          "truth", [](const Game& game) { return copy_of(game.truth()); }, nb::rv_policy::automatic,
          "The clue of every free cell, and the code of a mine for every mine. Raises GameError "
          "before the game is over.");

  module.def(
      "measure_layout",
      [](const Topology& topology, const ShownArray& truth) {
        const LayoutMetrics metrics = measure_layout(topology, as_span(truth, topology));
        return std::pair(metrics.openings, metrics.bbbv);
      },
      nb::arg("topology"), nb::arg("truth").noconvert(),
      "Return the number of openings and the 3BV of a layout.");
}
