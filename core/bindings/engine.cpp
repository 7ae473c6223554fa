// The exact engine: positions, the questions they answer, and meters.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <utility>

#include "bindings/bindings.hpp"
#include "bindings/position.hpp"
#include "engine/estimate.hpp"
#include "engine/layouts.hpp"
#include "engine/lookahead.hpp"
#include "engine/position.hpp"
#include "engine/sample.hpp"

using namespace minewise;
using Fillings = Polynomial<std::uint64_t>;

namespace {

// Handles Ctrl-C while native code runs without the GIL.
void poll_signals() {
  nb::gil_scoped_acquire lock;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

// An analysis for Python.
struct FoundAnalysis {
  bool consistent;
  Addresses safe, mined;
  std::optional<Address> safest;
  double safety;                       // of the safest cell
  NewArray<const double> probability;  // read-only
};

std::vector<std::size_t> shape_of(const Topology& topology) {
  return {topology.shape().begin(), topology.shape().end()};
}

// The array belongs to the position, which lives as long as any view of it.
FoundAnalysis analysis_of(nb::handle_t<SharedPosition> position, Meter& meter) {
  const auto& self = nb::cast<const SharedPosition&>(position);
  const Analysis& analysis =
      *self.ask([&](Position& position) { return &position.analysis(meter); });
  const auto shape = shape_of(self.topology());
  std::optional<Address> safest;
  double safety = 0;
  if (analysis.safest) {
    safest = self.address(*analysis.safest);
    safety = 1 - analysis.probability[*analysis.safest];
  }
  return {analysis.consistent,
          self.addresses(analysis.safe),
          self.addresses(analysis.mined),
          std::move(safest),
          safety,
          {analysis.probability.data(), shape.size(), shape.data(), position}};
}

// An estimate for Python.
struct FoundEstimate {
  NewArray<double> probability;
  NewArray<bool> uncertain;
  double error;
};

std::optional<FoundEstimate> estimate_of(const Topology& topology, const ShownArray& shown,
                                         MineCount mines, std::uint32_t runs, std::uint32_t states,
                                         std::uint64_t seed, Meter& meter) {
  if (states < 2) throw nb::value_error("at least two states per layer are needed");
  const auto span = as_span(shown, topology);
  auto estimate = without_gil(
      [&] { return estimate_probabilities(topology, span, mines, {runs, states, seed}, meter); });
  if (!estimate) return std::nullopt;
  const auto shape = shape_of(topology);
  return FoundEstimate{as_array<double>(std::move(estimate->probability), shape),
                       as_array<bool>(std::move(estimate->uncertain), shape), estimate->error};
}

void require_possible(const SharedPosition& self) {
  if (!self.fixed().possible()) throw nb::value_error("no layout fits the board");
}

std::uint32_t largest_filling_bits(const SharedPosition& self, Meter& meter) {
  require_possible(self);
  return self.ask([&](Position& position) { return position.largest_filling_bits(meter); });
}

std::vector<Fillings> count_fillings(const SharedPosition& self, std::uint64_t prime,
                                     Meter& meter) {
  require_possible(self);
  if (prime < 2 || prime >> 62 != 0) throw nb::value_error("not a prime below 2^62");
  if (prime <= self.topology().size()) {
    throw nb::value_error("the prime must exceed the number of cells");
  }
  return self.ask([&](Position& position) { return position.count_fillings(prime, meter); });
}

NewArray<bool> sample(const SharedPosition& self, std::uint32_t count, std::uint64_t seed,
                      Meter& meter) {
  auto layouts =
      self.ask([&](Position& position) { return sample_layouts(position, count, seed, meter); });
  const std::size_t cells = self.topology().size();
  const std::size_t rows = layouts.size() / cells;
  return as_array<bool>(std::move(layouts), {rows, cells});
}

NewArray<bool> next_layout(LayoutStream& stream) {
  if (!without_gil([&] { return stream.next(); })) throw nb::stop_iteration();
  const auto layout = stream.layout();
  return as_array<bool>(std::vector(layout.begin(), layout.end()), {layout.size()});
}

// The effects of opening a cell.
struct Outlook {
  Address cell;
  double safety;                    // probability that it is free
  std::vector<ClueEffect> effects;  // for every clue that it may show, from 0
};

std::vector<Outlook> outlooks(const SharedPosition& self, Meter& meter) {
  if (!self.fixed().mines()) throw nb::value_error("the mine count is unknown");
  struct Found {
    Cell cell;
    double safety;
    std::vector<ClueEffect> effects;
  };
  const auto found = self.ask([&](Position& position) {
    std::vector<Found> found;
    Lookahead ahead;
    if (!ahead.load(position, meter)) return found;
    for (Cell cell : ahead.cells()) {
      ahead.open(cell, meter);
      Found& entry = found.emplace_back(cell, ahead.safety(cell));
      const auto around = static_cast<Shown>(position.topology().neighbours(cell).size());
      for (Shown clue = 0; clue <= around; ++clue)
        entry.effects.push_back(ahead.after(clue, meter));
    }
    return found;
  });
  std::vector<Outlook> outlooks;
  for (const Found& entry : found) {
    outlooks.push_back({self.address(entry.cell), entry.safety, entry.effects});
  }
  return outlooks;
}

void bind_meter(nb::module_& module) {
  translate_exception<BudgetExhausted>("BudgetError");
  nb::class_<Meter>(module, "Meter", "Charges work against a budget.")
      .def(
          "__init__",
          [](Meter* self, std::uint64_t ticks, std::uint64_t memory, double seconds) {
            new (self) Meter(Budget{ticks, memory, seconds}, poll_signals);
          },
          nb::arg("ticks"), nb::arg("memory"), nb::arg("seconds"))
      .def(
          "part",
          [](const Meter& self, std::uint64_t ticks, double seconds) {
            return self.part({.ticks = ticks, .seconds = seconds});
          },
          nb::arg("ticks") = Budget{}.ticks, nb::arg("seconds") = Budget{}.seconds,
          "Return a meter for one step, limited to what is left of this budget.")
      .def(
          "charge", [](Meter& self, std::uint64_t ticks) { self.charge(ticks); }, nb::arg("ticks"),
          "Charge work. Checks the limits occasionally and raises BudgetError if one is exceeded.")
      .def("check", &Meter::check, "Raise BudgetError if any limit is exceeded.")
      .def_prop_ro("ticks_left", &Meter::ticks_left)
      .def_prop_ro("memory_left", &Meter::memory_left)
      .def_prop_ro("seconds_left", &Meter::seconds_left,
                   "Infinite without a deadline, negative after the deadline.");
}

void bind_position(nb::module_& module) {
  nb::class_<FoundAnalysis>(module, "Analysis",
                            "The probability that each cell is mined, and what is certain.")
      .def_ro("consistent", &FoundAnalysis::consistent)
      .def_ro("safe", &FoundAnalysis::safe)
      .def_ro("mined", &FoundAnalysis::mined)
      .def_ro("safest", &FoundAnalysis::safest)
      .def_ro("safety", &FoundAnalysis::safety, "The probability that the safest cell is free.")
      .def_prop_ro(
          "probability", [](const FoundAnalysis& self) { return self.probability; },
          nb::rv_policy::automatic);

  nb::class_<Fillings>(module, "Fillings", "Ways to fill a component, by number of mines.")
      .def_ro("low", &Fillings::low, "The smallest number of mines.")
      .def_ro("ways", &Fillings::ways, "The number of ways for `low` mines, `low + 1` and so on.");

  nb::class_<ClueEffect>(module, "ClueEffect", "The effect of a cell showing a given clue.")
      .def_ro("chance", &ClueEffect::chance,
              "The probability that the cell is free and shows this clue.")
      .def_ro("best", &ClueEffect::best, "The safety of the safest cell afterwards.")
      .def_ro("second", &ClueEffect::second, "The safety of the second safest cell afterwards.")
      .def_ro("certain", &ClueEffect::certain, "The number of certainly safe cells afterwards.");
  nb::class_<Outlook>(module, "Outlook", "The effects of opening a cell.")
      .def_ro("cell", &Outlook::cell)
      .def_ro("safety", &Outlook::safety, "The probability that the cell is free.")
      .def_ro("effects", &Outlook::effects, "The effect of every clue that it may show, from 0.");

  nb::class_<LayoutStream>(module, "LayoutStream", "All layouts of a position, one at a time.")
      .def("__iter__", [](nb::handle_t<LayoutStream> self) { return self; })
      .def("__next__", &next_layout);

  using After = SharedPosition (SharedPosition::*)(Cell, Shown, Meter&) const;
  using Follow = SharedPosition (SharedPosition::*)(const ShownArray&, Meter&) const;
  nb::class_<SharedPosition>(module, "Position", "A loaded board.")
      .def(nb::init<nb::handle_t<Topology>, const ShownArray&, MineCount, Meter&>(),
           nb::arg("topology"), nb::arg("shown").noconvert(), nb::arg("mines").none(),
           nb::arg("meter"))
      .def("after", static_cast<After>(&SharedPosition::after), nb::arg("cell"), nb::arg("clue"),
           nb::arg("meter"), "Return the position after opening a covered cell.")
      .def("follow", static_cast<Follow>(&SharedPosition::after), nb::arg("shown").noconvert(),
           nb::arg("meter"), "Return the position of a later board of the same game.")
      .def_prop_ro(
          "shown", [](const SharedPosition& self) { return copy_of(self.fixed().shown()); },
          nb::rv_policy::automatic)
      .def_prop_ro("possible", [](const SharedPosition& self) { return self.fixed().possible(); })
      .def_prop_ro("sea", [](const SharedPosition& self) { return self.fixed().sea(); })
      .def_prop_ro("mines_left",
                   [](const SharedPosition& self) { return self.fixed().mines_left(); })
      .def_prop_ro(
          "reads", [](const SharedPosition& self) { return self.fixed().reads(); },
          "The number of boards read from scratch.")
      .def("analysis", &analysis_of, nb::arg("meter"))
      .def("largest_filling_bits", &largest_filling_bits, nb::arg("meter"),
           "Return an upper bound on the number of bits in any number of fillings.")
      .def("count_fillings", &count_fillings, nb::arg("prime"), nb::arg("meter"),
           "Return the number of fillings of every component, modulo a prime.")
      .def("sample", &sample, nb::arg("count"), nb::arg("seed"), nb::arg("meter"),
           "Return uniform random layouts, one per row; no rows if none exists.")
      .def(
          "layouts",
          [](const SharedPosition& self, Meter& meter) {
            return self.ask([&](Position& position) { return LayoutStream(position, meter); });
          },
          nb::arg("meter"), "Return a stream of all layouts, in a fixed order.")
      .def("outlooks", &outlooks, nb::arg("meter"),
           "Return the effects of opening each covered cell that may be free.");

  nb::class_<FoundEstimate>(module, "Estimate", "Estimated probabilities.")
      .def_prop_ro(
          "probability", [](const FoundEstimate& self) { return self.probability; },
          nb::rv_policy::automatic)
      .def_prop_ro(
          "uncertain", [](const FoundEstimate& self) { return self.uncertain; },
          nb::rv_policy::automatic, "The cells seen both mined and free.")
      .def_ro("error", &FoundEstimate::error, "The largest standard error of any cell.");
  module.def("estimate_probabilities", &estimate_of, nb::arg("topology"),
             nb::arg("shown").noconvert(), nb::arg("mines").none(), nb::arg("runs"),
             nb::arg("states"), nb::arg("seed"), nb::arg("meter"),
             "Average several runs with thinned trellises; None if no run finds a layout.");
}

}  // namespace

void bind_engine(nb::module_& module) {
  bind_meter(module);
  bind_position(module);
}
