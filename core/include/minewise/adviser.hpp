// What to open when nothing is certain: the strongest advice that a level of effort affords.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "minewise/endgame.hpp"
#include "minewise/game.hpp"
#include "minewise/guess.hpp"
#include "minewise/outlook.hpp"
#include "minewise/rng.hpp"
#include "minewise/trials.hpp"

namespace minewise {

// What an adviser is made of; every part can be left out, to see what it is good for.
struct Skill {
  double endgame = 500;  // layouts that are searched to the end of the game
  bool looks_ahead = true;
  Outlook::Worth worth{};
  Trials::Effort trials{0, 0};
  double rivals = 0.94;  // cells below this share of the best score are not tried
};

// Quick is what deep plays its trials by; it does not look ahead.
enum class Level : std::uint8_t { quick, fast, normal, deep };

Skill skill_of(Level level);

// A move, and what it promises.
struct Option {
  Cell cell;
  double safety;                 // how likely the cell is free
  std::optional<double> chance;  // to win the game
  double error = 0;              // the standard error of the chance; 0 if it is exact
};

class Adviser {
 public:
  explicit Adviser(const Skill& skill);

  // Moves, the best first; more than one only where others came near it. Empty if no layout fits
  // the board. The work is metered: where a board is too wide for one part of the skill, the next
  // simpler one takes its place, and in the end any cell will do.
  std::vector<Option> advise(const View& view, Rng& random);

 private:
  std::vector<Option> look_ahead(const View& view, Rng& random);
  std::vector<Option> try_out(const View& view, std::span<const Promise> promises, Rng& random);
  std::vector<Option> safest(const View& view, Rng& random);

  Skill skill_;
  Endgame endgame_;
  Outlook outlook_;
  std::unique_ptr<Trials> trials_;  // if it makes any
  Guesser guesser_{GuessRule::safest};
  std::vector<std::uint8_t> no_mines_;
};

}  // namespace minewise
