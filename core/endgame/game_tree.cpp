// Perfect play over an explicit list of layouts. A player's knowledge is the set of layouts that
// fit what is shown. Opening a cell loses the game in the layouts with a mine there and partitions
// the others by the clue they show; the resulting sets are independent, so their wins add up. The
// value of a set is the maximum of this sum over all cells, found by an exhaustive search of a tree
// whose nodes are sets.
//
// The tree is exponential in the number of layouts; six techniques keep the search small and fast.
// A cell that is free in all layouts and distinguishes some of them is opened at once. Cells that
// distinguish nothing are skipped. Sets are stored in a transposition table under 128-bit Zobrist
// keys; for larger sets, the key is the smallest over the board's symmetries. Branch and bound: a
// cell is abandoned when even winning every remaining layout would not beat the best cell so far.
// The bound is tightened by sets of mutually exclusive layouts (exclusive_sets.hpp). Layouts are
// bit planes, so that 64 cells are classified and bounded at a time. docs/optimal.md explains each
// technique.
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

// Symmetries pay off only for larger sets; small sets are faster to search.
constexpr std::size_t kSmallSet = 12;
// The initial table size follows the number of layouts, within these limits.
constexpr std::size_t kMinTableSize = 1 << 4, kMaxInitialTableSize = 1 << 10;
// A layout is compared with at most this many sets. Grouping starts once the search has cost a
// small fraction of what grouping costs, because the bounds save most of the search.
constexpr std::size_t kMaxSetsCompared = 1 << 11, kGroupingDelay = 128;

std::uint64_t binomial(std::uint64_t n, std::uint64_t k) {
  std::uint64_t ways = k <= n;
  for (std::uint64_t i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
  return ways;
}

// For each cell, the number of words in which its bit is set. Counts are bit planes, so that a word
// is added to all counts at once.
class CellCounts {
 public:
  void add(std::uint64_t cells) {
    for (std::size_t i = 0; cells != 0; ++i) {
      if (i == size_) planes_[size_++] = 0;
      const std::uint64_t carry = planes_[i] & cells;
      planes_[i] ^= cells;
      cells = carry;
    }
  }
  std::uint32_t of(int cell) const {
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < size_; ++i) count |= (planes_[i] >> cell & 1) << i;
    return count;
  }

 private:
  std::array<std::uint64_t, std::numeric_limits<std::uint32_t>::digits> planes_;
  std::size_t size_ = 0;
};

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
  const auto mined = static_cast<Observation>(kinds_ - 1);
  for (Observation& observation : observations_) observation = std::min(observation, mined);
  bits_.read(observations_, cells_, mined);
  worth_opening_.assign(bits_.words(), 0);
  keys_.resize(1);
  // Keys are reused between games, so only missing ones are drawn.
  while (keys_.front().size() < layouts()) {
    keys_.front().push_back({random_.next(), random_.next()});
  }
  table_.assign(std::clamp(std::bit_ceil(layouts()), kMinTableSize, kMaxInitialTableSize), {});
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
  enter(0, layouts.size(), meter);
  const bool guess = find_cells(layouts);
  std::vector<FirstMove> moves = rank_cells(layouts, meter);
  if (moves.empty()) return {safest(layouts), 1};
  if (!guess) moves.erase(moves.begin() + 1, moves.end());
  Move best{moves.front().cell, 0};
  for (const FirstMove& move : moves) {
    if (std::min(move.survivors, max_wins(layouts)) <= best.wins) break;
    const std::uint32_t wins = search_cell(0, move.cell, layouts, best.wins, meter);
    if (wins > best.wins) best = {move.cell, wins};
  }
  return best;
}

std::uint32_t GameTree::wins_after(std::uint32_t cell, std::span<const Layout> layouts,
                                   Meter& meter) {
  assert(cell < cells_ && !layouts.empty());
  enter(0, layouts.size(), meter);
  return search_cell(0, cell, layouts, 0, meter);
}

std::uint32_t GameTree::safest(std::span<const Layout> layouts) const {
  std::vector<std::uint32_t> mined(cells_, 0);
  for (const Layout layout : layouts) {
    for (std::size_t cell = 0; cell < cells_; ++cell) mined[cell] += is_mined(row(layout)[cell]);
  }
  return static_cast<std::uint32_t>(std::ranges::min_element(mined) - mined.begin());
}

