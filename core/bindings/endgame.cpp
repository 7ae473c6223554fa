// Perfect play.
#include "endgame/endgame.hpp"

#include <mutex>

#include "bindings/bindings.hpp"
#include "endgame/game_tree.hpp"

using minewise::Cell;
using minewise::Endgame;
using minewise::GameTree;
using minewise::Meter;
using minewise::Topology;
using minewise::View;

namespace {

nb::tuple as_tuple(const Topology& topology, const Endgame::Move& move) {
  return nb::make_tuple(address(topology, move.cell), move.safety, move.chance);
}

// Serves one call at a time. Waiting calls release the interpreter lock, which the working one may
// need to poll signals.
class SharedEndgame {
 public:
  nb::object solve(const Topology& topology, const ShownArray& shown, Cell mines,
                   double max_layouts, Meter& meter) {
    const auto move =
        ask(&Endgame::solve, {topology, as_span(shown, topology), mines}, max_layouts, meter);
    if (!move) return nb::none();
    return as_tuple(topology, *move);
  }

  nb::list moves(const Topology& topology, const ShownArray& shown, Cell mines, double max_layouts,
                 Meter& meter) {
    nb::list list;
    for (const Endgame::Move& move :
         ask(&Endgame::moves, {topology, as_span(shown, topology), mines}, max_layouts, meter)) {
      list.append(as_tuple(topology, move));
    }
    return list;
  }

