#include "board/topology.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "bindings/bindings.hpp"

using minewise::Cell;
using minewise::Shown;
using minewise::Topology;

std::span<const Shown> as_span(const ShownArray& shown, const Topology& topology) {
  if (shown.shape(0) != topology.size()) {
    throw nb::value_error("the array must have one entry for every cell");
  }
  return {shown.data(), shown.shape(0)};
}

nb::tuple address(const Topology& topology, Cell cell) {
  const auto shape = topology.shape();
  nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(shape.size())));
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    PyTuple_SET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(axis),
                     PyLong_FromUnsignedLong(cell % shape[axis]));
    cell /= shape[axis];
  }
  return nb::borrow<nb::tuple>(tuple);
}

namespace {

nb::tuple shape_of(const Topology& topology) {
  nb::list shape;
  for (Cell length : topology.shape()) shape.append(length);
  return nb::tuple(shape);
}

std::vector<Cell> neighbours_of(const Topology& topology, Cell cell) {
  if (cell >= topology.size()) throw nb::index_error("there is no such cell");
  const auto around = topology.neighbours(cell);
  return {around.begin(), around.end()};
}

}  // namespace

NewShownArray copy_of(std::span<const minewise::Shown> cells) {
  auto copy = std::make_unique<minewise::Shown[]>(cells.size());
  std::ranges::copy(cells, copy.get());
  minewise::Shown* const data = copy.get();
  nb::capsule owner(copy.release(),
                    [](void* kept) noexcept { delete[] static_cast<minewise::Shown*>(kept); });
  return NewShownArray(data, {cells.size()}, owner);
}

void bind_topology(nb::module_& module) {
  nb::class_<Topology>(module, "Graph", "Who neighbours whom.")
      .def_static("grid", &Topology::grid, nb::arg("rows"), nb::arg("cols"))
      .def_static("torus", &Topology::torus, nb::arg("rows"), nb::arg("cols"))
      .def_static("hex", &Topology::hex, nb::arg("rows"), nb::arg("cols"))
      .def_static(
          "box", [](const std::vector<Cell>& shape) { return Topology::box(shape); },
          nb::arg("shape"))
      .def_static("graph", &Topology::graph, nb::arg("neighbours"))
      .def_prop_ro("kind", &Topology::kind)
      .def_prop_ro("shape", &shape_of, nb::sig("def shape(self) -> tuple[int, ...]"))
      .def("__len__", &Topology::size)
      .def("neighbours", &neighbours_of, nb::arg("cell"));
}
