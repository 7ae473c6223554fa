// Ladder steps, ratings and proofs.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/bindings.hpp"
#include "explanation/ladder.hpp"
#include "explanation/proof.hpp"
#include "explanation/rating.hpp"

using namespace minewise;

namespace {

using LayoutsArray = nb::ndarray<const bool, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using FigureArray = NewArray<std::uint32_t>;

// A step of the ladder for Python.
struct FoundStep {
  Technique technique;
  Addresses safe, mined;
};

Addresses addresses(const Topology& topology, std::span<const Cell> cells) {
  Addresses list;
  for (Cell cell : cells) list.append(address(topology, cell));
  return list;
}

std::vector<FoundStep> ladder_steps(const Topology& topology, const ShownArray& shown,
                                    MineCount mines, Meter& meter) {
  const auto span = as_span(shown, topology);
  Ladder ladder;
  ladder.read(topology, span, mines);
  std::vector<FoundStep> steps;
  while (const auto step = without_gil([&] { return ladder.next_step(span, meter); })) {
    std::vector<Cell> safe, mined;
    for (Cell cell : step->cells) {
      (ladder.ledger().fates()[cell] == Fate::free ? safe : mined).push_back(cell);
    }
    steps.push_back({step->technique, addresses(topology, safe), addresses(topology, mined)});
  }
  return steps;
}

// Rating one layout is fast, so signals are polled once per batch.
constexpr std::size_t kLayoutsPerPoll = 64;
constexpr std::size_t kFigures = 5;

// Returns one row of numbers per layout.
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
    throw nb::value_error("the array must have one entry per cell");
  }
  const std::size_t rows = layouts.shape(0);
  return as_array<std::uint32_t>(rate(std::move(topology), layouts, first, meter),
                                 {rows, kFigures});
}

Fate fate_of(bool mined) {
  return mined ? Fate::mined : Fate::free;
}

// A proof for Python.
struct FoundProof {
  Addresses clues;
  bool total, smallest;
};

// Serves one call at a time. Waiting calls release the GIL, because the active call may need it to
// poll signals.
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

  std::optional<FoundProof> prove(Cell cell, bool mined, Meter& meter) {
    const auto proof = without_gil([&] {
      const std::scoped_lock lock(busy_);
      return prover_.prove(checked(cell), fate_of(mined), meter);
    });
    if (!proof) return std::nullopt;
    return FoundProof{addresses(topology_, proof->clues), proof->total, proof->smallest};
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
  nb::enum_<Technique>(module, "Technique", "A solving technique.")
      .value("single", Technique::single)
      .value("subset", Technique::subset)
      .value("overlap", Technique::overlap)
      .value("chain", Technique::chain)
      .value("cases", Technique::cases)
      .value("count", Technique::count)
      .value("guess", Technique::guess);

  nb::class_<FoundStep>(module, "LadderStep", "Cells settled by one technique.")
      .def_ro("technique", &FoundStep::technique)
      .def_ro("safe", &FoundStep::safe)
      .def_ro("mined", &FoundStep::mined);
  module.def("ladder_steps", &ladder_steps, nb::arg("topology"), nb::arg("shown").noconvert(),
             nb::arg("mines").none(), nb::arg("meter"),
             "Return the easiest steps on a consistent board until nothing more is certain.");

  module.def(
      "rate", &ratings_of, nb::arg("topology"), nb::arg("layouts").noconvert(), nb::arg("first"),
      nb::arg("meter"),
      "Return, for every layout: the hardest technique needed, the number of such steps, the "
      "openings, the 3BV and the free cells left covered. The budget is per layout.");

  nb::class_<FoundProof>(module, "Proof", "Clues that imply the fate of a cell.")
      .def_ro("clues", &FoundProof::clues, "The clues, in reading order.")
      .def_ro("total", &FoundProof::total, "Whether the mine count is needed too.")
      .def_ro("smallest", &FoundProof::smallest, "Whether no proof with fewer clues exists.");
  nb::class_<SharedProver>(module, "Prover", "Finds the fewest clues that imply a cell's fate.")
      .def(nb::init<const Topology&, const ShownArray&, MineCount>(), nb::arg("topology"),
           nb::arg("shown").noconvert(), nb::arg("mines").none(), nb::keep_alive<1, 2>())
      .def("mark", &SharedProver::mark, nb::arg("cell"), nb::arg("mined"),
           "Mark a covered cell as mined or free.")
      .def("prove", &SharedProver::prove, nb::arg("cell"), nb::arg("mined"), nb::arg("meter"),
           "Return a proof of the fate of a covered cell; None if it is not certain.");
}
