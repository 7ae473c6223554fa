// Random numbers.
#include <nanobind/stl/array.h>
#include <nanobind/stl/vector.h>

#include <numeric>
#include <vector>

#include "base/rng.hpp"
#include "bindings/bindings.hpp"

using minewise::Rng;

void require_run(std::uint64_t first, std::uint64_t count, std::uint32_t threads) {
  if (count == 0) return;
  if (threads == 0) throw nb::value_error("at least one thread is needed");
  if (first + count < first) throw nb::value_error("indices must be below 2^64 - 1");
}

namespace {

std::uint32_t below(Rng& rng, std::uint32_t n) {
  if (n == 0) throw nb::value_error("n must be positive");
  return rng.below(n);
}

std::vector<std::uint32_t> choose(Rng& rng, std::uint32_t k, std::uint32_t n) {
  if (k > n) throw nb::value_error("k must be at most n");
  std::vector<std::uint32_t> items(n);
  std::iota(items.begin(), items.end(), 0);
  rng.choose(std::span(items), k);
  items.resize(k);
  return items;
}

}  // namespace

void bind_base(nb::module_& module) {
  module.def("philox", &minewise::philox, nb::arg("counter"), nb::arg("key"),
             "Return one block of Philox4x32-10.");
  nb::class_<Rng>(module, "Rng", "A stream of random numbers for one seed and index.")
      .def(nb::init<std::uint64_t, std::uint64_t, std::uint32_t>(), nb::arg("seed"),
           nb::arg("index") = 0, nb::arg("stream") = 0)
      .def("next", &Rng::next, "Return 64 uniform bits.")
      .def("uniform", &Rng::uniform, "Return a uniform number in [0, 1).")
      .def("below", &below, nb::arg("n"), "Return a uniform integer below n.")
      .def("choose", &choose, nb::arg("k"), nb::arg("n"),
           "Return k distinct integers below n in random order.");
}