// Returns the number of layouts in the set that perfect play wins if that number exceeds `floor`,
// otherwise an upper bound that does not exceed `floor`.
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
  enter(depth, set.size(), meter);
  const std::uint32_t most = find_cells(set)
                                 ? search_candidates(depth, set, floor, meter)
                                 : search_cell(depth, first_worth_opening(), set, floor, meter);
  store({key, most, most > floor || most == 1}, meter);  // at least one layout can always be won
  return most;
}

// Tries cells that may be mined, most promising first.
std::uint32_t GameTree::search_candidates(std::size_t depth, std::span<const Layout> set,
                                          std::uint32_t floor, Meter& meter) {
  find_candidates(frames_[depth], set, meter);
  std::uint32_t best = std::max(floor, 1u);
  std::uint32_t most = 1;
  for (const Candidate& candidate : frames_[depth].candidates) {
    if (candidate.most <= best) return std::max(most, candidate.most);
    const std::uint32_t found = search_cell(depth, candidate.cell, set, best, meter);
    most = std::max(most, found);
    best = std::max(best, found);
  }
  return most;
}

// Returns the number of wins after opening a cell, with `floor` as in search().
std::uint32_t GameTree::search_cell(std::size_t depth, std::uint32_t cell,
                                    std::span<const Layout> set, std::uint32_t floor,
                                    Meter& meter) {
  meter.charge(2 * set.size(), bytes_);
  partition_by_observation(frames_[depth], cell, set);
  return search_parts(depth, floor, meter);
}

// Sums the wins over all clues that a cell may show. Parts not yet searched count with their upper
// bounds, so the sum only decreases, and the search ends once it is at most `floor`.
std::uint32_t GameTree::search_parts(std::size_t depth, std::uint32_t floor, Meter& meter) {
  Frame& frame = frames_[depth];
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

// Sums the wins over all ways to show `shown` free cells, none of them before `first`.
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
  return kinds_ * sizeof(Part) + cells_ * sizeof(Candidate);
}

void GameTree::reserve(Frame& frame) const {
  frame.candidates.reserve(cells_);
  frame.parts.reserve(kinds_);
}

