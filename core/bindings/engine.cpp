// The exact engine: analysis, counting, sampling, listing and lookahead.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <utility>

#include "bindings/bindings.hpp"
#include "engine/estimate.hpp"
#include "engine/layouts.hpp"
#include "engine/lookahead.hpp"
#include "engine/sample.hpp"
#include "engine/solver.hpp"

using minewise::Analysis;
using minewise::Budget;
using minewise::Cell;
using minewise::ClueEffect;
using minewise::LayoutStream;
using minewise::Lookahead;
using minewise::Meter;
using minewise::Shown;
using minewise::Solver;
using minewise::Topology;

namespace {

void raise_budget_error(const std::exception_ptr& error, void*) {
  try {
    std::rethrow_exception(error);
  } catch (const minewise::BudgetExhausted& exhausted) {
    PyErr_SetString(nb::module_::import_("minewise.base.errors").attr("BudgetError").ptr(),
                    exhausted.what());
  }
}

// Lets Ctrl-C through while the native code works without the interpreter's lock.
void poll_signals() {
  nb::gil_scoped_acquire lock;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

// Hands a vector over to NumPy without copying it.
template <class Item, class Seen = Item>
nb::object as_array(std::vector<Item>&& items, const std::vector<std::size_t>& shape) {
  auto kept = std::make_unique<std::vector<Item>>(std::move(items));
  auto* data = reinterpret_cast<Seen*>(kept->data());
  nb::capsule owner(kept.release(),
                    [](void* p) noexcept { delete static_cast<std::vector<Item>*>(p); });
  return nb::cast(nb::ndarray<nb::numpy, Seen>(data, shape.size(), shape.data(), owner));
}

nb::list addresses(const Topology& topology, std::span<const Cell> cells) {
  nb::object list = nb::steal(PyList_New(static_cast<Py_ssize_t>(cells.size())));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i),
                    address(topology, cells[i]).release().ptr());
  }
  return nb::borrow<nb::list>(list);
}

// A solver that has needed more is not kept, so that no thread holds on to large buffers.
constexpr Cell kMaxCellsKept = 10'000;
constexpr std::uint64_t kMaxMemoryKept = 1 << 24;

// Every thread keeps a solver for its next board. It is taken out while it works: a signal handler
// may ask about another board in the meantime, and a solver that had to give up is dropped.
Analysis analyze(const Topology& topology, std::span<const Shown> shown, MineCount mines,
                 Meter& meter) {
  static thread_local std::unique_ptr<Solver> kept;
  const nb::gil_scoped_release unlocked;
  auto solver = kept ? std::move(kept) : std::make_unique<Solver>();
  solver->load(topology, shown, mines, meter);
  Analysis analysis = solver->analyze(shown, meter);
  if (topology.size() <= kMaxCellsKept && meter.held() <= kMaxMemoryKept) {
    kept = std::move(solver);
  }
  return analysis;
}

nb::tuple analysis_of(const Topology& topology, const ShownArray& shown, MineCount mines,
                      Meter& meter) {
  Analysis analysis = analyze(topology, as_span(shown, topology), mines, meter);
  const auto shape = topology.shape();
  nb::object safest = nb::none();
  if (analysis.safest) safest = address(topology, *analysis.safest);
  return nb::make_tuple(
      analysis.consistent, addresses(topology, analysis.safe), addresses(topology, analysis.mined),
      as_array(std::move(analysis.probability), {shape.begin(), shape.end()}), std::move(safest));
}

nb::object estimate_of(const Topology& topology, const ShownArray& shown, MineCount mines,
                       std::uint32_t runs, std::uint32_t states, std::uint64_t seed, Meter& meter) {
  if (states < 2) throw nb::value_error("an estimate needs at least two states in each layer");
  const auto span = as_span(shown, topology);
  auto estimate = [&] {
    const nb::gil_scoped_release unlocked;
    return minewise::estimate_probabilities(topology, span, mines, {runs, states, seed}, meter);
  }();
  if (!estimate) return nb::none();
  const auto shape = topology.shape();
  return nb::make_tuple(
      as_array(std::move(estimate->probability), {shape.begin(), shape.end()}),
      as_array<std::uint8_t, bool>(std::move(estimate->uncertain), {shape.begin(), shape.end()}),
      estimate->error);
}

