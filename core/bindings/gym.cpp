// Environments for reinforcement learning.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/bindings.hpp"
#include "gym/batch.hpp"

using namespace minewise;

namespace {

using Actions = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using NewActions = nb::ndarray<std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Keys = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void make(Batch* self, std::shared_ptr<const Topology> topology, Cell mines, StartKind kind,
          Cell shown, std::size_t games, const Rewards& rewards, std::uint32_t invalid_limit) {
  new (self)
      Batch(std::move(topology), mines, StartRule{kind, shown}, games, rewards, invalid_limit);
}

// Views of arrays owned by the batch, which they keep alive. They are read-only because the batch
// reads them itself.
template <class Seen, class Item>
NewArray<const Seen> per_game(nb::handle self, const std::vector<Item>& items) {
  return NewArray<const Seen>(reinterpret_cast<const Seen*>(items.data()), {items.size()}, self);
}

std::vector<std::size_t> shape_of(const Batch& batch) {
  std::vector<std::size_t> shape{batch.games()};
  for (Cell length : batch.topology().shape()) shape.push_back(length);
  return shape;
}

template <class Item>
NewArray<const Item> per_cell(nb::handle self, const std::vector<Item>& items) {
  const auto shape = shape_of(nb::cast<const Batch&>(self));
  return NewArray<const Item>(items.data(), shape.size(), shape.data(), self);
}

const StepResults& results_of(nb::handle self) {
  return nb::cast<const Batch&>(self).results();
}

void begin(Batch& self, const Keys& seeds, std::uint64_t index) {
  if (seeds.shape(0) != self.games()) throw nb::value_error("every game needs a seed");
  const nb::gil_scoped_release unlocked;
  for (std::size_t slot = 0; slot < self.games(); ++slot) {
    self.begin(slot, seeds.data()[slot], index);
  }
}

void begin_next(Batch& self) {
  const nb::gil_scoped_release unlocked;
  for (std::size_t slot = 0; slot < self.games(); ++slot) self.begin_next(slot);
}

void step(Batch& self, const Actions& actions) {
  const nb::gil_scoped_release unlocked;
  self.step({actions.data(), actions.shape(0)});
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> keys(const Batch& self) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> keys;
  for (std::size_t slot = 0; slot < self.games(); ++slot) {
    keys.emplace_back(self.seed(slot), self.index(slot));
  }
  return keys;
}

// Plain data that can be pickled.
using PlainState =
    std::tuple<std::uint64_t, std::uint64_t, std::vector<Cell>, std::uint32_t, double>;

std::vector<PlainState> progress(const Batch& self) {
  std::vector<PlainState> all;
  for (std::size_t slot = 0; slot < self.games(); ++slot) {
    const EpisodeState game = self.progress(slot);
    all.emplace_back(game.seed, game.index, game.opened, game.invalid, game.reward);
  }
  return all;
}

void resume(Batch& self, const std::vector<PlainState>& all) {
  if (all.size() != self.games()) throw nb::value_error("every game needs a state");
  for (std::size_t slot = 0; slot < self.games(); ++slot) {
    const auto& [seed, index, opened, invalid, reward] = all[slot];
    self.resume(slot, {seed, index, opened, invalid, reward});
  }
}

void find_probabilities(Batch& self, std::size_t slot, std::span<double> row, Meter meter) {
  try {
    self.find_probabilities(slot, row, meter);
  } catch (const BudgetExhausted&) {
    std::ranges::fill(row, std::numeric_limits<double>::quiet_NaN());
  }
}

NewArray<double> probabilities(Batch& self, Meter& meter) {
  const std::size_t cells = self.cells();
  std::vector<double> found(self.games() * cells);
  without_gil([&] {
    for (std::size_t slot = 0; slot < self.games(); ++slot) {
      find_probabilities(self, slot, {found.data() + slot * cells, cells}, meter.part({}));
    }
  });
  return as_array<double>(std::move(found), shape_of(self));
}

using Masks = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

void choose_actions(const Masks& masks, std::uint64_t seed, const NewActions& actions) {
  if (masks.shape(0) != actions.shape(0)) throw nb::value_error("every mask needs an action");
  if (masks.shape(1) == 0) throw nb::value_error("the masks are empty");
  const nb::gil_scoped_release unlocked;
  Rng random(seed);
  for (std::size_t slot = 0; slot < masks.shape(0); ++slot) {
    const std::span mask(masks.data() + slot * masks.shape(1), masks.shape(1));
    actions.data()[slot] = choose_masked(mask, random);
  }
}

}  // namespace

void bind_gym(nb::module_& module) {
  nb::class_<Rewards>(module, "Rewards",
                      "The parts of a reward. A step earns the sum of those that apply.")
      .def(
          "__init__",
          [](Rewards* self, double win, double loss, double invalid, double opened, double blind,
             double risk) { new (self) Rewards{win, loss, invalid, opened, blind, risk}; },
          nb::arg("win"), nb::arg("loss"), nb::arg("invalid"), nb::arg("opened"), nb::arg("blind"),
          nb::arg("risk"));

  nb::class_<Batch>(module, "Batch", "Many games stepped together.")
      .def("__init__", &make, nb::arg("topology"), nb::arg("mines"), nb::arg("kind"),
           nb::arg("shown"), nb::arg("games"), nb::arg("rewards"), nb::arg("invalid_limit"))
      .def("begin", &begin, nb::arg("seeds").noconvert(), nb::arg("index"),
           "Start game `index` of a seed in each slot.")
      .def("begin_next", &begin_next, "Start the next game of each slot's seed.")
      .def("step", &step, nb::arg("actions").noconvert(),
           "Open one cell in each game; a finished game starts the next one instead.")
      .def("probabilities", &probabilities, nb::arg("meter"),
           "Return the probability that each cell is mined if it is opened next; NaN for cells "
           "that must not be opened, and for all cells of a board that is too wide for the budget.")
      .def("progress", &progress,
           "Return the seed, the index, the cells opened, the number of invalid actions and the "
           "last reward of each game.")
      .def("resume", &resume, nb::arg("progress"), "Replay all games to these states.")
      .def_prop_ro("keys", &keys, "The seed and the index of each game.")
      .def_prop_ro("shown", [](nb::handle self) { return per_cell(self, results_of(self).shown); })
      .def_prop_ro("mask", [](nb::handle self) { return per_cell(self, results_of(self).mask); })
      .def_prop_ro("rewards",
                   [](nb::handle self) { return per_game<double>(self, results_of(self).rewards); })
      .def_prop_ro(
          "terminated",
          [](nb::handle self) { return per_game<bool>(self, results_of(self).terminated); })
      .def_prop_ro("truncated",
                   [](nb::handle self) { return per_game<bool>(self, results_of(self).truncated); })
      .def_prop_ro("won",
                   [](nb::handle self) { return per_game<bool>(self, results_of(self).won); });

  module.def("choose_masked", &choose_actions, nb::arg("masks").noconvert(), nb::arg("seed"),
             nb::arg("actions").noconvert(),
             "Return the index of a random 1 in each mask; 0 if there is none.");
}