// Charges for a pass over a set of this size, and makes room for it.
GameTree::Frame& GameTree::enter(std::size_t depth, std::size_t size, Meter& meter) {
  if (depth == frames_.size()) {
    meter.charge(cells_ + kinds_, bytes_ + frame_room());
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

// Finds the cells worth opening: the safe ones that show different clues or, if there are none, all
// that do. Returns true in the second case, which requires a guess. A cell that shows the same clue
// in every layout where it is free reveals only whether it is free, so it can be opened last, when
// the mine count settles it. If all cells are like this, opening them in any order wins one layout.
bool GameTree::find_cells(std::span<const Layout> set) {
  bool guess = true;
  for (std::size_t word = 0; word < bits_.words(); ++word) {
    const auto [informative, safe] = bits_.classify(set, word);
    if (guess && (informative & safe) != 0) {
      guess = false;
      std::fill_n(worth_opening_.begin(), word, 0);
    }
    worth_opening_[word] = guess ? informative : informative & safe;
  }
  return guess;
}

// Requires a cell worth opening. The order of safe cells does not matter, so they are not ranked.
std::uint32_t GameTree::first_worth_opening() const {
  std::size_t word = 0;
  while (worth_opening_[word] == 0) ++word;
  return cell_of(word, worth_opening_[word]);
}

// Ranks the cells worth opening: safest first, then those that split the survivors best.
std::vector<GameTree::FirstMove> GameTree::rank_cells(std::span<const Layout> set,
                                                      Meter& meter) const {
  std::vector<FirstMove> moves;
  std::vector<std::uint32_t> counts;
  for (std::size_t word = 0; word < bits_.words(); ++word) {
    for (auto left = worth_opening_[word]; left != 0; left &= left - 1) {
      const std::uint32_t cell = cell_of(word, left);
      meter.charge(set.size() + kinds_, bytes_);
      counts.assign(kinds_, 0);
      for (const Layout layout : set) ++counts[row(layout)[cell]];
      const auto survivors = static_cast<std::uint32_t>(set.size()) - counts.back();
      counts.pop_back();
      moves.push_back({cell, survivors, std::ranges::max(counts)});
    }
  }
  std::ranges::sort(moves, [](const FirstMove& a, const FirstMove& b) {
    return std::tuple(b.survivors, a.largest, a.cell) < std::tuple(a.survivors, b.largest, b.cell);
  });
  return moves;
}

// Lists the cells worth opening, by the number of layouts still winnable after opening them, in
// descending order.
void GameTree::find_candidates(Frame& frame, std::span<const Layout> set, Meter& meter) {
  frame.candidates.clear();
  for (std::size_t word = 0; word < bits_.words(); ++word) {
    if (worth_opening_[word] == 0) continue;
    meter.charge(set.size() + ObservationBits::kBits, bytes_);
    bound_cells(frame, set, word);
  }
  std::ranges::sort(frame.candidates, [](const Candidate& a, const Candidate& b) {
    return std::tuple(b.most, a.cell) < std::tuple(a.most, b.cell);
  });
}

// Bounds the wins after opening each cell in a word: one win for every exclusive set that has a
// layout in which the cell is free. Opening a cell splits no exclusive set, so this equals the sum
// of the bounds of its parts.
void GameTree::bound_cells(Frame& frame, std::span<const Layout> set, std::size_t word) {
  const std::uint64_t cells = worth_opening_[word];
  CellCounts most;
  if (exclusive_set_.empty()) {
    for (const Layout layout : set) most.add(bits_.row(layout)[word] & cells);
  } else {
    found_sets_.clear();
    start_counting();
    for (const Layout layout : set) {
      const std::uint32_t exclusive = exclusive_set_[layout];
      if (count(exclusive)) {
        found_sets_.push_back(exclusive);
        free_[exclusive] = 0;
      }
      free_[exclusive] |= bits_.row(layout)[word];
    }
    for (const std::uint32_t exclusive : found_sets_) most.add(free_[exclusive] & cells);
  }
  for (auto left = cells; left != 0; left &= left - 1) {
    frame.candidates.push_back({cell_of(word, left), most.of(std::countr_zero(left))});
  }
}

// Partitions the layouts that survive opening a cell by the clue it shows, smallest part first.
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

// Returns an upper bound on the number of winnable layouts in a set: one per exclusive set.
std::uint32_t GameTree::max_wins(std::span<const Layout> set) {
  if (exclusive_set_.empty()) return static_cast<std::uint32_t>(set.size());
  start_counting();
  std::uint32_t most = 0;
  for (const Layout layout : set) most += count(exclusive_set_[layout]);
  return most;
}

void GameTree::start_counting() {
  if (++time_ != 0) return;
  std::ranges::fill(counted_, 0);  // the counter has wrapped around
  ++time_;
}

// Adds each layout to the first exclusive set that it fits.
void GameTree::group_exclusive(Meter& meter) {
  const std::size_t added = layouts() * (3 * sizeof(std::uint32_t) + sizeof(std::uint64_t));
  ExclusiveSets sets(cells_, static_cast<Observation>(kinds_ - 1));
  std::vector<std::uint32_t> found;
  for (Layout layout = 0; layout < layouts(); ++layout) {
    meter.charge((1 + std::min(sets.size(), kMaxSetsCompared) / ExclusiveSets::kBits) * cells_,
                 bytes_ + added + sets.bytes());
    found.push_back(sets.add({row(layout), cells_}, kMaxSetsCompared));
  }
  exclusive_set_ = std::move(found);
  counted_.assign(sets.size(), 0);
  free_.resize(sets.size());
  time_ = 0;
  bytes_ += added;
}

// Returns the smallest key over all symmetric images of the set, so that they share one entry.
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

// Returns the entry for a key, or the empty slot where it would go.
GameTree::TableEntry& GameTree::probe(const ZobristKey& key) {
  assert(std::has_single_bit(table_.size()) && stored_ < table_.size());
  const std::size_t last = table_.size() - 1;
  std::size_t slot = key.first & last;
  while (table_[slot].most != 0 && table_[slot].key != key) slot = (slot + 1) & last;
  return table_[slot];
}

void GameTree::store(const TableEntry& entry, Meter& meter) {
  assert(entry.most > 0);  // 0 marks an empty slot
  if (3 * stored_ >= 2 * table_.size()) grow(meter);
  TableEntry& slot = probe(entry.key);
  stored_ += slot.most == 0;
  slot = entry;
}

void GameTree::grow(Meter& meter) {
  const std::size_t added = table_.size() * sizeof(TableEntry);
  meter.charge(table_.size(), bytes_ + 2 * added);  // both tables exist while growing
  old_table_.assign(2 * table_.size(), {});
  old_table_.swap(table_);
  for (const TableEntry& entry : old_table_) {
    if (entry.most != 0) probe(entry.key) = entry;
  }
  old_table_.clear();
  bytes_ += added;
}

}  // namespace minewise
