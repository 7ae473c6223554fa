#include "minewise/game_tree.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "minewise/rng.hpp"

namespace minewise {
namespace {

// Symmetries pay for sets that are dear to search; small ones are searched sooner than compared.
constexpr std::size_t kSmallSet = 12;
constexpr std::size_t kFirstPlaces = 1 << 10;

}  // namespace

GameTree::GameTree(std::vector<Sight> sights, std::size_t cells)
    : sights_(std::move(sights)), cells_(cells), table_(kFirstPlaces) {
  Sight largest = 0;
  for (const Sight sight : sights_) {
    if (sight != kMined) largest = std::max(largest, sight);
  }
  kinds_ = largest + std::size_t{2};
  for (Sight& sight : sights_) {
    if (sight == kMined) sight = static_cast<Sight>(kinds_ - 1);
  }
  Rng random(0, 0, 0);
  keys_.emplace_back(layouts());
  for (Key& key : keys_.front()) key = {random.next(), random.next()};
}

void GameTree::add_symmetry(std::span<const Layout> images) {
  std::vector<Key> keys(layouts());
  for (Layout layout = 0; layout < keys.size(); ++layout) {
    keys[layout] = keys_.front()[images[layout]];
  }
  keys_.push_back(std::move(keys));
}

std::uint32_t GameTree::wins(std::span<const Layout> layouts, Budget& budget) {
  std::vector<std::uint32_t> cells(cells_);
  std::iota(cells.begin(), cells.end(), 0u);
  return search(0, layouts, cells, 0, budget);
}

GameTree::Move GameTree::best(std::span<const Layout> layouts, Budget& budget) {
  std::vector<std::uint32_t> cells(cells_);
  std::iota(cells.begin(), cells.end(), 0u);
  if (levels_.empty()) levels_.emplace_back();
  find_candidates(levels_.front(), layouts, cells);
  const std::vector<Candidate> candidates = levels_.front().candidates;
  if (candidates.empty()) return {safest(layouts), 1};
  Move best{candidates.front().cell, 0};
  for (const Candidate& candidate : candidates) {
    if (candidate.survivors <= best.wins) break;
    const std::uint32_t wins = search_parts(0, candidate.cell, layouts, best.wins, budget);
    if (wins > best.wins) best = {candidate.cell, wins};
  }
  return best;
}

std::uint32_t GameTree::safest(std::span<const Layout> layouts) const {
  std::vector<std::uint32_t> mined(cells_, 0);
  for (const Layout layout : layouts) {
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      mined[cell] += sights_[layout * cells_ + cell] + 1u == kinds_;
    }
  }
  return static_cast<std::uint32_t>(std::ranges::min_element(mined) - mined.begin());
}

// How many layouts of the set are won, if that is more than `floor`; otherwise a number, not more
// than `floor`, that is not less than that. Only the given cells differ from layout to layout.
std::uint32_t GameTree::search(std::size_t depth, std::span<const Layout> set,
                               std::span<const std::uint32_t> cells, std::uint32_t floor,
                               Budget& budget) {
  if (set.size() == 1) return 1;
  const Key key = key_of(set);
  if (const Entry& known = place_of(key); known.most != 0 && (known.exact || known.most <= floor)) {
    return known.most;
  }
  budget.charge(set.size() * cells.size(), table_.size() * sizeof(Entry));
  if (depth == levels_.size()) levels_.emplace_back();
  Level& level = levels_[depth];
  const bool guess = find_candidates(level, set, cells);
  std::uint32_t most = 1;
  if (!level.candidates.empty()) {
    most = guess ? search_candidates(depth, set, floor, budget)
                 : search_parts(depth, level.candidates.front().cell, set, floor, budget);
  }
  remember(key, most, most > floor || level.candidates.empty());
  return most;
}

// Tries cells that may be mined, as long as enough layouts survive them.
std::uint32_t GameTree::search_candidates(std::size_t depth, std::span<const Layout> set,
                                          std::uint32_t floor, Budget& budget) {
  std::uint32_t best = std::max(floor, 1u);  // a guess always wins some layout
  std::uint32_t most = 1;
  // By index: searching deeper may move nothing, but changes the level's other lists.
  for (std::size_t i = 0; i < levels_[depth].candidates.size(); ++i) {
    const Candidate candidate = levels_[depth].candidates[i];
    if (candidate.survivors <= best) {
      most = std::max(most, candidate.survivors);
      break;
    }
    const std::uint32_t found = search_parts(depth, candidate.cell, set, best, budget);
    most = std::max(most, found);
    best = std::max(best, found);
  }
  return most;
}

