// What the files of this folder share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "board/cell.hpp"
#include "board/topology.hpp"

namespace nb = nanobind;

// One for each room.
void bind_base(nb::module_& module);
void bind_board(nb::module_& module);
void bind_engine(nb::module_& module);
void bind_explanation(nb::module_& module);
void bind_endgame(nb::module_& module);
void bind_play(nb::module_& module);
void bind_players(nb::module_& module);
void bind_generator(nb::module_& module);
void bind_strips(nb::module_& module);
void bind_gym(nb::module_& module);

// A layout, true for every mine: one to read, and one made for NumPy.
using LayoutArray = nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using NewLayoutArray = nb::ndarray<nb::numpy, bool, nb::ndim<1>, nb::c_contig>;

// The total of mines, if it is known.
using MineCount = std::optional<std::uint32_t>;

// What the cells show, in reading order: a C-contiguous int32 array that is never converted.
using ShownArray = nb::ndarray<const minewise::Shown, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// A view of `shown`; throws ValueError unless it has one entry for every cell.
std::span<const minewise::Shown> as_span(const ShownArray& shown,
                                         const minewise::Topology& topology);

// Throws ValueError unless threads can work on this many indices from the first on.
void require_run(std::uint64_t first, std::uint64_t count, std::uint32_t threads);

// A cell as Python addresses it: a tuple of indices, one per axis.
using Address = nb::typed<nb::tuple, int, nb::ellipsis>;
using Addresses = nb::typed<nb::list, Address>;
Address address(const minewise::Topology& topology, minewise::Cell cell);

// An array made for NumPy.
template <class Item>
using NewArray = nb::ndarray<nb::numpy, Item>;

// Hands a vector over to NumPy without copying it.
template <class Seen, class Item>
NewArray<Seen> as_array(std::vector<Item>&& items, const std::vector<std::size_t>& shape) {
  static_assert(sizeof(Seen) == sizeof(Item));
  auto kept = std::make_unique<std::vector<Item>>(std::move(items));
  auto* data = reinterpret_cast<Seen*>(kept->data());
  nb::capsule owner(kept.release(),
                    [](void* p) noexcept { delete static_cast<std::vector<Item>*>(p); });
  return NewArray<Seen>(data, shape.size(), shape.data(), owner);
}

// A copy for NumPy, because the game goes on while Python may keep the array.
using NewShownArray = nb::ndarray<nb::numpy, minewise::Shown, nb::ndim<1>, nb::c_contig>;
NewShownArray copy_of(std::span<const minewise::Shown> cells);
