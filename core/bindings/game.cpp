#include "board/game.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "bindings/bindings.hpp"

using minewise::Cell;
using minewise::Effort;
using minewise::Game;
using minewise::GameError;
using minewise::Shown;
using minewise::Start;
using minewise::StartRule;
using minewise::Topology;

namespace {

using LayoutArray = nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void raise_game_error(const std::exception_ptr& error, void*) {
  try {
    std::rethrow_exception(error);
  } catch (const GameError& rules) {
    PyErr_SetString(nb::module_::import_("minewise.base.errors").attr("GameError").ptr(),
                    rules.what());
  }
}

const char* status_of(const Game& game) {
  constexpr std::array names{"playing", "won", "lost"};
  return names[static_cast<std::size_t>(game.status())];
}

nb::list changed_by(const Game& game) {
  nb::list cells;
  for (Cell cell : game.changed()) cells.append(address(game.view().topology, cell));
  return cells;
}

}  // namespace

void bind_game(nb::module_& module) {
  nb::register_exception_translator(raise_game_error);

  nb::enum_<StartRule>(module, "StartRule", "What the first click is promised.")
      .value("any", StartRule::any)
      .value("safe", StartRule::safe)
      .value("zero", StartRule::zero)
      .value("scatter", StartRule::scatter);

  nb::class_<Game>(module, "Game", "The truth under the cover, over cells in reading order.")
      .def(
          "__init__",
          [](Game* self, std::shared_ptr<const Topology> graph, Cell mines, StartRule rule,
             Cell shown, std::uint64_t seed, std::uint64_t index) {
            new (self) Game(std::move(graph), mines, Start{rule, shown}, seed, index);
          },
          nb::arg("graph"), nb::arg("mines"), nb::arg("rule"), nb::arg("shown"), nb::arg("seed"),
          nb::arg("index"))
      .def_static(
          "of_layout",
          [](std::shared_ptr<const Topology> graph, const LayoutArray& layout) {
            return Game(std::move(graph), {layout.data(), layout.shape(0)});
          },
          nb::arg("graph"), nb::arg("layout").noconvert())
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
      .def_prop_ro("changed", &changed_by, nb::sig("def changed(self) -> list[tuple[int, ...]]"))
      .def_prop_ro(
          "shown", [](const Game& game) { return copy_of(game.view().shown); },
          nb::rv_policy::automatic)
      .def_prop_ro(
          "truth", [](const Game& game) { return copy_of(game.truth()); }, nb::rv_policy::automatic,
          "The clue of every free cell, or that it is a mine. GameError while the game is played.");

  module.def(
      "effort",
      [](const Topology& graph, const ShownArray& truth) {
        const Effort effort = minewise::effort(graph, as_span(truth, graph));
        return std::pair(effort.openings, effort.bbbv);
      },
      nb::arg("graph"), nb::arg("truth").noconvert(), "Openings and 3BV of a layout.");
}
