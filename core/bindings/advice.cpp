// What to click.
#include <nanobind/stl/optional.h>

#include "bindings/bindings.hpp"
#include "board/unmarked_board.hpp"
#include "players/expert/adviser.hpp"

using minewise::Adviser;
using minewise::Budget;
using minewise::Cell;
using minewise::Limits;
using minewise::Option;
using minewise::Rng;
using minewise::Skill;
using minewise::Topology;
using minewise::Unmarked;
using minewise::View;

namespace {

// Hands the board to `ask`, together with an adviser and the luck that all advice has in common.
template <class Ask>
std::vector<Option> ask_adviser(const View& view, const Skill& skill, Ask&& ask) {
  const nb::gil_scoped_release unlocked;
  const Unmarked board(view);
  if (!board.possible()) return {};
  Adviser adviser(skill);
  Rng random(0);
  return ask(adviser, board.view(), random);
}

nb::object advise(const Topology& topology, const ShownArray& shown, Cell mines,
                  const Skill& skill) {
  const View view{topology, as_span(shown, topology), mines};
  const auto options =
      ask_adviser(view, skill, [](Adviser& adviser, const View& board, Rng& random) {
        return adviser.consider(board, random);
      });
  return options.empty() ? nb::object(nb::none()) : address(topology, options.front().cell);
}

nb::list survey(const Topology& topology, const ShownArray& shown, Cell mines, const Skill& skill,
                std::size_t most, const Limits& limits) {
  const View view{topology, as_span(shown, topology), mines};
  const auto options =
      ask_adviser(view, skill, [&](Adviser& adviser, const View& board, Rng& random) {
        Budget budget(limits);
        return adviser.survey(board, most, random, budget);
      });
  nb::list list;
  for (const Option& option : options) {
    list.append(nb::make_tuple(address(topology, option.cell), nb::cast(option.chance),
                               option.error, option.games));
  }
  return list;
}

}  // namespace

void bind_advice(nb::module_& module) {
  module.def("advise", &advise, nb::arg("graph"), nb::arg("shown").noconvert(), nb::arg("mines"),
             nb::arg("skill"),
             nb::sig("def advise(graph: Graph, shown: numpy.typing.NDArray[numpy.int32], "
                     "mines: int, skill: Skill) -> tuple[int, ...] | None"),
             "The cell to open when none is certain; None if the board is too wide to look ahead.");
  module.def("survey", &survey, nb::arg("graph"), nb::arg("shown").noconvert(), nb::arg("mines"),
             nb::arg("skill"), nb::arg("most"), nb::arg("limits"),
             nb::sig("def survey(graph: Graph, shown: numpy.typing.NDArray[numpy.int32], "
                     "mines: int, skill: Skill, most: int, limits: Limits) -> "
                     "list[tuple[tuple[int, ...], float | None, float, int]]"),
             "The moves worth a look, the advised one first: the cell, the chance to win, its "
             "standard error, and the number of games it is estimated from, 0 if it is exact.");
}
