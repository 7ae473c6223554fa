// Resolution in a knowledge base.
#pragma once

#include <cstdint>
#include <memory>

#include "play/player.hpp"
#include "players/resolution/knowledge_base.hpp"

namespace minewise {

// Whether clauses are matched in every step, or only when no fact is left to report.
enum class Timing : std::uint8_t { eager, delayed };

std::unique_ptr<Player> make_resolution(Matching matching, Timing timing);

}  // namespace minewise