// Adds up what is won after a cell has been opened, over all that it can show.
std::uint32_t GameTree::search_parts(std::size_t depth, std::uint32_t cell,
                                     std::span<const Layout> set, std::uint32_t floor,
                                     Budget& budget) {
  Level& level = levels_[depth];
  sort_by_sight(level, cell, set);
  std::uint32_t most = 0;
  for (const auto& part : level.parts) most += static_cast<std::uint32_t>(part.size());
  for (const auto& part : level.parts) {
    if (most <= floor) break;
    const auto size = static_cast<std::uint32_t>(part.size());
    const std::uint32_t others = most - size;
    const std::uint32_t needed = floor > others ? floor - others : 0;
    most = others + search(depth + 1, part, level.cells, needed, budget);
  }
  return most;
}

// Lists the cells worth opening, or just one that is safe if there is any; says whether they are
// guesses. A cell that shows the same clue wherever it is free tells nothing but whether it is
// free, and can as well be opened last.
bool GameTree::find_candidates(Level& level, std::span<const Layout> set,
                               std::span<const std::uint32_t> cells) const {
  level.counts.assign(cells.size() * kinds_, 0);
  for (const Layout layout : set) {
    const Sight* sights = sights_.data() + layout * cells_;
    std::uint32_t* counts = level.counts.data();
    for (const std::uint32_t cell : cells) {
      ++counts[sights[cell]];
      counts += kinds_;
    }
  }
  level.cells.clear();
  level.candidates.clear();
  Candidate safe{0, 0, std::numeric_limits<std::uint32_t>::max()};
  const auto size = static_cast<std::uint32_t>(set.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::span<const std::uint32_t> counts(level.counts.data() + i * kinds_, kinds_ - 1);
    const std::uint32_t survivors = size - level.counts[i * kinds_ + kinds_ - 1];
    const std::uint32_t largest = std::ranges::max(counts);
    if (survivors == 0 || largest == size) continue;
    level.cells.push_back(cells[i]);
    if (largest == survivors) continue;
    if (survivors == size) {
      if (largest < safe.largest) safe = {cells[i], survivors, largest};
    } else {
      level.candidates.push_back({cells[i], survivors, largest});
    }
  }
  if (safe.survivors != 0) {
    level.candidates.assign(1, safe);
    return false;
  }
  std::ranges::sort(level.candidates, [](const Candidate& a, const Candidate& b) {
    return a.survivors != b.survivors ? a.survivors > b.survivors : a.largest < b.largest;
  });
  return true;
}

void GameTree::sort_by_sight(Level& level, std::uint32_t cell, std::span<const Layout> set) const {
  std::array<std::uint32_t, std::numeric_limits<Sight>::max() + 1> ends{};
  const auto sight = [&](Layout layout) { return sights_[layout * cells_ + cell]; };
  for (const Layout layout : set) ++ends[sight(layout)];
  std::uint32_t end = 0;
  level.sorted.resize(set.size());
  level.parts.clear();
  for (std::size_t kind = 0; kind < kinds_; ++kind) {
    const std::uint32_t size = ends[kind];
    if (size != 0 && kind + 1 < kinds_) level.parts.push_back({level.sorted.data() + end, size});
    ends[kind] = end;
    end += size;
  }
  for (const Layout layout : set) level.sorted[ends[sight(layout)]++] = layout;
  std::ranges::sort(level.parts, {}, [](const auto& part) { return part.size(); });
}

GameTree::Key GameTree::key_of(std::span<const Layout> set) const {
  const auto sum = [&](const std::vector<Key>& keys) {
    Key key;
    for (const Layout layout : set) {
      key.first += keys[layout].first;
      key.second += keys[layout].second;
    }
    return key;
  };
  Key least = sum(keys_.front());
  if (set.size() <= kSmallSet) return least;
  for (std::size_t i = 1; i < keys_.size(); ++i) least = std::min(least, sum(keys_[i]));
  return least;
}

// Where the set of a key stands in the table, or where it would.
GameTree::Entry& GameTree::place_of(const Key& key) {
  const std::size_t last = table_.size() - 1;  // the size is a power of two
  std::size_t place = key.first & last;
  while (table_[place].most != 0 && table_[place].key != key) place = (place + 1) & last;
  return table_[place];
}

void GameTree::remember(const Key& key, std::uint32_t most, bool exact) {
  if (2 * remembered_ >= table_.size()) {
    std::vector<Entry> old(2 * table_.size());
    old.swap(table_);
    for (const Entry& entry : old) {
      if (entry.most != 0) place_of(entry.key) = entry;
    }
  }
  Entry& entry = place_of(key);
  remembered_ += entry.most == 0;
  entry = {key, most, exact};
}

}  // namespace minewise
