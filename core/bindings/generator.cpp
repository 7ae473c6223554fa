// Layouts that can be won without a guess.
#include "generator/generator.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/parallel_map.hpp"
#include "bindings/bindings.hpp"

using namespace minewise;

namespace {

using GeneratorRun = ParallelMap<GeneratedLayout>;

// Limits on generating ahead, in bytes and in layouts.
constexpr std::uint64_t kBytesAhead = 1 << 26;
constexpr std::uint64_t kMaxAhead = 1 << 14;

void begin_run(GeneratorRun* self, const LayoutSpec& spec, std::uint64_t seed, std::uint64_t first,
               std::uint64_t count, std::uint32_t threads) {
  require_run(first, count, threads);
  require_start_room(spec);  // before listing the pairs, which can be slow
  std::vector<GeneratorRun::Worker> workers;
  {
    const nb::gil_scoped_release unlocked;
    const auto swappable = std::make_shared<const SwappablePairs>(*spec.topology, spec.first);
    for (std::uint32_t i = 0; i < threads; ++i) {
      workers.emplace_back([seed, generator = std::make_shared<Generator>(spec, swappable)](
                               std::uint64_t index, const std::stop_token& stop) {
        return generator->make(seed, index, stop);
      });
    }
  }
  const std::uint64_t fitting = kBytesAhead / (spec.topology->size() + 1);
  const std::uint64_t least = std::min(std::uint64_t{2} * threads, kMaxAhead);
  const std::uint64_t ahead = std::clamp(fitting, least, kMaxAhead);
  new (self) GeneratorRun(std::move(workers), first, count, ahead);
}

// A layout for Python.
struct FoundLayout {
  std::optional<NewArray<bool>> mines;  // nullopt if none was found
  std::uint64_t attempts;
};

std::vector<FoundLayout> take(GeneratorRun& self, double timeout) {
  auto layouts = without_gil([&] { return self.take(std::chrono::duration<double>(timeout)); });
  std::vector<FoundLayout> found;
  for (GeneratedLayout& made : layouts) {
    FoundLayout& layout = found.emplace_back(std::nullopt, made.attempts);
    const std::size_t cells = made.layout.size();
    if (cells > 0) layout.mines = as_array<bool>(std::move(made.layout), {cells});
  }
  return found;
}

}  // namespace

void bind_generator(nb::module_& module) {
  nb::enum_<GenerationMethod>(module, "GenerationMethod", "How layouts are made.")
      .value("uniform", GenerationMethod::uniform)
      .value("repair", GenerationMethod::repair);

  nb::class_<LayoutSpec>(module, "LayoutSpec", "Constraints on a layout.")
      .def(
          "__init__",
          [](LayoutSpec* self, std::shared_ptr<const Topology> topology, Cell mines, Cell first,
             GenerationMethod method, std::uint64_t max_attempts) {
            new (self) LayoutSpec{.topology = std::move(topology),
                                  .mines = mines,
                                  .first = first,
                                  .method = method,
                                  .max_attempts = max_attempts};
          },
          nb::arg("topology"), nb::arg("mines"), nb::arg("first"), nb::arg("method"),
          nb::arg("max_attempts"))
      .def_rw("easiest", &LayoutSpec::easiest)
      .def_rw("hardest", &LayoutSpec::hardest)
      .def_rw("min_bbbv", &LayoutSpec::min_bbbv)
      .def_rw("max_bbbv", &LayoutSpec::max_bbbv);

  nb::class_<FoundLayout>(module, "GeneratedLayout", "A generated layout.")
      .def_prop_ro(
          "mines", [](const FoundLayout& self) { return self.mines; }, nb::rv_policy::automatic,
          "The layout; None if the attempts did not suffice.")
      .def_ro("attempts", &FoundLayout::attempts);
  nb::class_<GeneratorRun>(module, "GeneratorRun", "Layouts generated on background threads.")
      .def("__init__", &begin_run, nb::arg("spec"), nb::arg("seed"), nb::arg("first"),
           nb::arg("count"), nb::arg("threads"))
      .def("take", &take, nb::arg("timeout"),
           "Wait up to `timeout` seconds and return the finished layouts.")
      .def("stop", &GeneratorRun::stop, nb::call_guard<nb::gil_scoped_release>(),
           "Abandon unfinished layouts.")
      .def_prop_ro("finished", &GeneratorRun::finished, "Whether all layouts have been taken.");
}
