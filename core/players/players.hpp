// The players by name. Each has a file of its own in core/players/.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "play/guess.hpp"
#include "play/player.hpp"
#include "players/resolution/knowledge_base.hpp"

namespace minewise {

struct PlayerKind {
  std::string_view name;
  std::unique_ptr<Player> (*make)();
  GuessRule guess;  // what it does when it is stuck, unless told otherwise
};

std::span<const PlayerKind> player_kinds();
// Nothing if there is no player of this name.
const PlayerKind* find_player(std::string_view name);

std::unique_ptr<Player> make_random();
std::unique_ptr<Player> make_single_point();
std::unique_ptr<Player> make_double_set();
std::unique_ptr<Player> make_cellular();
std::unique_ptr<Player> make_matrix_forward();
std::unique_ptr<Player> make_matrix();
std::unique_ptr<Player> make_backtracking();
std::unique_ptr<Player> make_exact();
// The same, if each of its deductions may take so many ticks.
std::unique_ptr<Player> make_exact_within(std::uint64_t ticks);

struct Skill;
std::unique_ptr<Player> make_expert(const Skill& skill);

// Clauses are matched in every step, or only when no fact is left to tell.
enum class Timing : std::uint8_t { eager, delayed };
std::unique_ptr<Player> make_resolution(Matching matching, Timing timing);

}  // namespace minewise
