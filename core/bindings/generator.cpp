// Layouts that can be won without a guess.
#include "generator/generator.hpp"

#include <nanobind/stl/shared_ptr.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "base/parallel_map.hpp"
#include "bindings/bindings.hpp"

using minewise::Cell;
using minewise::Find;
using minewise::Generator;
using minewise::Method;
using minewise::Order;
using minewise::Technique;
using minewise::Topology;
using minewise::Twins;

namespace {

using Layouts = minewise::ParallelMap<Find>;

// How far ahead of the layouts that are taken others may be: by so many bytes.
constexpr std::uint64_t kBytesAhead = 1 << 26;
constexpr std::uint64_t kMaxAhead = 1 << 14;

void begin_layouts(Layouts* self, const Order& order, std::uint64_t seed, std::uint64_t first,
                   std::uint64_t count, std::uint32_t threads) {
  require_room(order);  // before twins are looked for, which can take a while
  std::vector<Layouts::Worker> workers;
  {
    const nb::gil_scoped_release unlocked;
    const auto twins = std::make_shared<const Twins>(*order.topology, order.first);
    for (std::uint32_t i = 0; i < threads; ++i) {
      workers.emplace_back([seed, generator = std::make_shared<Generator>(order, twins)](
                               std::uint64_t index, const std::stop_token& stop) {
        return generator->make(seed, index, stop);
      });
    }
  }
  const std::uint64_t fitting = kBytesAhead / (order.topology->size() + 1);
  const std::uint64_t ahead = std::clamp(fitting, std::uint64_t{2} * threads, kMaxAhead);
  new (self) Layouts(std::move(workers), first, count, ahead);
}

// True for every mine; nothing if none was found.
nb::object as_array(std::vector<std::uint8_t>&& layout) {
  if (layout.empty()) return nb::none();
  auto kept = std::make_unique<std::vector<std::uint8_t>>(std::move(layout));
  auto* data = reinterpret_cast<bool*>(kept->data());
  const std::size_t cells = kept->size();
  nb::capsule owner(kept.release(),
                    [](void* p) noexcept { delete static_cast<std::vector<std::uint8_t>*>(p); });
  return nb::cast(NewLayoutArray(data, {cells}, owner));
}

nb::list take(Layouts& self, double patience) {
  auto finds = [&] {
    const nb::gil_scoped_release unlocked;
    return self.take(std::chrono::duration<double>(patience));
  }();
  nb::list list;
  for (Find& find : finds) {
    list.append(nb::make_tuple(as_array(std::move(find.layout)), find.attempts));
  }
  return list;
}

}  // namespace

void bind_generator(nb::module_& module) {
  nb::enum_<Method>(module, "Method", "How layouts are made.")
      .value("uniform", Method::uniform)
      .value("repair", Method::repair);

  nb::class_<Order>(module, "Order", "What a layout has to be like.")
      .def(
          "__init__",
          [](Order* self, std::shared_ptr<const Topology> topology, Cell mines, Cell first,
             Method method, std::uint64_t effort) {
            new (self) Order{.topology = std::move(topology),
                             .mines = mines,
                             .first = first,
                             .method = method,
                             .effort = effort};
          },
          nb::arg("topology"), nb::arg("mines"), nb::arg("first"), nb::arg("method"),
          nb::arg("effort"))
      .def_rw("easiest", &Order::easiest)
      .def_rw("hardest", &Order::hardest)
      .def_rw("least_bbbv", &Order::least_bbbv)
      .def_rw("most_bbbv", &Order::most_bbbv);

  nb::class_<Layouts>(module, "Generation", "Layouts that are made in threads of their own.")
      .def("__init__", &begin_layouts, nb::arg("order"), nb::arg("seed"), nb::arg("first"),
           nb::arg("count"), nb::arg("threads"))
      .def("take", &take, nb::arg("patience"),
           nb::sig("def take(self, patience: float) -> "
                   "list[tuple[numpy.typing.NDArray[numpy.bool_] | None, int]]"),
           "Waits for some seconds and gives the layouts that are done, each with the number of "
           "attempts; None if these did not suffice.")
      .def("stop", &Layouts::stop, nb::call_guard<nb::gil_scoped_release>(),
           "Leaves what is not done unfinished.")
      .def_prop_ro("finished", &Layouts::finished, "Whether all layouts have been taken.");
}
