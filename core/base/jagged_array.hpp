// Rows of different lengths in one flat array.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace minewise {

// Compressed sparse rows: the items of all rows and the start of each row.
template <class Item>
class JaggedArray {
 public:
  void clear() {
    items_.clear();
    starts_.assign(1, 0);
  }
  void push(Item item) { items_.push_back(item); }
  void close_row() { starts_.push_back(static_cast<std::uint32_t>(items_.size())); }
  std::size_t size() const { return starts_.size() - 1; }
  std::span<const Item> operator[](std::size_t row) const {
    return {items_.data() + starts_[row], items_.data() + starts_[row + 1]};
  }

 private:
  std::vector<Item> items_;
  std::vector<std::uint32_t> starts_{0};
};

}  // namespace minewise