// A loaded board that further questions are asked of.
class Position {
 public:
  Position(const Topology& topology, const ShownArray& shown, MineCount mines, Meter& meter)
      : shown_(shown.data(), shown.data() + as_span(shown, topology).size()), meter_(meter) {
    const nb::gil_scoped_release unlocked;
    solver_.load(topology, shown_, mines, meter_);
  }

  bool possible() const { return solver_.possible(); }
  std::uint32_t sea() const { return solver_.system().sea(); }
  MineCount mines_left() const { return solver_.mines_left(); }

  void charge(std::uint64_t ticks) { meter_.charge(ticks, 0); }

  std::uint32_t largest_filling_bits() {
    require_possible();
    const nb::gil_scoped_release unlocked;
    return solver_.largest_filling_bits(meter_);
  }

  nb::list count_fillings(std::uint64_t prime) {
    require_possible();
    if (prime < 2 || prime >> 62 != 0) throw nb::value_error("not a prime below 2^62");
    if (prime <= shown_.size()) throw nb::value_error("the prime is not above the number of cells");
    const auto fillings = [&] {
      const nb::gil_scoped_release unlocked;
      return solver_.count_fillings(prime, meter_);
    }();
    nb::list list;
    for (const auto& polynomial : fillings) {
      list.append(nb::make_tuple(polynomial.low, nb::cast(polynomial.ways)));
    }
    return list;
  }

  nb::object sample(std::uint32_t count, std::uint64_t seed) {
    auto layouts = [&] {
      const nb::gil_scoped_release unlocked;
      return minewise::sample_layouts(solver_, shown_, count, seed, meter_);
    }();
    const std::size_t rows = layouts.size() / shown_.size();
    return as_array<std::uint8_t, bool>(std::move(layouts), {rows, shown_.size()});
  }

 private:
  void require_possible() const {
    if (!solver_.possible()) throw nb::value_error("no layout fits the board");
  }

  std::vector<Shown> shown_;
  Meter meter_;
  Solver solver_;
};

nb::object next_layout(LayoutStream& stream) {
  const bool more = [&] {
    const nb::gil_scoped_release unlocked;
    return stream.next();
  }();
  if (!more) throw nb::stop_iteration();
  const auto layout = stream.layout();
  return as_array<std::uint8_t, bool>({layout.begin(), layout.end()}, {layout.size()});
}

nb::dict clue_effects(const Topology& topology, const ShownArray& shown, Cell mines, Meter& meter) {
  Lookahead ahead;
  nb::dict cells;
  if (!ahead.load(topology, as_span(shown, topology), mines, meter)) return cells;
  for (Cell cell : ahead.cells()) {
    ahead.open(cell, meter);
    nb::list clues;
    const auto around = static_cast<Shown>(topology.neighbours(cell).size());
    for (Shown clue = 0; clue <= around; ++clue) {
      const ClueEffect effect = ahead.after(clue, meter);
      clues.append(nb::make_tuple(effect.chance, effect.best, effect.second, effect.certain));
    }
    cells[address(topology, cell)] = nb::make_tuple(ahead.safety(cell), clues);
  }
  return cells;
}

}  // namespace

