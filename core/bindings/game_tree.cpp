#include "minewise/game_tree.hpp"

#include "bindings.hpp"

using minewise::Budget;
using minewise::GameTree;
using minewise::Limits;

namespace {

using Sights = nb::ndarray<const GameTree::Sight, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Layouts = nb::ndarray<const GameTree::Layout, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::span<const GameTree::Layout> as_span(const GameTree& tree, const Layouts& layouts) {
  const std::span<const GameTree::Layout> span(layouts.data(), layouts.shape(0));
  for (const GameTree::Layout layout : span) {
    if (layout >= tree.layouts()) throw nb::index_error("there is no such layout");
  }
  return span;
}

}  // namespace

void bind_game_tree(nb::module_& module) {
  nb::class_<GameTree>(module, "GameTree", "Perfect play when any of some layouts may be true.")
      .def(
          "__init__",
          [](GameTree* self, const Sights& sights) {
            if (sights.size() == 0) throw nb::value_error("a game has layouts and cells");
            new (self) GameTree({sights.data(), sights.data() + sights.size()}, sights.shape(1));
          },
          nb::arg("sights").noconvert(),
          nb::sig("def __init__(self, sights: numpy.typing.NDArray[numpy.uint8]) -> None"))
      .def_ro_static("MINED", &GameTree::kMined, "What a mined cell shows.")
      .def(
          "add_symmetry",
          [](GameTree& tree, const Layouts& images) {
            if (images.shape(0) != tree.layouts()) throw nb::value_error("an image for each");
            tree.add_symmetry(as_span(tree, images));
          },
          nb::arg("images").noconvert(),
          nb::sig("def add_symmetry(self, images: numpy.typing.NDArray[numpy.uint32]) -> None"),
          "Say which layouts a symmetry of the board turns into which.")
      .def(
          "wins",
          [](GameTree& tree, const Layouts& layouts, const Limits& limits) {
            const auto set = as_span(tree, layouts);
            const nb::gil_scoped_release unlocked;
            Budget budget(limits);
            return set.empty() ? 0 : tree.wins(set, budget);
          },
          nb::arg("layouts").noconvert(), nb::arg("limits"),
          nb::sig("def wins(self, layouts: numpy.typing.NDArray[numpy.uint32], limits: Limits) "
                  "-> int"),
          "How many of these layouts perfect play wins.");
}
