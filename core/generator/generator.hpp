// Layouts that can be won without a guess.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "explain/rating.hpp"
#include "explain/technique.hpp"
#include "generator/layout_repair.hpp"
#include "generator/swappable_pairs.hpp"
#include "play/game_driver.hpp"

namespace minewise {

// How layouts are made. All have the first cell, and all cells around it, free.
enum class Method : std::uint8_t {
  uniform,  // drawn anew until one can be won without a guess: all of those are equally likely
  repair,   // drawn once, and mended wherever a player who does not guess gets stuck
};

// What a layout has to be like.
struct Order {
  std::shared_ptr<const Topology> topology;
  Cell mines;
  Cell first;
  Method method = Method::uniform;
  Technique easiest = Technique::single, hardest = Technique::count;
  std::uint32_t least_bbbv = 0, most_bbbv = static_cast<std::uint32_t>(-1);
  // Attempts for one layout: each either begins anew or mends something. One that takes far longer
  // than usual counts as several.
  std::uint64_t effort;
};

// Throws GameError if the mines leave too little room around the first cell.
void require_room(const Order& order);

// What has come out: nothing if the effort did not suffice.
struct Find {
  std::vector<std::uint8_t> layout;  // 1 for every mine
  std::uint64_t attempts = 0;
};

// Makes one layout after another; layout `index` of a seed is always the same.
class Generator {
 public:
  // There is room for the mines. The twins are those of the topology.
  Generator(const Order& order, std::shared_ptr<const Twins> twins);

  // Throws Stopped, soon, when a stop is requested.
  Find make(std::uint64_t seed, std::uint64_t index, const std::stop_token& stop = {});

 private:
  std::uint64_t take_effort();
  bool begin(Rng& random);
  void draw(Rng& random);
  bool wins(const std::stop_token& stop);
  bool mend(Rng& random);
  bool suits();
  bool suits_by_bbbv();
  bool suits_by_technique();
  const std::vector<std::uint8_t>& layout();

  Order order_;
  std::shared_ptr<const Twins> twins_;
  Seat seat_;
  Rater rater_;
  Retreat retreat_;
  std::vector<Cell> room_;            // the cells that may be mined
  std::vector<Cell> cells_;           // the same, in the order of the last draw
  std::vector<std::uint8_t> layout_;  // drawn last, or made of the game
  std::uint32_t setbacks_ = 0;        // since the game came further than ever before
  Cell record_ = 0;                   // how far it came then, in open cells
};

}  // namespace minewise
