#include "minewise/game_tree.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>

namespace minewise {
namespace {

// Symmetries pay for sets that are dear to search; small ones are searched sooner than compared.
constexpr std::size_t kSmallSet = 12;
constexpr std::size_t kFirstPlaces = 1 << 10;

std::uint64_t binomial(std::uint64_t n, std::uint64_t k) {
  std::uint64_t ways = k <= n;
  for (std::uint64_t i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
  return ways;
}

}  // namespace

GameTree::GameTree(std::vector<Sight> sights, std::size_t cells)
    : sights_(std::move(sights)), cells_(cells) {
  prepare();
}

void GameTree::reset(std::span<const Sight> sights, std::size_t cells) {
  sights_.assign(sights.begin(), sights.end());
  cells_ = cells;
  prepare();
}

void GameTree::prepare() {
  Sight largest = 0;
  for (const Sight sight : sights_) {
    largest = std::max(largest, sight == kMined ? Sight{0} : sight);
  }
  kinds_ = largest + std::size_t{2};
  for (Sight& sight : sights_) {
    if (sight == kMined) sight = static_cast<Sight>(kinds_ - 1);
  }
  all_cells_.resize(cells_);
  std::iota(all_cells_.begin(), all_cells_.end(), 0u);
  keys_.resize(1);
  // A layout has the same key in all games, so that few have to be drawn.
  while (keys_.front().size() < layouts())
    keys_.front().push_back({random_.next(), random_.next()});
  table_.assign(kFirstPlaces, {});
  remembered_ = 0;
  bytes_ = sights_.size() * sizeof(Sight) + layouts() * sizeof(Key) + table_.size() * sizeof(Entry);
  for (Level& level : levels_) {
    reserve(level);
    bytes_ += level_room() + level.sorted.capacity() * sizeof(Layout);
  }
}

void GameTree::add_symmetry(std::span<const Layout> images) {
  std::vector<Key> keys(layouts());
  for (Layout layout = 0; layout < keys.size(); ++layout) {
    keys[layout] = keys_.front()[images[layout]];
  }
  keys_.push_back(std::move(keys));
  bytes_ += layouts() * sizeof(Key);
}

std::uint32_t GameTree::wins(std::span<const Layout> layouts, Budget& budget) {
  return search(0, layouts, all_cells_, 0, budget);
}

std::uint64_t GameTree::wins_after_showing(std::size_t shown, Budget& budget) {
  std::vector<Layout> all(layouts());
  std::iota(all.begin(), all.end(), 0u);
  return search_shown(0, all, 0, shown, budget);
}

GameTree::Move GameTree::best(std::span<const Layout> layouts, Budget& budget) {
  Level& level = enter(0, layouts.size(), cells_, budget);
  find_candidates(level, layouts, all_cells_);
  if (level.candidates.empty()) return {safest(layouts), 1};
  Move best{level.candidates.front().cell, 0};
  for (const Candidate& candidate : level.candidates) {
    if (candidate.survivors <= best.wins) break;
    const std::uint32_t wins = search_parts(0, candidate.cell, layouts, best.wins, budget);
    if (wins > best.wins) best = {candidate.cell, wins};
  }
  return best;
}

std::uint32_t GameTree::wins_after(std::uint32_t cell, std::span<const Layout> layouts,
                                   Budget& budget) {
  find_candidates(enter(0, layouts.size(), cells_, budget), layouts, all_cells_);
  return search_parts(0, cell, layouts, 0, budget);
}

std::uint32_t GameTree::safest(std::span<const Layout> layouts) const {
  std::vector<std::uint32_t> mined(cells_, 0);
  for (const Layout layout : layouts) {
    for (std::size_t cell = 0; cell < cells_; ++cell) mined[cell] += is_mined(row(layout)[cell]);
  }
  return static_cast<std::uint32_t>(std::ranges::min_element(mined) - mined.begin());
}

// How many layouts of the set are won, if that is more than `floor`; otherwise a number, not more
// than `floor`, that is not less than that. Only the given cells may be worth opening.
std::uint32_t GameTree::search(std::size_t depth, std::span<const Layout> set,
                               std::span<const std::uint32_t> cells, std::uint32_t floor,
                               Budget& budget) {
  if (set.size() == 1) return 1;
  if (set.size() == 2) {
    budget.charge(cells.size(), bytes_);
    return wins_of_two(set[0], set[1], cells);
  }
  const Key key = key_of(set);
  if (const Entry& known = place_of(key);
      known.most != 0 && (known.is_exact || known.most <= floor)) {
    return known.most;
  }
  Level& level = enter(depth, set.size(), cells.size(), budget);
  const bool guess = find_candidates(level, set, cells);
  std::uint32_t most = 1;
  if (!level.candidates.empty()) {
    most = guess ? search_candidates(depth, set, floor, budget)
                 : search_parts(depth, level.candidates.front().cell, set, floor, budget);
  }
  remember({key, most, most > floor || level.candidates.empty()}, budget);
  return most;
}

// Tries cells that may be mined, the safest first, as long as enough layouts survive them.
std::uint32_t GameTree::search_candidates(std::size_t depth, std::span<const Layout> set,
                                          std::uint32_t floor, Budget& budget) {
  std::uint32_t best = std::max(floor, 1u);  // some layout can always be won
  std::uint32_t most = 1;
  for (const Candidate& candidate : levels_[depth].candidates) {
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

// Adds up what is won after a cell has been opened, over all that it can show. What is not yet
// searched counts as won, so the sum falls from part to part, and `floor` may end the search.
std::uint32_t GameTree::search_parts(std::size_t depth, std::uint32_t cell,
                                     std::span<const Layout> set, std::uint32_t floor,
                                     Budget& budget) {
  Level& level = levels_[depth];
  sort_by_sight(level, cell, set);
  std::uint32_t most = 0;
  for (const auto& part : level.parts) most += static_cast<std::uint32_t>(part.size());
  for (const auto& part : level.parts) {
    if (most <= floor) break;
    const std::uint32_t others = most - static_cast<std::uint32_t>(part.size());
    const std::uint32_t needed = floor > others ? floor - others : 0;
    most = others + search(depth + 1, part, level.cells, needed, budget);
  }
  return most;
}

// Adds up what is won over all ways to show so many free cells, none of them before `first`.
std::uint64_t GameTree::search_shown(std::size_t depth, std::span<const Layout> set,
                                     std::uint32_t first, std::size_t shown, Budget& budget) {
  if (shown == 0) return search(depth, set, all_cells_, 0, budget);
  if (set.size() == 1) {
    const auto mines = std::count_if(row(set[0]) + first, row(set[0]) + cells_,
                                     [&](Sight sight) { return is_mined(sight); });
    return binomial(cells_ - first - static_cast<std::size_t>(mines), shown);
  }
  std::uint64_t won = 0;
  for (std::uint32_t cell = first; cell + shown <= cells_; ++cell) {
    Level& level = enter(depth, set.size(), 1, budget);
    sort_by_sight(level, cell, set);
    for (const auto& part : level.parts) {
      won += search_shown(depth + 1, part, cell + 1, shown - 1, budget);
    }
  }
  return won;
}

std::size_t GameTree::level_room() const {
  return cells_ * kinds_ * sizeof(std::uint32_t) + kinds_ * sizeof(std::span<Layout>) +
         cells_ * (sizeof(std::uint32_t) + sizeof(Candidate));
}

void GameTree::reserve(Level& level) const {
  level.counts.reserve(cells_ * kinds_);
  level.cells.reserve(cells_);
  level.candidates.reserve(cells_);
  level.parts.reserve(kinds_);
}

// Pays for a look at so many cells of every layout of a set, and makes room for it.
GameTree::Level& GameTree::enter(std::size_t depth, std::size_t size, std::size_t cells,
                                 Budget& budget) {
  if (depth == levels_.size()) {
    budget.charge(cells_ * kinds_, bytes_ + level_room());
    reserve(levels_.emplace_back());
    bytes_ += level_room();
  }
  Level& level = levels_[depth];
  const std::size_t more = size - std::min(size, level.sorted.capacity());
  budget.charge(size * cells, bytes_ + more * sizeof(Layout));
  level.sorted.reserve(size);
  bytes_ += more * sizeof(Layout);
  return level;
}

// Lists the cells worth opening, or just one that is safe if there is any; says whether they are
// guesses. A cell that shows the same clue wherever it is free tells nothing but whether it is
// free, and can as well be opened last: once all else is known, so is this cell, for the number of
// mines is. That stays true of every part of the set. If there are only such cells, any order of
// opening them wins one layout.
bool GameTree::find_candidates(Level& level, std::span<const Layout> set,
                               std::span<const std::uint32_t> cells) const {
  level.counts.assign(cells.size() * kinds_, 0);
  for (const Layout layout : set) {
    const Sight* sights = row(layout);
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
    const std::span<const std::uint32_t> clues(level.counts.data() + i * kinds_, kinds_ - 1);
    const std::uint32_t survivors = size - level.counts[i * kinds_ + kinds_ - 1];
    const std::uint32_t largest = std::ranges::max(clues);
    if (largest == survivors) continue;
    level.cells.push_back(cells[i]);
    if (survivors < size) {
      level.candidates.push_back({cells[i], survivors, largest});
    } else if (largest < safe.largest) {
      safe = {cells[i], survivors, largest};
    }
  }
  if (safe.survivors != 0) {
    level.candidates.assign(1, safe);
    return false;
  }
  std::ranges::sort(level.candidates, [](const Candidate& a, const Candidate& b) {
    return std::tuple(b.survivors, a.largest, a.cell) < std::tuple(a.survivors, b.largest, b.cell);
  });
  return true;
}

// Parts the layouts that survive a cell by what it shows, the smallest part first.
void GameTree::sort_by_sight(Level& level, std::uint32_t cell, std::span<const Layout> set) const {
  std::array<std::uint32_t, std::numeric_limits<Sight>::max() + 1> ends;
  std::fill_n(ends.begin(), kinds_, 0u);
  for (const Layout layout : set) ++ends[row(layout)[cell]];
  std::uint32_t end = 0;
  level.sorted.resize(set.size());
  level.parts.clear();
  for (std::size_t kind = 0; kind < kinds_; ++kind) {
    const std::uint32_t size = ends[kind];
    if (size != 0 && kind + 1 < kinds_) level.parts.push_back({level.sorted.data() + end, size});
    ends[kind] = end;
    end += size;
  }
  for (const Layout layout : set) level.sorted[ends[row(layout)[cell]]++] = layout;
  std::ranges::sort(level.parts, {}, [](const auto& part) { return part.size(); });
}

// Both, if a cell that is free in both tells them apart.
std::uint32_t GameTree::wins_of_two(Layout one, Layout other,
                                    std::span<const std::uint32_t> cells) const {
  const bool told_apart = std::ranges::any_of(cells, [&](std::uint32_t cell) {
    const Sight a = row(one)[cell], b = row(other)[cell];
    return a != b && !is_mined(a) && !is_mined(b);
  });
  return told_apart ? 2 : 1;
}

// The least of the keys of all images of the set, so that they share one entry.
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

void GameTree::remember(const Entry& entry, Budget& budget) {
  if (3 * remembered_ >= 2 * table_.size()) grow(budget);
  Entry& place = place_of(entry.key);
  remembered_ += place.most == 0;
  place = entry;
}

void GameTree::grow(Budget& budget) {
  const std::size_t added = table_.size() * sizeof(Entry);
  budget.charge(table_.size(), bytes_ + 2 * added);  // for a while there are both tables
  spare_.assign(2 * table_.size(), {});
  spare_.swap(table_);
  for (const Entry& entry : spare_) {
    if (entry.most != 0) place_of(entry.key) = entry;
  }
  spare_.clear();
  bytes_ += added;
}

}  // namespace minewise
