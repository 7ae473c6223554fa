// Lists layouts without running into dead ends. A layout is a filling of each component, a choice
// of cells within each group, and a choice of sea cells. Each of these is a stream with a next(),
// and they advance like the digits of a counter, the sea fastest. A filling is a path through the
// trellis, found depth first along the steps that lead to its end. With a mine count, a component
// first chooses its number of mines, in ascending order, among those that the remaining components
// and the sea can complete.
//
// Once the trellises exist, each layout takes time linear in the number of cells. The order is the
// same on every machine.
#include "engine/layouts.hpp"

#include <algorithm>
#include <cassert>

namespace minewise {

void Placement::start(std::span<const Cell> cells, std::uint32_t mines,
                      std::span<std::uint8_t> layout) {
  for (Cell cell : cells) layout[cell] = 0;
  combination_.start(static_cast<std::uint32_t>(cells.size()), mines);
  write(cells, layout, 1);
}

bool Placement::next(std::span<const Cell> cells, std::span<std::uint8_t> layout) {
  write(cells, layout, 0);
  const bool more = combination_.next();
  write(cells, layout, 1);
  return more;
}

void Placement::write(std::span<const Cell> cells, std::span<std::uint8_t> layout,
                      std::uint8_t mined) const {
  for (std::uint32_t i : combination_.chosen()) layout[cells[i]] = mined;
}

FillingStream::FillingStream(std::shared_ptr<const SolvedComponent> component, Meter& meter)
    : component_(std::move(component)), path_(component_->groups()) {
  assert(trellis().consistent() && !trellis().thinned());
  weights_.forward(trellis(), meter);
  meter.hold(weights_.memory());
}

bool FillingStream::start(std::uint32_t mines, std::span<std::uint8_t> layout, Meter& meter) {
  const std::uint32_t last = trellis().last_state();
  assert(trellis().low(last) <= mines && mines <= trellis().high(last));
  std::vector<std::uint8_t> finish(trellis().high(last) - trellis().low(last) + 1, 0);
  finish[mines - trellis().low(last)] = 1;
  weights_.backward(trellis(), finish, meter, [](auto...) {});
  if (!weights_.onward(trellis(), 0, 0)) return false;
  path_[0].state = 0;
  path_[0].taken = 0;
  descend(0, layout);
  return true;
}

// Puts the smallest possible number of mines, at least `least`, into the layer's group.
bool FillingStream::enter(std::uint32_t layer, std::uint32_t least,
                          std::span<std::uint8_t> layout) {
  Decision& decision = path_[layer];
  const auto [first, children] = trellis().steps(decision.state);
  for (std::uint32_t mines = std::max(least, first); mines < first + children.size(); ++mines) {
    const std::uint32_t taken = decision.taken + (trellis().counts_mines() ? mines : 0);
    const std::uint32_t child = children[mines - first];
    if (!weights_.onward(trellis(), child, taken)) continue;
    decision.mines = mines;
    decision.placement.start(component_->cells_of_group(layer), mines, layout);
    if (layer + 1 < path_.size()) {
      path_[layer + 1].state = child;
      path_[layer + 1].taken = taken;
    }
    return true;
  }
  return false;
}

// Makes the first possible choice in this layer and in every later one. A choice always exists.
void FillingStream::descend(std::uint32_t layer, std::span<std::uint8_t> layout) {
  for (; layer < path_.size(); ++layer) {
    [[maybe_unused]] const bool entered = enter(layer, 0, layout);
    assert(entered);
  }
}

bool FillingStream::next(std::span<std::uint8_t> layout) {
  for (auto layer = static_cast<std::uint32_t>(path_.size()); layer-- > 0;) {
    const auto cells = component_->cells_of_group(layer);
    if (path_[layer].placement.next(cells, layout) ||
        enter(layer, path_[layer].mines + 1, layout)) {
      descend(layer + 1, layout);
      return true;
    }
  }
  return false;
}

LayoutStream::LayoutStream(const Position& position, Meter& meter)
    : meter_(meter.unlimited()), mines_left_(position.mines_left()) {
  finished_ = !position.possible();
  if (finished_) return;
  sea_cells_ = position.sea_cells();
  layout_ = position.ledger().known_layout();
  for (const auto& component : position.components()) {
    components_.emplace_back(component, meter);
    ranges_.push_back(components_.back().range());
  }
  if (mines_left_) {
    remaining_.emplace(Booleans{}, ranges_, position.sea(), *mines_left_, meter);
    finished_ = !remaining_->possible();
  }
  mines_.resize(components_.size() + 1);
  taken_.resize(components_.size() + 1);
}

// Returns the fewest mines, at least `least`, that a part can hold given the parts before it.
std::optional<std::uint32_t> LayoutStream::mines_for(std::size_t part, std::uint32_t least) const {
  if (part == components_.size()) {
    const std::uint32_t wanted = remaining_ ? *mines_left_ - taken_[part] : least;
    if (wanted < least || wanted > sea_cells_.size()) return {};
    return wanted;
  }
  const auto& range = ranges_[part];
  for (std::uint32_t mines = std::max(least, range.low); mines < range.low + range.ways.size();
       ++mines) {
    if (!range.ways[mines - range.low]) continue;
    if (!remaining_ || remaining_->after(part + 1, taken_[part] + mines)) return mines;
  }
  return {};
}

bool LayoutStream::start_part(std::size_t part, std::uint32_t least) {
  const auto mines = mines_for(part, least);
  if (!mines) return false;
  mines_[part] = *mines;
  if (part == components_.size()) {
    sea_.start(sea_cells_, *mines, layout_);
  } else {
    [[maybe_unused]] const bool started = components_[part].start(*mines, layout_, meter_);
    assert(started);
    taken_[part + 1] = taken_[part] + *mines;
  }
  return true;
}

bool LayoutStream::next_in_part(std::size_t part) {
  const bool more =
      part == components_.size() ? sea_.next(sea_cells_, layout_) : components_[part].next(layout_);
  return more || start_part(part, mines_[part] + 1);
}

bool LayoutStream::next() {
  if (finished_) return false;
  std::size_t part = 0;
  if (started_) {
    part = components_.size() + 1;
    while (part > 0 && !next_in_part(part - 1)) --part;
    finished_ = part == 0;
    if (finished_) return false;
  }
  started_ = true;
  for (; part <= components_.size(); ++part) {
    [[maybe_unused]] const bool started = start_part(part, 0);
    assert(started);  // every share can be completed by the other parts
  }
  return true;
}

}  // namespace minewise
