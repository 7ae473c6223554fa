// Why cells are certain, and how hard that is to see: steps, ratings and proofs.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>

#include <memory>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/bindings.hpp"
#include "explanation/ladder.hpp"
#include "explanation/proof.hpp"
#include "explanation/rating.hpp"

using minewise::Cell;
using minewise::Fate;
using minewise::Ladder;
using minewise::Meter;
using minewise::Proof;
using minewise::Prover;
using minewise::Rater;
using minewise::Shown;
using minewise::Technique;
using minewise::Topology;

namespace {

using LayoutsArray = nb::ndarray<const bool, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using FigureArray = nb::ndarray<nb::numpy, std::uint32_t, nb::ndim<2>>;

// A step that no longer depends on the ladder.
struct OwnedStep {
  Technique technique;
  std::vector<Cell> safe, mined;
};

std::vector<OwnedStep> ladder_steps(const Topology& topology, std::span<const Shown> shown,
                                    MineCount mines, Meter& meter) {
  const nb::gil_scoped_release unlocked;
  Ladder ladder;
  ladder.read(topology, shown, mines);
  std::vector<OwnedStep> steps;
  while (const auto step = ladder.next_step(shown, meter)) {
    OwnedStep& owned = steps.emplace_back(step->technique);
    for (Cell cell : step->cells) {
      (ladder.ledger().fates()[cell] == Fate::free ? owned.safe : owned.mined).push_back(cell);
    }
  }
  return steps;
}

nb::list as_list(const Topology& topology, const std::vector<Cell>& cells) {
  nb::list list;
  for (Cell cell : cells) list.append(address(topology, cell));
  return list;
}

nb::list ladder_steps_of(const Topology& topology, const ShownArray& shown, MineCount mines,
                         Meter& meter) {
  nb::list list;
  for (const OwnedStep& step : ladder_steps(topology, as_span(shown, topology), mines, meter)) {
    list.append(nb::make_tuple(step.technique, as_list(topology, step.safe),
                               as_list(topology, step.mined)));
  }
  return list;
}

// Rating a layout is fast; signals are polled now and then.
constexpr std::size_t kLayoutsPerPoll = 64;
constexpr std::size_t kFigures = 5;

// The figures of every layout, one row for each.
std::vector<std::uint32_t> rate(std::shared_ptr<const Topology> topology,
                                const LayoutsArray& layouts, Cell first, Meter& meter) {
  const nb::gil_scoped_release unlocked;
  Rater rater(std::move(topology), meter);
  std::vector<std::uint32_t> figures;
  const std::size_t cells = layouts.shape(1);
  for (std::size_t i = 0; i < layouts.shape(0); ++i) {
    const auto* mines = reinterpret_cast<const std::uint8_t*>(layouts.data()) + i * cells;
    const auto [hardest, steps, openings, bbbv, covered] = rater.rate({mines, cells}, first);
    figures.insert(figures.end(),
                   {static_cast<std::uint32_t>(hardest), steps, openings, bbbv, covered});
    if (i % kLayoutsPerPoll == kLayoutsPerPoll - 1) meter.check();
  }
  return figures;
}

FigureArray ratings_of(std::shared_ptr<const Topology> topology, const LayoutsArray& layouts,
                       Cell first, Meter& meter) {
  if (layouts.shape(1) != topology->size()) {
    throw nb::value_error("the array must have one entry for every cell");
  }
  auto figures = std::make_unique<std::vector<std::uint32_t>>(
      rate(std::move(topology), layouts, first, meter));
  nb::capsule owner(figures.get(), [](void* kept) noexcept {
    delete static_cast<std::vector<std::uint32_t>*>(kept);
  });
  return FigureArray(figures.release()->data(), {layouts.shape(0), kFigures}, owner);
}

Fate fate_of(bool mined) {
  return mined ? Fate::mined : Fate::free;
}

// Serves one call at a time. Waiting calls release the interpreter lock, which the working one may
// need to poll signals.
class SharedProver {
 public:
  SharedProver(const Topology& topology, const ShownArray& shown, MineCount mines)
      : topology_(topology), prover_(topology, as_span(shown, topology), mines) {}

  void mark(Cell cell, bool mined) {
    const nb::gil_scoped_release unlocked;
    const std::scoped_lock lock(busy_);
    const Cell covered = checked(cell);
    if (mined && prover_.mines_left() == 0u) throw std::invalid_argument("no mine is left");
    prover_.mark(covered, fate_of(mined));
  }

  nb::object prove(Cell cell, bool mined, Meter& meter) {
    const auto proof = [&] {
      const nb::gil_scoped_release unlocked;
      const std::scoped_lock lock(busy_);
      return prover_.prove(checked(cell), fate_of(mined), meter);
    }();
    if (!proof) return nb::none();
    nb::list clues;
    for (Cell clue : proof->clues) clues.append(address(topology_, clue));
    return nb::make_tuple(clues, proof->total, proof->smallest);
  }

 private:
  Cell checked(Cell cell) const {
    if (!prover_.can_prove(cell)) throw std::invalid_argument("the cell is not covered");
    return cell;
  }

  const Topology& topology_;
  Prover prover_;
  std::mutex busy_;
};

}  // namespace

void bind_explanation(nb::module_& module) {
  nb::enum_<Technique>(module, "Technique", "How a cell is found to be safe or mined.")
      .value("single", Technique::single)
      .value("subset", Technique::subset)
      .value("overlap", Technique::overlap)
      .value("chain", Technique::chain)
      .value("cases", Technique::cases)
      .value("count", Technique::count)
      .value("guess", Technique::guess);

  module.def(
      "ladder_steps", &ladder_steps_of, nb::arg("topology"), nb::arg("shown").noconvert(),
      nb::arg("mines").none(), nb::arg("meter"),
      nb::sig("def ladder_steps(topology: Topology, shown: numpy.typing.NDArray[numpy.int32], "
              "mines: int | None, meter: Meter) -> list[tuple[Technique, "
              "list[tuple[int, ...]], list[tuple[int, ...]]]]"),
      "The easiest steps on a consistent board until no more is certain: the technique of "
      "each, the safe cells and the mined cells that it finds.");

  module.def(
      "rate", &ratings_of, nb::arg("topology"), nb::arg("layouts").noconvert(), nb::arg("first"),
      nb::arg("meter"),
      nb::sig("def rate(topology: Topology, layouts: numpy.typing.NDArray[numpy.bool_], "
              "first: int, meter: Meter) -> numpy.typing.NDArray[numpy.uint32]"),
      "For every layout, from its first cell: the hardest technique that it needs, the "
      "number of such steps, its openings, its 3BV and the free cells that stay covered. The "
      "budget holds for each of them.");

  nb::class_<SharedProver>(module, "Prover", "Finds as few clues as possible that imply a cell.")
      .def(nb::init<const Topology&, const ShownArray&, MineCount>(), nb::arg("topology"),
           nb::arg("shown").noconvert(), nb::arg("mines").none(), nb::keep_alive<1, 2>())
      .def("mark", &SharedProver::mark, nb::arg("cell"), nb::arg("mined"),
           "The fate of a covered cell, given by its number, becomes known.")
      .def("prove", &SharedProver::prove, nb::arg("cell"), nb::arg("mined"), nb::arg("meter"),
           nb::sig("def prove(self, cell: int, mined: bool, meter: Meter) -> "
                   "tuple[list[tuple[int, ...]], bool, bool] | None"),
           "Clues that imply the fate of a covered cell, whether the total of mines is needed, and "
           "whether no fewer clues would do; None if the cell is not certain.");
}
