#include "players/players.hpp"

#include <algorithm>
#include <array>

#include "players/backtracking/backtracking.hpp"
#include "players/cellular.hpp"
#include "players/double_set.hpp"
#include "players/exact.hpp"
#include "players/expert/expert.hpp"
#include "players/matrix/matrix.hpp"
#include "players/matrix/matrix_forward.hpp"
#include "players/random.hpp"
#include "players/resolution/resolution.hpp"
#include "players/single_point.hpp"

namespace minewise {
namespace {

template <Matching matching, Timing timing>
constexpr PlayerKind resolution(std::string_view name) {
  return {name, [] { return make_resolution(matching, timing); }, GuessRule::stop};
}

template <Level level>
constexpr PlayerKind expert(std::string_view name) {
  return {name, [] { return make_expert(level); }, GuessRule::own};
}

constexpr std::array kKinds{
    PlayerKind{"random", make_random, GuessRule::random},
    PlayerKind{"single-point", make_single_point, GuessRule::random},
    PlayerKind{"double-set", make_double_set, GuessRule::random},
    PlayerKind{"cellular", make_cellular, GuessRule::stop},
    PlayerKind{"matrix-forward", make_matrix_forward, GuessRule::stop},
    PlayerKind{"matrix", make_matrix, GuessRule::stop},
    resolution<Matching::pair_any, Timing::eager>("resolution"),
    resolution<Matching::pair_any, Timing::delayed>("resolution:pair-any-delayed"),
    resolution<Matching::pairs, Timing::eager>("resolution:pairs"),
    resolution<Matching::pairs, Timing::delayed>("resolution:pairs-delayed"),
    resolution<Matching::none, Timing::eager>("resolution:none"),
    PlayerKind{"backtracking", make_backtracking, GuessRule::stop},
    PlayerKind{"exact", make_exact, GuessRule::stop},
    PlayerKind{"probability", make_exact, GuessRule::safest},
    expert<Level::fast>("expert:fast"),
    expert<Level::normal>("expert"),
    expert<Level::deep>("expert:deep"),
};

}  // namespace

std::span<const PlayerKind> player_kinds() {
  return kKinds;
}

const PlayerKind* find_player(std::string_view name) {
  const auto found = std::ranges::find(kKinds, name, &PlayerKind::name);
  return found == kKinds.end() ? nullptr : &*found;
}

}  // namespace minewise
