#include "engine/certain_groups.hpp"

#include <algorithm>
#include <cassert>

namespace minewise {

std::span<const Fate> CertainGroups::find(const Trellis& trellis) {
  assert(trellis.consistent() && !trellis.thinned());
  fates_.assign(trellis.layers(), Fate::undecided);
  alive_.assign(trellis.states(), 0);
  alive_[trellis.last_state()] = 1;
  for (std::uint32_t layer = trellis.layers(); layer-- > 0;) {
    std::uint32_t fewest = trellis.group_size(layer), most = 0;
    for (auto s = trellis.layer_start(layer); s < trellis.layer_start(layer + 1); ++s) {
      const auto [least, children] = trellis.steps(s);
      for (std::uint32_t i = 0; i < children.size(); ++i) {
        if (!alive_[children[i]]) continue;
        alive_[s] = 1;
        fewest = std::min(fewest, least + i);
        most = std::max(most, least + i);
      }
    }
    if (most == 0) fates_[layer] = Fate::free;
    if (fewest == trellis.group_size(layer)) fates_[layer] = Fate::mined;
  }
  return fates_;
}

}  // namespace minewise
