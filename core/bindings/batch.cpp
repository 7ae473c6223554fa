#include "minewise/batch.hpp"

#include <nanobind/stl/shared_ptr.h>

#include <memory>
#include <utility>
#include <vector>

#include "bindings.hpp"
#include "minewise/masked_choice.hpp"

using minewise::Batch;
using minewise::Budget;
using minewise::Cell;
using minewise::Limits;
using minewise::Rewards;
using minewise::Start;
using minewise::StartRule;
using minewise::Topology;

namespace {

template <class Item>
using View = nb::ndarray<nb::numpy, Item>;
using Actions = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using NewActions = nb::ndarray<std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Keys = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void make(Batch* self, std::shared_ptr<const Topology> graph, Cell mines, StartRule rule,
          Cell shown, std::size_t games, const Rewards& rewards, std::uint32_t invalid_limit) {
  new (self) Batch(std::move(graph), mines, Start{rule, shown}, games, rewards, invalid_limit);
}

// The arrays are the batch's own, which lives as long as any of them.
template <class Item, class Seen = Item>
View<Seen> per_game(nb::handle self, std::vector<Item>& items) {
  return View<Seen>(reinterpret_cast<Seen*>(items.data()), {items.size()}, self);
}

template <class Item>
View<Item> per_cell(nb::handle self, std::vector<Item>& items, const Batch& batch) {
  std::vector<std::size_t> shape{batch.games()};
  for (Cell length : batch.topology().shape()) shape.push_back(length);
  return View<Item>(items.data(), shape.size(), shape.data(), self);
}

Batch& batch_of(nb::handle self) {
  return nb::cast<Batch&>(self);
}

void begin(Batch& self, const Keys& seeds, std::uint64_t index) {
  if (seeds.shape(0) != self.games()) throw nb::value_error("every game needs a seed");
  const nb::gil_scoped_release unlocked;
  for (std::size_t place = 0; place < self.games(); ++place) {
    self.begin(place, seeds.data()[place], index);
  }
}

void begin_next(Batch& self) {
  const nb::gil_scoped_release unlocked;
  for (std::size_t place = 0; place < self.games(); ++place) self.begin_next(place);
}

void step(Batch& self, const Actions& actions) {
  const nb::gil_scoped_release unlocked;
  self.step({actions.data(), actions.shape(0)});
}

nb::list keys(const Batch& self) {
  nb::list keys;
  for (std::size_t place = 0; place < self.games(); ++place) {
    keys.append(nb::make_tuple(self.seed(place), self.index(place)));
  }
  return keys;
}

View<double> probabilities(Batch& self, const Limits& limits) {
  auto found = std::make_unique<std::vector<double>>(self.games() * self.cells());
  {
    const nb::gil_scoped_release unlocked;
    for (std::size_t place = 0; place < self.games(); ++place) {
      Budget budget(limits);
      const auto row = std::span(*found).subspan(place * self.cells(), self.cells());
      self.find_probabilities(place, row, budget);
    }
  }
  auto& kept = *found;
  nb::capsule owner(found.release(),
                    [](void* p) noexcept { delete static_cast<std::vector<double>*>(p); });
  return per_cell(owner, kept, self);
}

using Masks = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

void choose_masked(const Masks& masks, std::uint64_t seed, const NewActions& actions) {
  if (masks.shape(0) != actions.shape(0)) throw nb::value_error("every mask needs one action");
  if (masks.shape(1) == 0) throw nb::value_error("there is nothing to choose from");
  const nb::gil_scoped_release unlocked;
  minewise::Rng random(seed);
  for (std::size_t place = 0; place < masks.shape(0); ++place) {
    const std::span mask(masks.data() + place * masks.shape(1), masks.shape(1));
    actions.data()[place] = minewise::choose_masked(mask, random);
  }
}

}  // namespace

void bind_batch(nb::module_& module) {
  nb::class_<Rewards>(module, "Rewards", "What a step is worth: the sum of whatever applies to it.")
      .def(
          "__init__",
          [](Rewards* self, double win, double loss, double invalid, double opened, double blind,
             double risk) { new (self) Rewards{win, loss, invalid, opened, blind, risk}; },
          nb::arg("win"), nb::arg("loss"), nb::arg("invalid"), nb::arg("opened"), nb::arg("blind"),
          nb::arg("risk"));

  nb::class_<Batch>(module, "Batch", "Many games side by side, stepped together.")
      .def("__init__", &make, nb::arg("graph"), nb::arg("mines"), nb::arg("rule"), nb::arg("shown"),
           nb::arg("games"), nb::arg("rewards"), nb::arg("invalid_limit"))
      .def("begin", &begin, nb::arg("seeds").noconvert(), nb::arg("index"),
           "Begins the game of this index of a seed for each place.")
      .def("begin_next", &begin_next, "Begins the next game of its seed at each place.")
      .def("step", &step, nb::arg("actions").noconvert(),
           "Opens one cell in each game, or begins the next where one is over.")
      .def("probabilities", &probabilities, nb::arg("limits"),
           "How likely each cell is mined if it is opened next, in a new array.")
      .def_prop_ro("keys", &keys, nb::sig("def keys(self) -> list[tuple[int, int]]"),
                   "The seed and the index of each game.")
      .def_prop_ro("shown",
                   [](nb::handle self) {
                     return per_cell(self, batch_of(self).reports().shown, batch_of(self));
                   })
      .def_prop_ro("mask",
                   [](nb::handle self) {
                     return per_cell(self, batch_of(self).reports().mask, batch_of(self));
                   })
      .def_prop_ro("rewards",
                   [](nb::handle self) { return per_game(self, batch_of(self).reports().rewards); })
      .def_prop_ro("terminated",
                   [](nb::handle self) {
                     return per_game<std::uint8_t, bool>(self, batch_of(self).reports().terminated);
                   })
      .def_prop_ro("truncated",
                   [](nb::handle self) {
                     return per_game<std::uint8_t, bool>(self, batch_of(self).reports().truncated);
                   })
      .def_prop_ro("won", [](nb::handle self) {
        return per_game<std::uint8_t, bool>(self, batch_of(self).reports().won);
      });

  module.def("choose_masked", &choose_masked, nb::arg("masks").noconvert(), nb::arg("seed"),
             nb::arg("actions").noconvert(),
             "Chooses one of the 1s of each mask, all equally likely; 0 where there is none.");
}
