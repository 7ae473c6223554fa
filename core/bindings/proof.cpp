// Why cells are certain.
#include "explain/proof.hpp"

#include <nanobind/stl/optional.h>

#include <mutex>
#include <stdexcept>

#include "bindings/bindings.hpp"

using minewise::Cell;
using minewise::Fate;
using minewise::Limits;
using minewise::Proof;
using minewise::Prover;
using minewise::Topology;

namespace {

Fate fate_of(bool mined) {
  return mined ? Fate::kMined : Fate::kFree;
}

// Answers one question after another. Who waits has let the interpreter go, because who works may
// need it to look for signals.
class SharedProver {
 public:
  SharedProver(const Topology& topology, const ShownArray& shown,
               std::optional<std::uint32_t> mines)
      : topology_(topology), prover_(topology, as_span(shown, topology), mines) {}

  void mark(Cell cell, bool mined) {
    const nb::gil_scoped_release unlocked;
    const std::scoped_lock lock(busy_);
    prover_.mark(checked(cell), fate_of(mined));
  }

  nb::object prove(Cell cell, bool mined, const Limits& limits) {
    const auto proof = [&] {
      const nb::gil_scoped_release unlocked;
      const std::scoped_lock lock(busy_);
      return prover_.prove(checked(cell), fate_of(mined), limits);
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

void bind_proof(nb::module_& module) {
  nb::class_<SharedProver>(module, "Prover", "Finds as few clues as possible that imply a cell.")
      .def(nb::init<const Topology&, const ShownArray&, std::optional<std::uint32_t>>(),
           nb::arg("graph"), nb::arg("shown").noconvert(), nb::arg("mines").none(),
           nb::keep_alive<1, 2>())
      .def("mark", &SharedProver::mark, nb::arg("cell"), nb::arg("mined"),
           "The fate of a covered cell, given by its number, becomes known.")
      .def("prove", &SharedProver::prove, nb::arg("cell"), nb::arg("mined"), nb::arg("limits"),
           nb::sig("def prove(self, cell: int, mined: bool, limits: Limits) -> "
                   "tuple[list[tuple[int, ...]], bool, bool] | None"),
           "Clues that imply the fate of a covered cell, whether the total of mines is needed, and "
           "whether no fewer clues would do; None if the cell is not certain.");
}
