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
#include "gym/masked_choice.hpp"

using minewise::Batch;
using minewise::BudgetExhausted;
using minewise::Cell;
using minewise::EpisodeState;
using minewise::Meter;
using minewise::Rewards;
using minewise::StartKind;
using minewise::StartRule;
using minewise::Topology;

namespace {

template <class Item>
using ArrayOf = nb::ndarray<nb::numpy, Item>;
using Actions = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using NewActions = nb::ndarray<std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Keys = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void make(Batch* self, std::shared_ptr<const Topology> topology, Cell mines, StartKind kind,
          Cell shown, std::size_t games, const Rewards& rewards, std::uint32_t invalid_limit) {
  new (self)
      Batch(std::move(topology), mines, StartRule{kind, shown}, games, rewards, invalid_limit);
}

// The arrays are the batch's own, which lives as long as any of them. They are read-only, since
// the batch itself reads them.
template <class Seen, class Item>
ArrayOf<const Seen> per_game(nb::handle self, const std::vector<Item>& items) {
  return ArrayOf<const Seen>(reinterpret_cast<const Seen*>(items.data()), {items.size()}, self);
}

template <class Item>
ArrayOf<Item> per_cell(nb::handle owner, Item* items, const Batch& batch) {
  std::vector<std::size_t> shape{batch.games()};
  for (Cell length : batch.topology().shape()) shape.push_back(length);
  return ArrayOf<Item>(items, shape.size(), shape.data(), owner);
}

const Batch& batch_of(nb::handle self) {
  return nb::cast<const Batch&>(self);
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

// Plain data, which can be written down.
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
  if (all.size() != self.games()) throw nb::value_error("every game needs its progress");
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

ArrayOf<double> probabilities(Batch& self, Meter& meter) {
  const std::size_t cells = self.cells();
  auto found = std::make_unique<double[]>(self.games() * cells);
  {
    const nb::gil_scoped_release unlocked;
    for (std::size_t slot = 0; slot < self.games(); ++slot) {
      find_probabilities(self, slot, {found.get() + slot * cells, cells}, meter.part({}));
    }
  }
  double* const data = found.get();
  nb::capsule owner(found.release(),
                    [](void* kept) noexcept { delete[] static_cast<double*>(kept); });
  return per_cell(owner, data, self);
}

using Masks = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

void choose_masked(const Masks& masks, std::uint64_t seed, const NewActions& actions) {
  if (masks.shape(0) != actions.shape(0)) throw nb::value_error("every mask needs one action");
  if (masks.shape(1) == 0) throw nb::value_error("there is nothing to choose from");
  const nb::gil_scoped_release unlocked;
  minewise::Rng random(seed);
  for (std::size_t slot = 0; slot < masks.shape(0); ++slot) {
    const std::span mask(masks.data() + slot * masks.shape(1), masks.shape(1));
    actions.data()[slot] = minewise::choose_masked(mask, random);
  }
}

}  // namespace

void bind_gym(nb::module_& module) {
  nb::class_<Rewards>(module, "Rewards", "The reward of a step is the sum of those that apply.")
      .def(
          "__init__",
          [](Rewards* self, double win, double loss, double invalid, double opened, double blind,
             double risk) { new (self) Rewards{win, loss, invalid, opened, blind, risk}; },
          nb::arg("win"), nb::arg("loss"), nb::arg("invalid"), nb::arg("opened"), nb::arg("blind"),
          nb::arg("risk"));

  nb::class_<Batch>(module, "Batch", "Many games side by side, stepped together.")
      .def("__init__", &make, nb::arg("topology"), nb::arg("mines"), nb::arg("kind"),
           nb::arg("shown"), nb::arg("games"), nb::arg("rewards"), nb::arg("invalid_limit"))
      .def("begin", &begin, nb::arg("seeds").noconvert(), nb::arg("index"),
           "Begins the game of this index of a seed in each slot.")
      .def("begin_next", &begin_next, "Begins the next game of its seed in each slot.")
      .def("step", &step, nb::arg("actions").noconvert(),
           "Opens one cell in each game, or begins the next where one is over.")
      .def("probabilities", &probabilities, nb::arg("meter"),
           "How likely each cell is mined if it is opened next, in a new array; NaN where it must "
           "not be, and for all cells of a board that is too wide for the budget.")
      .def("progress", &progress,
           "The seed, the index, the cells opened, the number of invalid actions and the last "
           "reward of each game.")
      .def("resume", &resume, nb::arg("progress"), "Plays all games up to there.")
      .def_prop_ro("keys", &keys, "The seed and the index of each game.")
      .def_prop_ro("shown",
                   [](nb::handle self) {
                     const Batch& batch = batch_of(self);
                     return per_cell(self, batch.results().shown.data(), batch);
                   })
      .def_prop_ro("mask",
                   [](nb::handle self) {
                     const Batch& batch = batch_of(self);
                     return per_cell(self, batch.results().mask.data(), batch);
                   })
      .def_prop_ro(
          "rewards",
          [](nb::handle self) { return per_game<double>(self, batch_of(self).results().rewards); })
      .def_prop_ro(
          "terminated",
          [](nb::handle self) { return per_game<bool>(self, batch_of(self).results().terminated); })
      .def_prop_ro(
          "truncated",
          [](nb::handle self) { return per_game<bool>(self, batch_of(self).results().truncated); })
      .def_prop_ro("won", [](nb::handle self) {
        return per_game<bool>(self, batch_of(self).results().won);
      });

  module.def("choose_masked", &choose_masked, nb::arg("masks").noconvert(), nb::arg("seed"),
             nb::arg("actions").noconvert(),
             "Chooses one of the 1s of each mask, all equally likely; 0 where there is none.");
}
