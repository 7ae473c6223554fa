#include "bindings/position.hpp"

#include <vector>

using namespace minewise;

namespace {

// Up to this size, a topology caches the addresses of all cells, and a position's buffers are kept
// for the next position.
constexpr Cell kSmall = 10'000;
constexpr std::size_t kMaxIdle = 8;

std::vector<std::unique_ptr<Position>>& idle_positions() {
  static thread_local std::vector<std::unique_ptr<Position>> idle;
  return idle;
}

std::unique_ptr<Position> take_position() {
  auto& idle = idle_positions();
  if (idle.empty()) return std::make_unique<Position>();
  auto position = std::move(idle.back());
  idle.pop_back();
  return position;
}

nb::object all_addresses(nb::handle topology_object) {
  const auto& topology = nb::cast<const Topology&>(topology_object);
  if (topology.size() > kSmall) return nb::none();
  nb::object cells = nb::getattr(topology_object, "_cells", nb::none());
  if (cells.is_none()) {
    nb::list list;
    for (Cell cell = 0; cell < topology.size(); ++cell) list.append(address(topology, cell));
    cells = list;
    nb::setattr(topology_object, "_cells", cells);
  }
  return cells;
}

}  // namespace

SharedPosition::SharedPosition(nb::handle_t<Topology> topology, const ShownArray& shown,
                               MineCount mines, Meter& meter)
    : topology_(nb::borrow(topology)),
      cells_(all_addresses(topology)),
      position_(take_position()),
      busy_(std::make_shared<std::recursive_mutex>()) {
  const auto& graph = nb::cast<const Topology&>(topology);
  const auto span = as_span(shown, graph);
  const nb::gil_scoped_release unlocked;
  position_->load(graph, span, mines, meter);
}

SharedPosition::SharedPosition(const SharedPosition& before, std::span<const Shown> shown,
                               Meter& meter)
    : topology_(before.topology_),
      cells_(before.cells_),
      position_(take_position()),
      busy_(before.busy_) {
  const nb::gil_scoped_release unlocked;
  const std::scoped_lock lock(*busy_);
  *position_ = *before.position_;
  position_->load(position_->topology(), shown, position_->mines(), meter);
}

// Huge buffers, and those of a position that failed to load, are not kept.
SharedPosition::~SharedPosition() {
  if (!position_ || !position_->is_loaded() || position_->shown().size() > kSmall) return;
  auto& idle = idle_positions();
  if (idle.size() == kMaxIdle) return;
  // A thread working on the components may be waiting for the GIL, which is held here.
  const std::unique_lock lock(*busy_, std::try_to_lock);
  if (!lock) return;
  position_->clear();
  idle.push_back(std::move(position_));
}

SharedPosition SharedPosition::after(const ShownArray& shown, Meter& meter) const {
  return {*this, as_span(shown, topology()), meter};
}

SharedPosition SharedPosition::after(Cell cell, Shown clue, Meter& meter) const {
  if (cell >= topology().size()) throw nb::index_error("cell index out of range");
  std::vector<Shown> shown(position_->shown().begin(), position_->shown().end());
  shown[cell] = clue;
  return {*this, shown, meter};
}

Addresses SharedPosition::addresses(std::span<const Cell> cells) const {
  nb::object list = nb::steal(PyList_New(static_cast<Py_ssize_t>(cells.size())));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i), address(cells[i]).release().ptr());
  }
  return nb::borrow<Addresses>(list);
}

Address SharedPosition::address(Cell cell) const {
  if (cells_.is_none()) return ::address(topology(), cell);
  return nb::borrow<Address>(PyList_GET_ITEM(cells_.ptr(), static_cast<Py_ssize_t>(cell)));
}
