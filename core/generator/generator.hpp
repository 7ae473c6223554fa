// Layouts that can be won without a guess.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "explanation/rating.hpp"
#include "explanation/technique.hpp"
#include "generator/layout_repair.hpp"
#include "generator/swappable_pairs.hpp"
#include "play/game_driver.hpp"

namespace minewise {

// Generation methods. The first cell and its neighbours are always free.
enum class GenerationMethod : std::uint8_t {
  uniform,  // redrawn until it can be won without a guess: uniform over all such layouts
  repair,   // drawn once, and repaired wherever a player that does not guess gets stuck
};

// Constraints on a layout.
struct LayoutSpec {
  std::shared_ptr<const Topology> topology;
  Cell mines;
  Cell first;
  GenerationMethod method = GenerationMethod::uniform;
  Technique easiest = Technique::single, hardest = Technique::count;
  std::uint32_t min_bbbv = 0, max_bbbv = static_cast<std::uint32_t>(-1);
  // The limit for one layout. An attempt is a new draw or a repair. An attempt that takes far
  // longer than usual counts as several.
  std::uint64_t max_attempts;
};

// Throws GameError if the mines leave too little room around the first cell.
void require_start_room(const LayoutSpec& spec);

// A layout, empty if the attempts did not suffice, and the number of attempts.
struct GeneratedLayout {
  std::vector<std::uint8_t> layout;  // 1 for every mine
  std::uint64_t attempts = 0;
};

// Makes layouts; layout `index` of a seed is always the same.
class Generator {
 public:
  // The mines must fit, as checked by require_start_room(). `pairs` must belong to the topology and
  // the first cell.
  Generator(const LayoutSpec& spec, std::shared_ptr<const SwappablePairs> pairs);

  // Throws Stopped soon after a stop request.
  GeneratedLayout make(std::uint64_t seed, std::uint64_t index, const std::stop_token& stop = {});

 private:
  std::uint64_t take_effort();
  bool begin(Rng& random);
  void draw(Rng& random);
  bool wins(const std::stop_token& stop);
  bool repair(Rng& random);
  bool satisfies_spec();
  bool satisfies_bbbv();
  bool satisfies_technique();
  const std::vector<std::uint8_t>& layout();

  LayoutSpec spec_;
  std::shared_ptr<const SwappablePairs> swappable_;
  GameDriver driver_;
  Rater rater_;
  LayoutRepair repair_;
  std::vector<Cell> room_;            // the cells that may be mined
  std::vector<Cell> cells_;           // those in room_, in the order of the last draw
  std::vector<std::uint8_t> layout_;  // drawn last, or taken from the game
  std::uint32_t failed_repairs_ = 0;  // since most_opened_ last increased
  Cell most_opened_ = 0;              // the most cells that were open
};

}  // namespace minewise