void bind_engine(nb::module_& module) {
  nb::register_exception_translator(raise_budget_error);

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
          "A meter for one step of the work, with no more than is left here.")
      .def(
          "charge", [](Meter& self, std::uint64_t ticks) { self.charge(ticks); }, nb::arg("ticks"),
          "Pay for work; BudgetError if it is too much, checked now and then.")
      .def("check", &Meter::check, "Raise BudgetError if anything is used up.")
      .def_prop_ro("ticks_left", &Meter::ticks_left)
      .def_prop_ro("memory_left", &Meter::memory_left)
      .def_prop_ro("seconds_left", &Meter::seconds_left,
                   "Infinite without a deadline; negative once it has passed.");

  module.def("analyze", &analysis_of, nb::arg("topology"), nb::arg("shown").noconvert(),
             nb::arg("mines").none(), nb::arg("meter"),
             nb::sig("def analyze(topology: Topology, shown: numpy.typing.NDArray[numpy.int32], "
                     "mines: int | None, meter: Meter) -> tuple[bool, list[tuple[int, ...]], "
                     "list[tuple[int, ...]], numpy.typing.NDArray[numpy.float64], "
                     "tuple[int, ...] | None]"),
             "Whether the board is consistent, the safe cells, the mined cells, the probability of "
             "every cell to be mined, and the safest cell.");

  module.def("estimate_probabilities", &estimate_of, nb::arg("topology"),
             nb::arg("shown").noconvert(), nb::arg("mines").none(), nb::arg("runs"),
             nb::arg("states"), nb::arg("seed"), nb::arg("meter"),
             nb::sig("def estimate_probabilities(topology: Topology, shown: "
                     "numpy.typing.NDArray[numpy.int32], "
                     "mines: int | None, runs: int, states: int, seed: int, meter: Meter) -> "
                     "tuple[numpy.typing.NDArray[numpy.float64], "
                     "numpy.typing.NDArray[numpy.bool_], float] | None"),
             "The estimated probability of every cell, which cells were seen both mined and free, "
             "and the largest standard error; None if no run found a layout.");

  nb::class_<Position>(module, "Position", "A loaded board that further questions are asked of.")
      .def(nb::init<const Topology&, const ShownArray&, MineCount, Meter&>(), nb::arg("topology"),
           nb::arg("shown").noconvert(), nb::arg("mines").none(), nb::arg("meter"))
      .def_prop_ro("possible", &Position::possible)
      .def_prop_ro("sea", &Position::sea)
      .def_prop_ro("mines_left", &Position::mines_left)
      .def("charge", &Position::charge, nb::arg("ticks"), "Pays for work done elsewhere.")
      .def("largest_filling_bits", &Position::largest_filling_bits)
      .def("count_fillings", &Position::count_fillings, nb::arg("prime"),
           nb::sig("def count_fillings(self, prime: int) -> list[tuple[int, list[int]]]"))
      .def("sample", &Position::sample, nb::arg("count"), nb::arg("seed"),
           nb::sig("def sample(self, count: int, seed: int) -> "
                   "numpy.typing.NDArray[numpy.bool_]"));

  nb::class_<LayoutStream>(module, "LayoutStream", "All layouts of a board, one at a time.")
      .def(
          "__init__",
          [](LayoutStream* self, const Topology& topology, const ShownArray& shown, MineCount mines,
             Meter& meter) {
            const auto span = as_span(shown, topology);
            const nb::gil_scoped_release unlocked;
            new (self) LayoutStream(topology, span, mines, meter);
          },
          nb::arg("topology"), nb::arg("shown").noconvert(), nb::arg("mines").none(),
          nb::arg("meter"))
      .def(
          "__iter__", [](nb::object self) { return self; },
          nb::sig("def __iter__(self) -> LayoutStream"))
      .def("__next__", &next_layout,
           nb::sig("def __next__(self) -> numpy.typing.NDArray[numpy.bool_]"));

  module.def("clue_effects", &clue_effects, nb::arg("topology"), nb::arg("shown"), nb::arg("mines"),
             nb::arg("meter"),
             nb::sig("def clue_effects(topology: Topology, shown: Annotated[NDArray[numpy.int32], "
                     "dict(shape=(None,), order='C', device='cpu', writable=False)], mines: int, "
                     "meter: Meter) -> dict[tuple[int, ...], tuple[float, list[tuple[float, "
                     "float, float, int]]]]"),
             "For every covered cell that may be free: how safe it is, and for every clue how "
             "likely it shows that, how safe the two safest other cells are then, and how many are "
             "certain.");
}
