// Helpers shared by the bindings.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "board/cell.hpp"
#include "board/topology.hpp"

namespace nb = nanobind;

// Each function binds one room.
void bind_base(nb::module_& module);
void bind_board(nb::module_& module);
void bind_engine(nb::module_& module);
void bind_explanation(nb::module_& module);
void bind_endgame(nb::module_& module);
void bind_efficiency(nb::module_& module);
void bind_play(nb::module_& module);
void bind_players(nb::module_& module);
void bind_generator(nb::module_& module);
void bind_strips(nb::module_& module);
void bind_gym(nb::module_& module);

// A layout: true for each mine.
using LayoutArray = nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// The mine count, if known.
using MineCount = std::optional<std::uint32_t>;

// What the cells show, in reading order: a C-contiguous int32 array that is never converted.
using ShownArray = nb::ndarray<const minewise::Shown, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Returns a view of `shown`. Throws ValueError if it does not have one entry per cell.
std::span<const minewise::Shown> as_span(const ShownArray& shown,
                                         const minewise::Topology& topology);

// Throws ValueError if the range of indices overflows or there are no threads for it.
void require_run(std::uint64_t first, std::uint64_t count, std::uint32_t threads);

// A cell as Python addresses it: a tuple of indices, one per axis.
using Address = nb::typed<nb::tuple, int, nb::ellipsis>;
using Addresses = nb::typed<nb::list, Address>;
Address address(const minewise::Topology& topology, minewise::Cell cell);

// A new NumPy array.
template <class Item>
using NewArray = nb::ndarray<nb::numpy, Item>;

// Moves a vector into a NumPy array without copying it. The array may have a different item type.
template <class Seen, class Item>
NewArray<Seen> as_array(std::vector<Item>&& items, const std::vector<std::size_t>& shape) {
  auto kept = std::make_unique<std::vector<Item>>(std::move(items));
  auto* data = reinterpret_cast<Seen*>(kept->data());
  nb::capsule owner(kept.release(),
                    [](void* p) noexcept { delete static_cast<std::vector<Item>*>(p); });
  return NewArray<Seen>(data, shape.size(), shape.data(), owner);
}

// Returns a copy for NumPy, because Python may keep the array while the game continues.
NewArray<minewise::Shown> copy_of(std::span<const minewise::Shown> cells);

// Calls `work` without the GIL.
template <class Work>
auto without_gil(Work&& work) {
  const nb::gil_scoped_release released;
  return work();
}

// Translates exceptions of type Error to the Python exception `name` in minewise.base.errors.
template <class Error>
void translate_exception(const char* name) {
  const auto raise = [](const std::exception_ptr& error, void* name) {
    try {
      std::rethrow_exception(error);
    } catch (const Error& caught) {
      const auto errors = nb::module_::import_("minewise.base.errors");
      PyErr_SetString(errors.attr(static_cast<const char*>(name)).ptr(), caught.what());
    }
  };
  nb::register_exception_translator(raise, const_cast<char*>(name));
}
