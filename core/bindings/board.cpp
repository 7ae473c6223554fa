#include <memory>
#include <vector>

#include "bindings/bindings.hpp"
#include "board/clues.hpp"

using minewise::Shown;
using minewise::Topology;

namespace {

using MineArray = nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using ClueArray = nb::ndarray<nb::numpy, Shown, nb::ndim<1>>;

ClueArray clues_of(const Topology& topology, const MineArray& mines) {
  if (mines.shape(0) != topology.size()) {
    throw nb::value_error("the array must have one entry for every cell");
  }
  auto counted = std::make_unique<std::vector<Shown>>();
  {
    nb::gil_scoped_release release;
    *counted = minewise::count_mines_around(topology, {mines.data(), mines.shape(0)});
  }
  nb::capsule owner(counted.get(),
                    [](void* p) noexcept { delete static_cast<std::vector<Shown>*>(p); });
  std::vector<Shown>& clues = *counted.release();  // the capsule owns them now
  return ClueArray(clues.data(), {clues.size()}, owner);
}

}  // namespace

void bind_board(nb::module_& module) {
  module.def("count_mines_around", &clues_of, nb::arg("graph"), nb::arg("mines").noconvert(),
             "The clue of every free cell, and the code of a mine for every mined one.");
}
