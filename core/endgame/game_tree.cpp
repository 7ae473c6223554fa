#include "endgame/game_tree.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <tuple>

#include "endgame/exclusive_sets.hpp"

namespace minewise {
namespace {

// Symmetries pay for sets that are dear to search; small ones are searched sooner than compared.
constexpr std::size_t kSmallSet = 12;
constexpr std::size_t kFirstPlaces = 1 << 10;
// A layout is compared with so many sets of rivals. That is done once a search has cost a share of
// what it will cost.
constexpr std::size_t kTrials = 1 << 11, kPatience = 8;

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

void GameTree::reset(std::span<const Sight> sights, std::size_t cells, Budget& budget) {
  sights_.assign(sights.begin(), sights.end());
  cells_ = cells;
  prepare();
  budget.charge(sights_.size(), bytes_);
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
  bits_.read(sights_, cells_, static_cast<Sight>(kinds_ - 1));
  keys_.resize(1);
  // A layout has the same key in all games, so that few have to be drawn.
  while (keys_.front().size() < layouts()) {
    keys_.front().push_back({random_.next(), random_.next()});
  }
  table_.assign(kFirstPlaces, {});
  remembered_ = 0;
  looked_ = 0;
  rivals_.clear();
  bytes_ = sights_.size() * sizeof(Sight) + bits_.bytes() + layouts() * sizeof(Key) +
           table_.size() * sizeof(Entry);
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
  return search(0, layouts, 0, budget);
}

std::uint64_t GameTree::wins_after_showing(std::size_t shown, Budget& budget) {
  std::vector<Layout> all(layouts());
  std::iota(all.begin(), all.end(), 0u);
  return search_shown(0, all, 0, shown, budget);
}

GameTree::Move GameTree::best(std::span<const Layout> layouts, Budget& budget) {
  Level& level = enter(0, layouts.size(), budget);
  find_candidates(level, layouts, budget);
  if (level.candidates.empty()) return {safest(layouts), 1};
  Move best{level.candidates.front().cell, 0};
  for (const Candidate& candidate : level.candidates) {
    if (std::min(candidate.survivors, max_wins(layouts)) <= best.wins) break;
    const std::uint32_t wins = search_parts(0, candidate.cell, layouts, best.wins, budget);
    if (wins > best.wins) best = {candidate.cell, wins};
  }
  return best;
}

std::uint32_t GameTree::wins_after(std::uint32_t cell, std::span<const Layout> layouts,
                                   Budget& budget) {
  enter(0, layouts.size(), budget);
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
// than `floor`, that is not less than that.
std::uint32_t GameTree::search(std::size_t depth, std::span<const Layout> set, std::uint32_t floor,
                               Budget& budget) {
  if (set.size() == 1) return 1;
  if (set.size() == 2) return bits_.agree(bits_.row(set[0]), bits_.row(set[1])) ? 1 : 2;
  const Key key = key_of(set);
  if (const Entry& known = place_of(key);
      known.most != 0 && (known.is_exact || known.most <= floor)) {
    return known.most;
  }
  Level& level = enter(depth, set.size(), budget);
  const bool guess = find_candidates(level, set, budget);
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
  const std::uint32_t bound = max_wins(set);
  std::uint32_t best = std::max(floor, 1u);  // some layout can always be won
  std::uint32_t most = 1;
  for (const Candidate& candidate : levels_[depth].candidates) {
    const std::uint32_t at_most = std::min(candidate.survivors, bound);
    if (at_most <= best) return std::max(most, at_most);
    const std::uint32_t found = search_parts(depth, candidate.cell, set, best, budget);
    most = std::max(most, found);
    best = std::max(best, found);
  }
  return most;
}

// Adds up what is won after a cell has been opened, over all that it can show. What is not yet
// searched counts as much as can be won at most, so the sum falls from part to part, and `floor`
// may end the search.
std::uint32_t GameTree::search_parts(std::size_t depth, std::uint32_t cell,
                                     std::span<const Layout> set, std::uint32_t floor,
                                     Budget& budget) {
  Level& level = levels_[depth];
  budget.charge(2 * set.size(), bytes_);
  sort_by_sight(level, cell, set);
  std::uint32_t most = 0;
  for (const Part& part : level.parts) most += part.most;
  for (const Part& part : level.parts) {
    if (most <= floor) break;
    const std::uint32_t others = most - part.most;
    const std::uint32_t needed = floor > others ? floor - others : 0;
    most = others + search(depth + 1, part.layouts, needed, budget);
  }
  return most;
}

// Adds up what is won over all ways to show so many free cells, none of them before `first`.
std::uint64_t GameTree::search_shown(std::size_t depth, std::span<const Layout> set,
                                     std::uint32_t first, std::size_t shown, Budget& budget) {
  if (shown == 0) return search(depth, set, 0, budget);
  if (set.size() == 1) {
    const auto mines = std::count_if(row(set[0]) + first, row(set[0]) + cells_,
                                     [&](Sight sight) { return is_mined(sight); });
    return binomial(cells_ - first - static_cast<std::size_t>(mines), shown);
  }
  std::uint64_t won = 0;
  for (std::uint32_t cell = first; cell + shown <= cells_; ++cell) {
    Level& level = enter(depth, set.size(), budget);
    sort_by_sight(level, cell, set);
    for (const Part& part : level.parts) {
      won += search_shown(depth + 1, part.layouts, cell + 1, shown - 1, budget);
    }
  }
  return won;
}

std::size_t GameTree::level_room() const {
  return cells_ * kinds_ * sizeof(std::uint32_t) + kinds_ * sizeof(Part) +
         cells_ * (sizeof(std::uint32_t) + sizeof(Candidate));
}

void GameTree::reserve(Level& level) const {
  level.counts.reserve(cells_ * kinds_);
  level.cells.reserve(cells_);
  level.candidates.reserve(cells_);
  level.parts.reserve(kinds_);
}

// Pays for a look at every layout of a set of this size, and makes room for it.
GameTree::Level& GameTree::enter(std::size_t depth, std::size_t size, Budget& budget) {
  if (depth == levels_.size()) {
    budget.charge(cells_ * kinds_, bytes_ + level_room());
    reserve(levels_.emplace_back());
    bytes_ += level_room();
  }
  looked_ += size * bits_.width();
  if (rivals_.empty() && looked_ > layouts() * std::min(layouts(), kTrials) / kPatience) {
    find_rivals(budget);
  }
  Level& level = levels_[depth];
  const std::size_t more = size - std::min(size, level.sorted.capacity());
  budget.charge(size * bits_.width(), bytes_ + more * sizeof(Layout));
  level.sorted.reserve(size);
  bytes_ += more * sizeof(Layout);
  return level;
}

// Lists the cells worth opening, or just one that is safe if there is any; says whether they are
// guesses. A cell that shows the same clue wherever it is free tells nothing but whether it is
// free, and can as well be opened last: once all else is known, so is this cell, for the number of
// mines is. If there are only such cells, any order of opening them wins one layout.
bool GameTree::find_candidates(Level& level, std::span<const Layout> set, Budget& budget) const {
  const bool guess = find_telling_cells(level, set);
  level.candidates.clear();
  budget.charge((set.size() + kinds_) * level.cells.size(), bytes_);
  count_sights(level, set);
  const auto size = static_cast<std::uint32_t>(set.size());
  for (std::size_t i = 0; i < level.cells.size(); ++i) {
    const std::span<const std::uint32_t> clues(level.counts.data() + i * kinds_, kinds_ - 1);
    const std::uint32_t survivors = size - level.counts[i * kinds_ + kinds_ - 1];
    level.candidates.push_back({level.cells[i], survivors, std::ranges::max(clues)});
  }
  std::ranges::sort(level.candidates, [](const Candidate& a, const Candidate& b) {
    return std::tuple(b.survivors, a.largest, a.cell) < std::tuple(a.survivors, b.largest, b.cell);
  });
  if (!guess) level.candidates.resize(1);
  return guess;
}

// Lists the cells that show different clues, only the safe ones if there are any; says whether
// there are none.
bool GameTree::find_telling_cells(Level& level, std::span<const Layout> set) const {
  level.cells.clear();
  bool guess = true;
  for (std::size_t word = 0; word < bits_.words(); ++word) {
    const auto [telling, safe] = bits_.look(set, word);
    if (guess && (telling & safe) != 0) {
      guess = false;
      level.cells.clear();
    }
    for (auto left = guess ? telling : telling & safe; left != 0; left &= left - 1) {
      const std::size_t cell = word * SightBits::kBits + std::countr_zero(left);
      level.cells.push_back(static_cast<std::uint32_t>(cell));
    }
  }
  return guess;
}

void GameTree::count_sights(Level& level, std::span<const Layout> set) const {
  level.counts.assign(level.cells.size() * kinds_, 0);
  for (const Layout layout : set) {
    const Sight* sights = row(layout);
    std::uint32_t* counts = level.counts.data();
    for (const std::uint32_t cell : level.cells) {
      ++counts[sights[cell]];
      counts += kinds_;
    }
  }
}

// Parts the layouts that survive a cell by what it shows, the smallest part first.
void GameTree::sort_by_sight(Level& level, std::uint32_t cell, std::span<const Layout> set) {
  std::array<std::uint32_t, std::numeric_limits<Sight>::max() + 1> ends;
  std::fill_n(ends.begin(), kinds_, 0u);
  for (const Layout layout : set) ++ends[row(layout)[cell]];
  std::uint32_t end = 0;
  level.sorted.resize(set.size());
  level.parts.clear();
  for (std::size_t kind = 0; kind < kinds_; ++kind) {
    const std::uint32_t size = ends[kind];
    if (size != 0 && kind + 1 < kinds_)
      level.parts.push_back({{level.sorted.data() + end, size}, 0});
    ends[kind] = end;
    end += size;
  }
  for (const Layout layout : set) level.sorted[ends[row(layout)[cell]]++] = layout;
  std::ranges::sort(level.parts, {}, [](const Part& part) { return part.layouts.size(); });
  for (Part& part : level.parts) part.most = max_wins(part.layouts);
}

// How many layouts of a set can be won at most: one of each set of rivals.
std::uint32_t GameTree::max_wins(std::span<const Layout> set) {
  if (rivals_.empty()) return static_cast<std::uint32_t>(set.size());
  if (++time_ == 0) {  // after four billion questions
    std::ranges::fill(counted_, 0);
    ++time_;
  }
  std::uint32_t most = 0;
  for (const Layout layout : set) {
    std::uint32_t& counted = counted_[rivals_[layout]];
    most += counted != time_;
    counted = time_;
  }
  return most;
}

// Puts every layout into the first of some sets of rivals that it fits into.
void GameTree::find_rivals(Budget& budget) {
  const std::size_t added = 2 * layouts() * sizeof(std::uint32_t);
  budget.charge(layouts(), bytes_ + added + bits_.bytes());  // there is a row for every set
  RivalSets sets(bits_);
  std::vector<std::uint32_t> found;
  for (Layout layout = 0; layout < layouts(); ++layout) {
    budget.charge(std::min(sets.size(), kTrials) * bits_.words(), bytes_ + added + bits_.bytes());
    found.push_back(sets.add(layout, kTrials));
  }
  rivals_ = std::move(found);
  counted_.assign(sets.size(), 0);
  time_ = 0;
  bytes_ += added;
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
