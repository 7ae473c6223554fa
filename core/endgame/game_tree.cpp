// Perfect play over an explicit list of layouts. What a player knows is the set of layouts that fit
// what is shown. Opening a cell loses the game in the layouts with a mine there and partitions the
// others by the clue they show; the resulting sets are independent, so their wins add up. The value
// of a set is the largest sum over all cells: an exhaustive search of a tree whose nodes are sets.
//
// The tree is exponential in the number of layouts; six things keep the search small and fast. A
// cell that is free in all layouts and tells some apart is opened at once. Cells that tell nothing
// apart are skipped. Sets are remembered in a transposition table under 128-bit Zobrist keys, the
// smallest key over the symmetries of the board if a set is not small. Branch and bound: a cell is
// abandoned when even winning every remaining layout would not beat the best so far. The bound is
// sharpened by sets of mutually exclusive layouts (exclusive_sets.hpp). And layouts are bit planes,
// so that 64 cells are classified at a time. docs/optimal.md explains each.
#include "endgame/game_tree.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <numeric>
#include <tuple>

#include "endgame/exclusive_sets.hpp"

namespace minewise {
namespace {

// Symmetries pay for sets that are dear to search; small ones are searched sooner than compared.
constexpr std::size_t kSmallSet = 12;
constexpr std::size_t kInitialTableSize = 1 << 10;
// A layout is compared with at most this many sets; grouping starts once the search has cost a
// fraction of what grouping will.
constexpr std::size_t kMaxSetsCompared = 1 << 11, kGroupingDelay = 8;

std::uint64_t binomial(std::uint64_t n, std::uint64_t k) {
  std::uint64_t ways = k <= n;
  for (std::uint64_t i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
  return ways;
}

}  // namespace

GameTree::GameTree(std::vector<Observation> observations, std::size_t cells)
    : observations_(std::move(observations)), cells_(cells) {
  prepare();
}

void GameTree::reset(std::span<const Observation> observations, std::size_t cells, Meter& meter) {
  observations_.assign(observations.begin(), observations.end());
  cells_ = cells;
  prepare();
  meter.charge(observations_.size(), bytes_);
}

bool GameTree::are_layouts(std::span<const Observation> observations, std::size_t cells) {
  if (cells == 0 || observations.empty() || observations.size() % cells != 0) return false;
  const auto mines = std::ranges::count(observations.first(cells), kMined);
  for (std::size_t start = cells; start < observations.size(); start += cells) {
    if (std::ranges::count(observations.subspan(start, cells), kMined) != mines) return false;
  }
  return true;
}

void GameTree::prepare() {
  assert(are_layouts(observations_, cells_) && layouts() <= std::numeric_limits<Layout>::max());
  Observation largest = 0;
  for (const Observation observation : observations_) {
    largest = std::max(largest, observation == kMined ? Observation{0} : observation);
  }
  kinds_ = largest + std::size_t{2};
  for (Observation& observation : observations_) {
    if (observation == kMined) observation = static_cast<Observation>(kinds_ - 1);
  }
  bits_.read(observations_, cells_, static_cast<Observation>(kinds_ - 1));
  keys_.resize(1);
  // A layout has the same key in all games, so that few have to be drawn.
  while (keys_.front().size() < layouts()) {
    keys_.front().push_back({random_.next(), random_.next()});
  }
  table_.assign(kInitialTableSize, {});
  stored_ = 0;
  looked_ = 0;
  exclusive_set_.clear();
  bytes_ = observations_.size() * sizeof(Observation) + bits_.bytes() +
           layouts() * sizeof(ZobristKey) + table_.size() * sizeof(TableEntry);
  for (Frame& frame : frames_) {
    reserve(frame);
    bytes_ += frame_room() + frame.sorted.capacity() * sizeof(Layout);
  }
}

bool GameTree::is_permutation(std::span<const Layout> images) const {
  std::vector<bool> is_image(layouts());
  for (const Layout image : images) {
    if (image >= layouts() || is_image[image]) return false;
    is_image[image] = true;
  }
  return images.size() == layouts();
}

void GameTree::add_symmetry(std::span<const Layout> images) {
  assert(is_permutation(images));
  std::vector<ZobristKey> keys(layouts());
  for (Layout layout = 0; layout < keys.size(); ++layout) {
    keys[layout] = keys_.front()[images[layout]];
  }
  keys_.push_back(std::move(keys));
  bytes_ += layouts() * sizeof(ZobristKey);
}

std::uint32_t GameTree::wins(std::span<const Layout> layouts, Meter& meter) {
  return search(0, layouts, 0, meter);
}

std::uint64_t GameTree::wins_after_showing(std::size_t shown, Meter& meter) {
  assert(shown <= cells_);
  std::vector<Layout> all(layouts());
  std::iota(all.begin(), all.end(), 0u);
  return search_shown(0, all, 0, shown, meter);
}

GameTree::Move GameTree::best(std::span<const Layout> layouts, Meter& meter) {
  assert(!layouts.empty());
  Frame& frame = enter(0, layouts.size(), meter);
  find_candidates(frame, layouts, meter);
  if (frame.candidates.empty()) return {safest(layouts), 1};
  Move best{frame.candidates.front().cell, 0};
  for (const Candidate& candidate : frame.candidates) {
    if (std::min(candidate.survivors, max_wins(layouts)) <= best.wins) break;
    const std::uint32_t wins = search_parts(0, candidate.cell, layouts, best.wins, meter);
    if (wins > best.wins) best = {candidate.cell, wins};
  }
  return best;
}

std::uint32_t GameTree::wins_after(std::uint32_t cell, std::span<const Layout> layouts,
                                   Meter& meter) {
  assert(cell < cells_ && !layouts.empty());
  enter(0, layouts.size(), meter);
  return search_parts(0, cell, layouts, 0, meter);
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
                               Meter& meter) {
  assert(!set.empty());
  if (set.size() == 1) return 1;
  if (set.size() == 2) return bits_.agree(bits_.row(set[0]), bits_.row(set[1])) ? 1 : 2;
  const ZobristKey key = zobrist_key(set);
  if (const TableEntry& known = probe(key);
      known.most != 0 && (known.is_exact || known.most <= floor)) {
    return known.most;
  }
  Frame& frame = enter(depth, set.size(), meter);
  const bool guess = find_candidates(frame, set, meter);
  std::uint32_t most = 1;
  if (!frame.candidates.empty()) {
    most = guess ? search_candidates(depth, set, floor, meter)
                 : search_parts(depth, frame.candidates.front().cell, set, floor, meter);
  }
  store({key, most, most > floor || frame.candidates.empty()}, meter);
  return most;
}

// Tries cells that may be mined, the safest first, as long as enough layouts survive them.
std::uint32_t GameTree::search_candidates(std::size_t depth, std::span<const Layout> set,
                                          std::uint32_t floor, Meter& meter) {
  const std::uint32_t bound = max_wins(set);
  std::uint32_t best = std::max(floor, 1u);  // some layout can always be won
  std::uint32_t most = 1;
  for (const Candidate& candidate : frames_[depth].candidates) {
    const std::uint32_t at_most = std::min(candidate.survivors, bound);
    if (at_most <= best) return std::max(most, at_most);
    const std::uint32_t found = search_parts(depth, candidate.cell, set, best, meter);
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
                                     Meter& meter) {
  Frame& frame = frames_[depth];
  meter.charge(2 * set.size(), bytes_);
  partition_by_observation(frame, cell, set);
  std::uint32_t most = 0;
  for (const Part& part : frame.parts) most += part.most;
  for (const Part& part : frame.parts) {
    if (most <= floor) break;
    const std::uint32_t others = most - part.most;
    const std::uint32_t needed = floor > others ? floor - others : 0;
    most = others + search(depth + 1, part.layouts, needed, meter);
  }
  return most;
}

// Sums what is won over all ways to show `shown` free cells, none of them before `first`.
std::uint64_t GameTree::search_shown(std::size_t depth, std::span<const Layout> set,
                                     std::uint32_t first, std::size_t shown, Meter& meter) {
  if (shown == 0) return search(depth, set, 0, meter);
  if (set.size() == 1) {
    const auto mines =
        std::count_if(row(set[0]) + first, row(set[0]) + cells_,
                      [&](Observation observation) { return is_mined(observation); });
    return binomial(cells_ - first - static_cast<std::size_t>(mines), shown);
  }
  std::uint64_t won = 0;
  for (std::uint32_t cell = first; cell + shown <= cells_; ++cell) {
    Frame& frame = enter(depth, set.size(), meter);
    partition_by_observation(frame, cell, set);
    for (const Part& part : frame.parts) {
      won += search_shown(depth + 1, part.layouts, cell + 1, shown - 1, meter);
    }
  }
  return won;
}

std::size_t GameTree::frame_room() const {
  return cells_ * kinds_ * sizeof(std::uint32_t) + kinds_ * sizeof(Part) +
         cells_ * (sizeof(std::uint32_t) + sizeof(Candidate));
}

void GameTree::reserve(Frame& frame) const {
  frame.counts.reserve(cells_ * kinds_);
  frame.cells.reserve(cells_);
  frame.candidates.reserve(cells_);
  frame.parts.reserve(kinds_);
}

// Pays for a look at every layout of a set of this size, and makes room for it.
GameTree::Frame& GameTree::enter(std::size_t depth, std::size_t size, Meter& meter) {
  if (depth == frames_.size()) {
    meter.charge(cells_ * kinds_, bytes_ + frame_room());
    reserve(frames_.emplace_back());
    bytes_ += frame_room();
  }
  looked_ += size * bits_.width();
  if (exclusive_set_.empty() &&
      looked_ > layouts() * std::min(layouts(), kMaxSetsCompared) / kGroupingDelay) {
    group_exclusive(meter);
  }
  Frame& frame = frames_[depth];
  const std::size_t more = size - std::min(size, frame.sorted.capacity());
  meter.charge(size * bits_.width(), bytes_ + more * sizeof(Layout));
  frame.sorted.reserve(size);
  bytes_ += more * sizeof(Layout);
  return frame;
}

// Lists the cells worth opening, or just one that is safe if there is any; says whether they are
// guesses. A cell that shows the same clue wherever it is free reveals only whether it is free,
// and can as well be opened last: once all else is known, so is this cell, for the number of mines
// is. If there are only such cells, any order of opening them wins one layout.
bool GameTree::find_candidates(Frame& frame, std::span<const Layout> set, Meter& meter) const {
  const bool guess = find_informative_cells(frame, set);
  frame.candidates.clear();
  meter.charge((set.size() + kinds_) * frame.cells.size(), bytes_);
  count_observations(frame, set);
  const auto size = static_cast<std::uint32_t>(set.size());
  for (std::size_t i = 0; i < frame.cells.size(); ++i) {
    const std::span<const std::uint32_t> clues(frame.counts.data() + i * kinds_, kinds_ - 1);
    const std::uint32_t survivors = size - frame.counts[i * kinds_ + kinds_ - 1];
    frame.candidates.push_back({frame.cells[i], survivors, std::ranges::max(clues)});
  }
  std::ranges::sort(frame.candidates, [](const Candidate& a, const Candidate& b) {
    return std::tuple(b.survivors, a.largest, a.cell) < std::tuple(a.survivors, b.largest, b.cell);
  });
  if (!guess) frame.candidates.resize(1);
  return guess;
}

// Lists the cells that show different clues, only the safe ones if there are any; says whether
// there are none.
bool GameTree::find_informative_cells(Frame& frame, std::span<const Layout> set) const {
  frame.cells.clear();
  bool guess = true;
  for (std::size_t word = 0; word < bits_.words(); ++word) {
    const auto [informative, safe] = bits_.classify(set, word);
    if (guess && (informative & safe) != 0) {
      guess = false;
      frame.cells.clear();
    }
    for (auto left = guess ? informative : informative & safe; left != 0; left &= left - 1) {
      const std::size_t cell = word * ObservationBits::kBits + std::countr_zero(left);
      frame.cells.push_back(static_cast<std::uint32_t>(cell));
    }
  }
  return guess;
}

void GameTree::count_observations(Frame& frame, std::span<const Layout> set) const {
  frame.counts.assign(frame.cells.size() * kinds_, 0);
  for (const Layout layout : set) {
    const Observation* observations = row(layout);
    std::uint32_t* counts = frame.counts.data();
    for (const std::uint32_t cell : frame.cells) {
      ++counts[observations[cell]];
      counts += kinds_;
    }
  }
}

// Parts the layouts that survive a cell by what it shows, the smallest part first.
void GameTree::partition_by_observation(Frame& frame, std::uint32_t cell,
                                        std::span<const Layout> set) {
  std::array<std::uint32_t, std::numeric_limits<Observation>::max() + 1> ends;
  std::fill_n(ends.begin(), kinds_, 0u);
  for (const Layout layout : set) ++ends[row(layout)[cell]];
  std::uint32_t end = 0;
  frame.sorted.resize(set.size());
  frame.parts.clear();
  for (std::size_t kind = 0; kind < kinds_; ++kind) {
    const std::uint32_t size = ends[kind];
    if (size != 0 && kind + 1 < kinds_)
      frame.parts.push_back({{frame.sorted.data() + end, size}, 0});
    ends[kind] = end;
    end += size;
  }
  for (const Layout layout : set) frame.sorted[ends[row(layout)[cell]]++] = layout;
  std::ranges::sort(frame.parts, {}, [](const Part& part) { return part.layouts.size(); });
  for (Part& part : frame.parts) part.most = max_wins(part.layouts);
}

// An upper bound on the layouts of a set that can be won: one of each exclusive set.
std::uint32_t GameTree::max_wins(std::span<const Layout> set) {
  if (exclusive_set_.empty()) return static_cast<std::uint32_t>(set.size());
  if (++time_ == 0) {  // after four billion questions
    std::ranges::fill(counted_, 0);
    ++time_;
  }
  std::uint32_t most = 0;
  for (const Layout layout : set) {
    std::uint32_t& counted = counted_[exclusive_set_[layout]];
    most += counted != time_;
    counted = time_;
  }
  return most;
}

// Puts every layout into the first exclusive set that it fits into.
void GameTree::group_exclusive(Meter& meter) {
  const std::size_t added = 2 * layouts() * sizeof(std::uint32_t);
  meter.charge(layouts(), bytes_ + added + bits_.bytes());  // there is a row for every set
  ExclusiveSets sets(bits_);
  std::vector<std::uint32_t> found;
  for (Layout layout = 0; layout < layouts(); ++layout) {
    meter.charge(std::min(sets.size(), kMaxSetsCompared) * bits_.words(),
                 bytes_ + added + bits_.bytes());
    found.push_back(sets.add(layout, kMaxSetsCompared));
  }
  exclusive_set_ = std::move(found);
  counted_.assign(sets.size(), 0);
  time_ = 0;
  bytes_ += added;
}

// The least of the keys of all images of the set, so that they share one entry.
GameTree::ZobristKey GameTree::zobrist_key(std::span<const Layout> set) const {
  const auto sum = [&](const std::vector<ZobristKey>& keys) {
    ZobristKey key;
    for (const Layout layout : set) {
      key.first += keys[layout].first;
      key.second += keys[layout].second;
    }
    return key;
  };
  ZobristKey least = sum(keys_.front());
  if (set.size() <= kSmallSet) return least;
  for (std::size_t i = 1; i < keys_.size(); ++i) least = std::min(least, sum(keys_[i]));
  return least;
}

// The entry of a key, or the empty one where it would go.
GameTree::TableEntry& GameTree::probe(const ZobristKey& key) {
  assert(std::has_single_bit(table_.size()) && stored_ < table_.size());
  const std::size_t last = table_.size() - 1;
  std::size_t slot = key.first & last;
  while (table_[slot].most != 0 && table_[slot].key != key) slot = (slot + 1) & last;
  return table_[slot];
}

void GameTree::store(const TableEntry& entry, Meter& meter) {
  assert(entry.most > 0);  // 0 stands for an empty slot
  if (3 * stored_ >= 2 * table_.size()) grow(meter);
  TableEntry& slot = probe(entry.key);
  stored_ += slot.most == 0;
  slot = entry;
}

void GameTree::grow(Meter& meter) {
  const std::size_t added = table_.size() * sizeof(TableEntry);
  meter.charge(table_.size(), bytes_ + 2 * added);  // both tables exist for a while
  old_table_.assign(2 * table_.size(), {});
  old_table_.swap(table_);
  for (const TableEntry& entry : old_table_) {
    if (entry.most != 0) probe(entry.key) = entry;
  }
  old_table_.clear();
  bytes_ += added;
}

}  // namespace minewise
