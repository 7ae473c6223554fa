#include "players/players.hpp"

#include <algorithm>
#include <array>

#include "players/expert/expert.hpp"
#include "players/factories.hpp"
#include "players/resolution/resolution.hpp"

namespace minewise {
namespace {

constexpr std::array kKinds{
    PlayerKind{
        .name = "random",
        .description =
            "Opens covered cells at random. The baseline that every other player must beat.",
        .source = "baseline",
        .make = make_random,
        .guess = GuessRule::random,
    },
    PlayerKind{
        .name = "single-point",
        .description =
            "Examines each cell once, right after opening it. If the marked neighbours account "
            "for the clue, the other neighbours are safe and are opened next; if every covered "
            "neighbour must be a mine, they are marked. Otherwise the cell is never examined "
            "again, even if it would settle something later.",
        .source = "NP-Game: Minesweeper (Xu, Cai, Chen, Sangulin, Long), Algorithm 1, Naive Single "
                  "Point",
        .make = make_single_point,
        .guess = GuessRule::random,
    },
    PlayerKind{
        .name = "double-set",
        .description =
            "Like single-point, but a cell that settles nothing goes into a second set and is "
            "examined again when more is known. It stops only when no single clue forces "
            "anything new.",
        .source = "NP-Game: Minesweeper (Xu, Cai, Chen, Sangulin, Long), Algorithm 2, Double Set "
                  "Single Point",
        .make = make_double_set,
        .guess = GuessRule::random,
    },
    PlayerKind{
        .name = "cellular",
        .description =
            "A cellular automaton. All covered cells change at once in each generation: a cell "
            "opens if it is next to a clue whose mines are all marked, and is marked if it is "
            "the only covered cell next to a clue that still needs one mine. It stops when a "
            "generation changes nothing.",
        .source = "NP-Game: Minesweeper (Xu, Cai, Chen, Sangulin, Long), section 6, after A. "
                  "Adamatzky (1997)",
        .make = make_cellular,
        .guess = GuessRule::stop,
    },
    PlayerKind{
        .name = "matrix-forward",
        .description =
            "Reads the clues in row order as linear equations over the covered cells next to "
            "them, applies forward elimination, and reads the rows from the bottom up: a row at "
            "its minimum or maximum value settles all its cells.",
        .source = "Solving Minesweeper with Matrices (Massaioli, 2013)",
        .make = make_matrix_forward,
        .guess = GuessRule::stop,
    },
    PlayerKind{
        .name = "matrix",
        .description =
            "First settles everything that single clues force. Then reads the equations of "
            "matrix-forward, after forward elimination and in reduced echelon form, and "
            "repeats.",
        .source = "Solving Minesweeper with Matrices (Massaioli, 2013), with the reduced form from "
                  "its readers' comments",
        .make = make_matrix,
        .guess = GuessRule::stop,
    },
    PlayerKind{
        .name = "resolution",
        .description =
            "Writes every clue as clauses and resolves clauses of two literals with any others: "
            "'a or b' and 'not b or c' give 'a or c'. Subsumed clauses are dropped. A clause of "
            "one literal settles a cell, one per step. Also called resolution-pair-any.",
        .source = "Programming Assignment #3 (0612129 郭家佑), Table 1",
        .make = [] { return make_resolution(Matching::pair_any, Timing::eager); },
        .guess = GuessRule::stop,
    },
    PlayerKind{
        .name = "resolution-pair-any-delayed",
        .description =
            "Like resolution, but matches clauses only when no settled cell is waiting to be "
            "opened or marked. It settles the same cells in less time.",
        .source = "Programming Assignment #3 (0612129 郭家佑), remaining questions",
        .make = [] { return make_resolution(Matching::pair_any, Timing::delayed); },
        .guess = GuessRule::stop,
    },
    PlayerKind{
        .name = "resolution-pairs",
        .description =
            "Like resolution, but resolves only clauses of two literals with each other.",
        .source = "Programming Assignment #3 (0612129 郭家佑), Table 2",
        .make = [] { return make_resolution(Matching::pairs, Timing::eager); },
        .guess = GuessRule::stop,
    },
    PlayerKind{
        .name = "resolution-pairs-delayed",
        .description =
            "Like resolution-pairs, but matches clauses only when no settled cell is waiting to "
            "be opened or marked.",
        .source = "Programming Assignment #3 (0612129 郭家佑), remaining questions",
        .make = [] { return make_resolution(Matching::pairs, Timing::delayed); },
        .guess = GuessRule::stop,
    },
    PlayerKind{
        .name = "resolution-none",
        .description =
            "Like resolution, but never resolves clauses with each other: settled cells only "
            "shorten clauses.",
        .source = "Programming Assignment #3 (0612129 郭家佑), Table 3",
        .make = [] { return make_resolution(Matching::none, Timing::eager); },
        .guess = GuessRule::stop,
    },
    PlayerKind{
        .name = "backtracking",
        .description =
            "Constraint search. Tries mines in the covered cells next to clues, most "
            "constrained first, and checks every step against the surrounding clues. A cell is "
            "certain if the search finds no layout with the opposite value. The mine count is "
            "taken into account.",
        .source = "Programming Assignment #3 (0612129 郭家佑), extra question 4",
        .make = make_backtracking,
        .guess = GuessRule::stop,
    },
    PlayerKind{
        .name = "exact",
        .description =
            "Opens every cell that is safe in all layouts that fit the board and the mine "
            "count, so it wins every game that can be won without a guess. It reads single "
            "clues first, then solves the components that have changed.",
        .source = "minewise",
        .make = make_exact,
        .guess = GuessRule::stop,
    },
    PlayerKind{
        .name = "probability",
        .description =
            "Plays like exact. When nothing is certain, it opens the cell least likely to be a "
            "mine. Ties go to the cell next to the most clues, then to the one next to the "
            "fewest undecided cells.",
        .source = "minewise",
        .make = make_exact,
        .guess = GuessRule::safest,
    },
    PlayerKind{
        .name = "expert-fast",
        .description =
            "Plays like exact. When nothing is certain, it looks one clue ahead: for every cell "
            "almost as safe as the safest and every number it may show, it checks whether "
            "anything becomes certain and, if not, how safe the next guess is. When few layouts "
            "are left, it searches the rest of the game and plays it perfectly.",
        .source = "minewise",
        .make = [] { return make_expert(Level::fast); },
        .guess = GuessRule::own,
        .opening = OpeningRule::book,
    },
    PlayerKind{
        .name = "expert",
        .description = "Plays like expert-fast, but if a clue makes a single cell certain, it also "
                       "looks at what that cell may show. It starts the perfect search earlier.",
        .source = "minewise",
        .make = [] { return make_expert(Level::normal); },
        .guess = GuessRule::own,
        .opening = OpeningRule::book,
    },
    PlayerKind{
        .name = "expert-deep",
        .description =
            "Plays like expert. When several cells are close, it plays the game out from each "
            "of them many times, in random layouts that fit the board.",
        .source = "minewise",
        .make = [] { return make_expert(Level::deep); },
        .guess = GuessRule::own,
        .opening = OpeningRule::book,
    },
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
