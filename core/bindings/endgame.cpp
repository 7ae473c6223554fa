// Perfect play.
#include "endgame/endgame.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <mutex>
#include <optional>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/position.hpp"
#include "endgame/game_tree.hpp"

using namespace minewise;

namespace {

// A move for Python, and a region with its best move.
struct PerfectMove {
  Address cell;
  double safety, chance;
};
struct FoundRegion {
  Addresses cells;
  double layouts;
  std::optional<PerfectMove> best;
};

PerfectMove found(const SharedPosition& position, const Endgame::Move& move) {
  return {position.address(move.cell), move.safety, move.chance};
}

// Serves one call at a time. Waiting calls release the GIL, because the active call may need it to
// poll signals.
class SharedEndgame {
 public:
  std::optional<PerfectMove> solve(const SharedPosition& position, double max_layouts,
                                   Meter& meter) {
    const auto move = ask(&Endgame::solve, position, max_layouts, meter);
    if (!move) return std::nullopt;
    return found(position, *move);
  }

  std::vector<PerfectMove> moves(const SharedPosition& position, double max_layouts, Meter& meter) {
    std::vector<PerfectMove> list;
    for (const auto& move : ask(&Endgame::moves, position, max_layouts, meter)) {
      list.push_back(found(position, move));
    }
    return list;
  }

  std::vector<FoundRegion> regions(const SharedPosition& position, double max_layouts,
                                   Meter& meter) {
    std::vector<FoundRegion> list;
    for (const auto& [cells, layouts, best] :
         ask(&Endgame::regions, position, max_layouts, meter)) {
      list.push_back({position.addresses(cells), layouts, std::nullopt});
      if (best) list.back().best = found(position, *best);
    }
    return list;
  }

 private:
  template <class Answer>
  Answer ask(Answer (Endgame::*question)(Position&, double, Meter&), const SharedPosition& position,
             double max_layouts, Meter& meter) {
    if (!position.fixed().mines()) throw nb::value_error("the mine count is unknown");
    return position.ask([&](Position& board) {
      const std::scoped_lock lock(busy_);
      return (endgame_.*question)(board, max_layouts, meter);
    });
  }

  Endgame endgame_;
  std::mutex busy_;
};

using Observations =
    nb::ndarray<const GameTree::Observation, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using LayoutIndices =
    nb::ndarray<const GameTree::Layout, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// A tree that serves one call at a time, with one budget for all calls. Waiting calls release the
// GIL, because the active call may need it to poll signals.
class MeteredTree {
 public:
  MeteredTree(const Observations& observations, Meter& meter)
      : tree_({observations.data(), observations.data() + observations.size()},
              observations.shape(1)),
        meter_(meter) {}

  void add_symmetry(const LayoutIndices& images) {
    if (images.shape(0) != tree_.layouts()) throw nb::value_error("every layout needs an image");
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

  GameTree::Move best(const LayoutIndices& layouts) {
    const auto span = checked(layouts);
    if (span.empty()) throw nb::value_error("at least one layout is needed");
    const nb::gil_scoped_release unlocked;
    const std::scoped_lock lock(busy_);
    return tree_.best(span, meter_);
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
      if (layout >= tree_.layouts()) throw nb::index_error("layout index out of range");
    }
    return span;
  }

  GameTree tree_;
  Meter meter_;
  std::mutex busy_;
};

}  // namespace

void bind_endgame(nb::module_& module) {
  nb::class_<PerfectMove>(module, "EndgameMove", "A move and its value under perfect play.")
      .def_ro("cell", &PerfectMove::cell)
      .def_ro("safety", &PerfectMove::safety, "The probability that the cell is free.")
      .def_ro("chance", &PerfectMove::chance, "The chance of winning the game.");
  nb::class_<FoundRegion>(module, "Region", "A part of a game that can be played independently.")
      .def_ro("cells", &FoundRegion::cells, "The undecided cells, in reading order.")
      .def_ro("layouts", &FoundRegion::layouts)
      .def_ro("best", &FoundRegion::best, "The best move, if the region could be solved.");
  nb::class_<SharedEndgame>(module, "Endgame", "Perfect play when few layouts are left.")
      .def(nb::init<>())
      .def("solve", &SharedEndgame::solve, nb::arg("position"), nb::arg("max_layouts"),
           nb::arg("meter"),
           "Return the first move; None if there are too many layouts or the budget is too small.")
      .def("moves", &SharedEndgame::moves, nb::arg("position"), nb::arg("max_layouts"),
           nb::arg("meter"), "Return every move that may be survived, best first.")
      .def("regions", &SharedEndgame::regions, nb::arg("position"), nb::arg("max_layouts"),
           nb::arg("meter"), "Return the regions, which can be played independently.");

  nb::class_<GameTree::Move>(module, "TreeMove", "A cell to open, and the number of layouts won.")
      .def_ro("cell", &GameTree::Move::cell)
      .def_ro("wins", &GameTree::Move::wins);
  nb::class_<MeteredTree>(module, "GameTree", "Perfect play over a list of layouts.")
      .def(
          "__init__",
          [](MeteredTree* self, const Observations& observations, Meter& meter) {
            if (observations.size() == 0)
              throw nb::value_error("at least one layout and one cell are needed");
            const std::span rows(observations.data(), observations.size());
            if (!GameTree::are_layouts(rows, observations.shape(1))) {
              throw nb::value_error("all layouts must have the same number of mines");
            }
            new (self) MeteredTree(observations, meter);
          },
          nb::arg("observations").noconvert(), nb::arg("meter"))
      .def_ro_static("MINED", &GameTree::kMined, "What a mined cell shows.")
      .def("add_symmetry", &MeteredTree::add_symmetry, nb::arg("images").noconvert(),
           "Add a symmetry of the board: the image of each layout.")
      .def("wins", &MeteredTree::wins, nb::arg("layouts").noconvert(),
           "Return the number of these layouts that perfect play wins.")
      .def("best", &MeteredTree::best, nb::arg("layouts").noconvert(),
           "Return the first move of perfect play and the number of these layouts it wins.")
      .def("wins_after_showing", &MeteredTree::wins_after_showing, nb::arg("shown"),
           "Return the wins of perfect play, summed over all ways to show `shown` free cells "
           "first.");
}
