// Automata over the columns of strips.
#include "bindings/bindings.hpp"
#include "strips/automaton.hpp"
#include "strips/cell_machine.hpp"
#include "strips/strip_states.hpp"

using namespace minewise;

namespace {

using TransitionArray =
    nb::ndarray<const Automaton::State, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using WordArray = nb::ndarray<const Automaton::Symbol, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Automaton::State run(const Automaton& automaton, const WordArray& word) {
  const nb::gil_scoped_release unlocked;
  return automaton.run({word.data(), word.shape(0)});
}

NewArray<std::uint32_t> moves_of(const CellMachine& machine, std::size_t row) {
  if (row >= machine.rows()) throw nb::index_error("no such row");
  const auto moves = machine.moves(row);
  return as_array<std::uint32_t>(std::vector(moves.begin(), moves.end()),
                                 {moves.size() / CellMachine::kMoves, CellMachine::kMoves});
}

NewArray<bool> accepting(const CellMachine& machine) {
  std::vector<std::uint8_t> found = machine.accepting();
  const std::size_t states = found.size();
  return as_array<bool>(std::move(found), {states});
}

}  // namespace

void bind_strips(nb::module_& module) {
  nb::class_<Automaton>(module, "Automaton",
                        "A complete deterministic automaton that starts in state 0.")
      .def(
          "__init__",
          [](Automaton* self, const TransitionArray& table) {
            new (self) Automaton({table.data(), table.size()}, table.shape(1));
          },
          nb::arg("table").noconvert())
      .def("run", &run, nb::arg("word").noconvert(), "Return the state after reading a word.");
  nb::class_<StripStates>(module, "StripStates",
                          "The states of the minimal machine for strips of a given height.")
      .def(nb::init<int>(), nb::arg("height"))
      .def("explore", &StripStates::explore, nb::arg("states"),
           nb::call_guard<nb::gil_scoped_release>(), "Explore at most `states` pending states.")
      .def_prop_ro("found", &StripStates::found,
                   "The number of states found, including the dead one.")
      .def_prop_ro("pending", &StripStates::pending,
                   "The number of states to explore, not counting mirror images.")
      .def_prop_ro("found_up_to_reflection", &StripStates::found_up_to_reflection,
                   "The number of live states, not counting mirror images.")
      .def_prop_ro("last_columns", &StripStates::last_columns,
                   "The number of fully shown columns that a strip can end with.")
      .def_prop_ro("memory", &StripStates::memory, "The memory in use, in bytes.");
  nb::class_<CellMachine>(module, "CellMachine",
                          "The minimal machine for strips of a given height, read cell by cell.")
      .def(nb::init<int>(), nb::arg("height"))
      .def("explore", &CellMachine::explore, nb::arg("states"),
           nb::call_guard<nb::gil_scoped_release>(), "Explore at most `states` pending states.")
      .def_prop_ro("pending", &CellMachine::pending,
                   "The number of states before the first row that are still to be explored.")
      .def_prop_ro("memory", &CellMachine::memory, "The memory in use, in bytes.")
      .def("moves", &moves_of, nb::arg("row"),
           "Return, for each state before a row, the states after each symbol.")
      .def("accepting", &accepting, "Return for each state whether a strip may end there.");
}
