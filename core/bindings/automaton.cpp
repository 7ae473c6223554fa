#include "minewise/automaton.hpp"

#include "bindings.hpp"

using minewise::Automaton;

namespace {

using Table = nb::ndarray<const Automaton::State, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Word = nb::ndarray<const Automaton::Symbol, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Automaton::State run(const Automaton& automaton, const Word& word) {
  const nb::gil_scoped_release unlocked;
  return automaton.run({word.data(), word.shape(0)});
}

}  // namespace

void bind_automaton(nb::module_& module) {
  nb::class_<Automaton>(module, "Automaton",
                        "A complete deterministic automaton that starts in state 0.")
      .def(
          "__init__",
          [](Automaton* self, const Table& table) {
            new (self) Automaton({table.data(), table.size()}, table.shape(1));
          },
          nb::arg("table").noconvert(),
          nb::sig("def __init__(self, table: numpy.typing.NDArray[numpy.uint16]) -> None"))
      .def("run", &run, nb::arg("word").noconvert(),
           nb::sig("def run(self, word: numpy.typing.NDArray[numpy.uint16]) -> int"),
           "The state that a word leads to.");
}
