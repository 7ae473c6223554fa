// Perfect play for the rest of a game. The undecided part of the board is split into regions
// (regions.hpp), the layouts of each are listed with the clues that its cells would show
// (observation_table.hpp), and the game tree of each is searched (game_tree.hpp). The product of
// the regions' chances is the exact chance of winning.
//
// The best move in any region is a best move in the game. The region least likely to be won is
// played first, so that a lost game ends early. Work is bounded by the number of layouts of a
// region, which is known before they are listed, and by a tick budget. If either is exceeded, there
// is no answer, and the caller falls back on look-ahead.
#include "endgame/endgame.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <tuple>

namespace minewise {
namespace {

// Layouts are numbered with 32 bits.
constexpr double kMaxLayouts = 1e9;

}  // namespace

std::optional<Endgame::Move> Endgame::solve(Position& position, double max_layouts, Meter& meter) {
  try {
    if (!solve_regions(position, max_layouts, meter)) return std::nullopt;
  } catch (const BudgetExhausted&) {
    return std::nullopt;
  }
  const double chance = chance_of_all();
  if (!regions_.safe().empty()) return Move{regions_.safe().front(), 1, chance};
  if (best_.empty()) return std::nullopt;
  const Move& riskiest = *std::ranges::min_element(best_, {}, &Move::chance);
  return Move{riskiest.cell, riskiest.safety, chance};
}

// Finds the best move in every region. Returns false if there is no layout, or too many.
bool Endgame::solve_regions(Position& position, double max_layouts, Meter& meter) {
  const double most = std::min(max_layouts, kMaxLayouts);
  best_.clear();
  if (!regions_.load(position) || regions_.min_layouts_with_sea() > most) return false;
  if (!regions_.split(meter)) return false;
  const auto is_small = [&](const Region& region) { return region.layouts <= most; };
  if (!std::ranges::all_of(regions_.regions(), is_small)) return false;
  for (const Region& region : regions_.regions()) {
    load(region, meter);
    best_.push_back(best_move(meter));
  }
  return true;
}

double Endgame::chance_of_all() const {
  double chance = 1;
  for (const Move& move : best_) chance *= move.chance;
  return chance;
}

std::vector<Endgame::Move> Endgame::moves(Position& position, double max_layouts, Meter& meter) {
  std::vector<Move> moves;
  try {
    if (!solve_regions(position, max_layouts, meter)) return {};
    const double chance = chance_of_all();
    for (Cell cell : regions_.safe()) moves.push_back({cell, 1, chance});
    for (std::size_t i = 0; i < best_.size(); ++i) {
      load(regions_.regions()[i], meter);
      add_moves(best_[i].chance, chance, meter, moves);
    }
  } catch (const BudgetExhausted&) {
    return {};
  }
  std::ranges::sort(moves, {}, [](const Move& move) {
    return std::tuple(-move.chance, -move.safety, move.cell);
  });
  return moves;
}

std::vector<Endgame::RegionSolution> Endgame::regions(Position& position, double max_layouts,
                                                      Meter& meter) {
  std::vector<RegionSolution> solutions;
  try {
    if (!regions_.load(position) || !regions_.split(meter)) return {};
    for (const Region& region : regions_.regions()) solutions.push_back(unsolved_region(region));
    std::vector<std::size_t> order(solutions.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return solutions[i].layouts; });
    for (const std::size_t i : order) {
      if (solutions[i].layouts > std::min(max_layouts, kMaxLayouts)) break;
      load(regions_.regions()[i], meter);
      solutions[i].best = best_move(meter);
    }
  } catch (const BudgetExhausted&) {
  }
  return solutions;
}

Endgame::RegionSolution Endgame::unsolved_region(const Region& region) const {
  RegionSolution solution{{}, region.layouts, {}};
  for (const std::uint32_t part : region.parts) {
    const auto cells = regions_.cells(part);
    solution.cells.insert(solution.cells.end(), cells.begin(), cells.end());
  }
  std::ranges::sort(solution.cells);
  return solution;
}

void Endgame::load(const Region& region, Meter& meter) {
  table_.list(regions_, region, regions_.topology(), meter);
  all_.resize(table_.layouts());
  std::iota(all_.begin(), all_.end(), 0u);
  tree_.reset(table_.observations(), table_.cells().size(), meter);
}

Endgame::Move Endgame::best_move(Meter& meter) {
  const auto [index, wins] = tree_.best(all_, meter);
  assert(table_.count_free(index) > 0 && wins <= all_.size());
  meter.check();
  const auto layouts = static_cast<double>(all_.size());
  return {table_.cells()[index], static_cast<double>(table_.count_free(index)) / layouts,
          wins / layouts};
}

// Adds the moves in a region, given the chances of winning the region and the game.
void Endgame::add_moves(double of_region, double of_game, Meter& meter, std::vector<Move>& moves) {
  const auto layouts = static_cast<double>(all_.size());
  for (std::uint32_t index = 0; index < table_.cells().size(); ++index) {
    const auto free = static_cast<double>(table_.count_free(index));
    if (free == layouts) continue;  // already listed with the safe cells
    const double chance = tree_.wins_after(index, all_, meter) / layouts;
    // Multiplied in this order so that rounding does not separate equally good moves in different
    // regions.
    moves.push_back({table_.cells()[index], free / layouts, of_game * (chance / of_region)});
  }
}

}  // namespace minewise