  nb::list regions(const Topology& topology, const ShownArray& shown, Cell mines,
                   double max_layouts, Meter& meter) {
    nb::list list;
    for (const auto& [undecided, layouts, best] :
         ask(&Endgame::regions, {topology, as_span(shown, topology), mines}, max_layouts, meter)) {
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
  Answer ask(Answer (Endgame::*question)(const View&, double, Meter), const View& view,
             double max_layouts, Meter& meter) {
    const nb::gil_scoped_release unlocked;
    const std::scoped_lock lock(busy_);
    return (endgame_.*question)(view, max_layouts, meter);
  }

  Endgame endgame_;
  std::mutex busy_;
};

using Observations =
    nb::ndarray<const GameTree::Observation, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using LayoutIndices =
    nb::ndarray<const GameTree::Layout, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// A tree with one budget for all calls, which it serves one at a time. Waiting calls release the
// interpreter lock, which the working one may need to poll signals.
class MeteredTree {
 public:
  MeteredTree(const Observations& observations, Meter& meter)
      : tree_({observations.data(), observations.data() + observations.size()},
              observations.shape(1)),
        meter_(meter) {}

  void add_symmetry(const LayoutIndices& images) {
    if (images.shape(0) != tree_.layouts()) throw nb::value_error("every layout has an image");
    const auto span = checked(images);
    if (!tree_.is_permutation(span)) throw nb::value_error("two layouts have the same image");
    const nb::gil_scoped_release unlocked;
    const std::scoped_lock lock(busy_);
    tree_.add_symmetry(span);
  }

  std::uint32_t wins(const LayoutIndices& layouts) {
    const auto span = checked(layouts);
    if (span.empty()) return 0;
    const nb::gil_scoped_release unlocked;
    const std::scoped_lock lock(busy_);
    return tree_.wins(span, meter_);
  }

  nb::tuple best(const LayoutIndices& layouts) {
    const auto span = checked(layouts);
    if (span.empty()) throw nb::value_error("there is no layout to be won");
    const GameTree::Move move = [&] {
      const nb::gil_scoped_release unlocked;
      const std::scoped_lock lock(busy_);
      return tree_.best(span, meter_);
    }();
    return nb::make_tuple(move.cell, move.wins);
  }

  std::uint64_t wins_after_showing(std::size_t shown) {
    if (shown > tree_.cells()) return 0;
    const nb::gil_scoped_release unlocked;
    const std::scoped_lock lock(busy_);
    return tree_.wins_after_showing(shown, meter_);
  }

 private:
  std::span<const GameTree::Layout> checked(const LayoutIndices& layouts) const {
    const std::span<const GameTree::Layout> span(layouts.data(), layouts.shape(0));
    for (const GameTree::Layout layout : span) {
      if (layout >= tree_.layouts()) throw nb::index_error("there is no such layout");
    }
    return span;
  }

  GameTree tree_;
  Meter meter_;
  std::mutex busy_;
};

}  // namespace

void bind_endgame(nb::module_& module) {
  nb::class_<SharedEndgame>(module, "Endgame", "Perfect play when few layouts are left.")
      .def(nb::init<>())
      .def("solve", &SharedEndgame::solve, nb::arg("topology"), nb::arg("shown").noconvert(),
           nb::arg("mines"), nb::arg("max_layouts"), nb::arg("meter"),
           nb::sig("def solve(self, topology: Topology, shown: numpy.typing.NDArray[numpy.int32], "
                   "mines: int, max_layouts: float, meter: Meter) -> "
                   "tuple[tuple[int, ...], float, float] | None"),
           "The first cell to open, how likely it is free, and how likely the game is won; None if "
           "there are too many layouts or the budget does not suffice.")
      .def("moves", &SharedEndgame::moves, nb::arg("topology"), nb::arg("shown").noconvert(),
           nb::arg("mines"), nb::arg("max_layouts"), nb::arg("meter"),
           nb::sig("def moves(self, topology: Topology, shown: numpy.typing.NDArray[numpy.int32], "
                   "mines: int, max_layouts: float, meter: Meter) -> "
                   "list[tuple[tuple[int, ...], float, float]]"),
           "Every move that may be survived, the best first.")
      .def(
          "regions", &SharedEndgame::regions, nb::arg("topology"), nb::arg("shown").noconvert(),
          nb::arg("mines"), nb::arg("max_layouts"), nb::arg("meter"),
          nb::sig("def regions(self, topology: Topology, shown: numpy.typing.NDArray[numpy.int32], "
                  "mines: int, max_layouts: float, meter: Meter) -> "
                  "list[tuple[list[tuple[int, ...]], float, "
                  "tuple[tuple[int, ...], float, float] | None]]"),
          "The regions that can be played one by one: their undecided cells, how many layouts "
          "each has, and the best move of those that could be solved.");

  nb::class_<MeteredTree>(module, "GameTree", "Perfect play when any of some layouts may be true.")
      .def(
          "__init__",
          [](MeteredTree* self, const Observations& observations, Meter& meter) {
            if (observations.size() == 0) throw nb::value_error("a game has layouts and cells");
            const std::span rows(observations.data(), observations.size());
            if (!GameTree::are_layouts(rows, observations.shape(1))) {
              throw nb::value_error("all layouts of a game have equally many mines");
            }
            new (self) MeteredTree(observations, meter);
          },
          nb::arg("observations").noconvert(), nb::arg("meter"),
          nb::sig(
              "def __init__(self, observations: numpy.typing.NDArray[numpy.uint8], meter: Meter) "
              "-> None"))
      .def_ro_static("MINED", &GameTree::kMined, "What a mined cell shows.")
      .def("add_symmetry", &MeteredTree::add_symmetry, nb::arg("images").noconvert(),
           nb::sig("def add_symmetry(self, images: numpy.typing.NDArray[numpy.uint32]) -> None"),
           "Say which layouts a symmetry of the board turns into which.")
      .def("wins", &MeteredTree::wins, nb::arg("layouts").noconvert(),
           nb::sig("def wins(self, layouts: numpy.typing.NDArray[numpy.uint32]) -> int"),
           "How many of these layouts perfect play wins.")
      .def("best", &MeteredTree::best, nb::arg("layouts").noconvert(),
           nb::sig("def best(self, layouts: numpy.typing.NDArray[numpy.uint32]) "
                   "-> tuple[int, int]"),
           "The first cell that perfect play opens, and how many of these layouts it wins.")
      .def("wins_after_showing", &MeteredTree::wins_after_showing, nb::arg("shown"),
           "How many perfect play wins, summed over all ways to show this many free cells first.");
}
