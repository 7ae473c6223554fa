// Players: the registry, levels, advice, and the knowledge base for resolution.
#include "players/players.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>

#include "bindings/bindings.hpp"
#include "bindings/position.hpp"
#include "board/unmarked_board.hpp"
#include "players/expert/expert.hpp"
#include "players/expert/move_cost.hpp"
#include "players/resolution/knowledge_base.hpp"

using namespace minewise;

namespace {

// The clauses of a board and everything derived from them.
struct Knowledge {
  std::vector<Derivation> derivations;
  std::vector<Literal> facts;
  std::vector<std::vector<Literal>> clauses;
  bool contradictory, limited;
};

Knowledge resolve(const Topology& topology, const ShownArray& shown, Matching matching,
                  const KnowledgeLimits& limits) {
  const auto cells = as_span(shown, topology);
  const nb::gil_scoped_release unlocked;
  Knowledge knowledge;
  KnowledgeBase base(matching, limits, limits.logged > 0 ? &knowledge.derivations : nullptr);
  base.read(topology, cells);
  base.propagate();
  while (base.match_next()) {
  }
  const auto facts = base.facts();
  knowledge.facts.assign(facts.begin(), facts.end());
  base.clauses().visit_all(
      [&](auto clause) { knowledge.clauses.emplace_back(clause.begin(), clause.end()); });
  knowledge.contradictory = base.is_contradictory();
  knowledge.limited = base.is_limited();
  return knowledge;
}

// Calls `ask` with an adviser and the position, or an unmarked copy if the board has marks.
template <class Answer, class Ask>
Answer ask_adviser(const SharedPosition& position, const Skill& skill, Meter& meter, Ask&& ask) {
  if (!position.fixed().mines()) throw nb::value_error("the mine count is unknown");
  return position.ask([&](Position& board) -> Answer {
    Adviser adviser(skill, make_playout_player);
    const auto is_marked = [](Shown shown) { return !is_clue(shown) && !is_covered(shown); };
    if (std::ranges::none_of(board.shown(), is_marked)) return ask(adviser, board);
    const UnmarkedBoard unmarked(board.view());
    if (!unmarked.possible()) return {};
    Position rest;
    try {
      rest.load(unmarked.view(), meter);
    } catch (const BudgetExhausted&) {
      return {};
    }
    return ask(adviser, rest);
  });
}

// A move for Python.
struct FoundMove {
  Address cell;
  double safety;
  std::optional<double> chance;
  double error;
  std::uint32_t games;
};

FoundMove found(const SharedPosition& position, const AdvisedMove& move) {
  return {position.address(move.cell), *move.safety, move.chance, move.error, move.games};
}

// Advised moves, and the state of the random generator afterwards. The generator always starts from
// the same seed.
struct Advice {
  std::vector<AdvisedMove> moves;
  Rng random{0};
};

std::optional<Advice> advise(const SharedPosition& position, const Skill& skill, Meter& meter) {
  auto advice = ask_adviser<Advice>(position, skill, meter, [&](Adviser& adviser, Position& board) {
    Advice advice;
    advice.moves = adviser.try_advise(board, advice.random, meter);
    return advice;
  });
  if (advice.moves.empty()) return std::nullopt;
  return advice;
}

std::vector<FoundMove> survey(const SharedPosition& position, const Skill& skill,
                              const std::optional<Advice>& advice, std::size_t max_moves,
                              Meter& meter) {
  Advice given = advice.value_or(Advice{});
  const auto moves = ask_adviser<std::vector<AdvisedMove>>(
      position, skill, meter, [&](Adviser& adviser, Position& board) {
        return adviser.survey(board, given.moves, max_moves, given.random, meter);
      });
  std::vector<FoundMove> list;
  for (const AdvisedMove& move : moves) list.push_back(found(position, move));
  return list;
}

std::optional<MoveCost> cost_of(const SharedPosition& position, const std::vector<Cell>& cells,
                                Cell best, std::uint32_t games, Meter& meter) {
  if (!position.fixed().mines()) throw nb::value_error("the mine count is unknown");
  return position.ask(
      [&](Position& board) { return cost_of_move(board, cells, best, games, meter); });
}

}  // namespace

void bind_players(nb::module_& module) {
  nb::enum_<OpeningRule>(module, "OpeningRule", "Which cell a player opens first.")
      .value("random", OpeningRule::random)
      .value("book", OpeningRule::book);
  nb::class_<PlayerKind>(module, "PlayerKind", "A native player.")
      .def_ro("name", &PlayerKind::name)
      .def_ro("description", &PlayerKind::description)
      .def_ro("source", &PlayerKind::source)
      .def_ro("guess", &PlayerKind::guess, "The default rule when the player is stuck.")
      .def_ro("opening", &PlayerKind::opening);
  module.def(
      "player_kinds",
      [] {
        const auto kinds = player_kinds();
        return std::vector(kinds.begin(), kinds.end());
      },
      "Return all native players.");

  using Scoring = LookaheadScorer::Parameters;
  nb::class_<Scoring>(module, "Scoring", "The parameters of the look-ahead.")
      .def_rw("window", &Scoring::window)
      .def_rw("scarce", &Scoring::scarce)
      .def_rw("stuck", &Scoring::stuck)
      .def_rw("second", &Scoring::second)
      .def_rw("followed", &Scoring::followed);
  nb::class_<PlayoutLimits>(module, "PlayoutLimits", "Limits on the playouts for a move.")
      .def_rw("rounds", &PlayoutLimits::rounds, "Layouts drawn.")
      .def_rw("ticks", &PlayoutLimits::ticks, "Work in all games combined.");
  nb::class_<Skill>(module, "Skill", "The parameters of the `expert` player.")
      .def_rw("endgame", &Skill::endgame)
      .def_rw("looks_ahead", &Skill::looks_ahead)
      .def_rw("scoring", &Skill::scoring)
      .def_rw("playouts", &Skill::playouts);
  nb::enum_<Level>(module, "Level", "The effort spent on a move.")
      .value("fast", Level::fast)
      .value("normal", Level::normal)
      .value("deep", Level::deep);
  module.def("skill_of", &skill_of, nb::arg("level"), "Return the skill of a level.");

  nb::enum_<Matching>(module, "Matching", "Which clauses are resolved with each other.")
      .value("none", Matching::none)
      .value("pairs", Matching::pairs)
      .value("pair_any", Matching::pair_any)
      .value("all", Matching::all);

  nb::class_<KnowledgeLimits>(module, "KnowledgeLimits", "Limits on a knowledge base.")
      .def(
          "__init__",
          [](KnowledgeLimits* self, std::size_t width, std::size_t literals, std::uint64_t work,
             std::size_t logged) { new (self) KnowledgeLimits{width, literals, work, logged}; },
          nb::arg("width") = KnowledgeLimits{}.width,
          nb::arg("literals") = KnowledgeLimits{}.literals,
          nb::arg("work") = KnowledgeLimits{}.work, nb::arg("logged") = KnowledgeLimits{}.logged);

  nb::class_<Derivation>(module, "Derivation", "A derived clause, and what became of it.")
      .def_prop_ro("left", [](const Derivation& self) { return self.origin.left; })
      .def_prop_ro("right", [](const Derivation& self) { return self.origin.right; })
      .def_prop_ro("cell", [](const Derivation& self) { return self.origin.cell; })
      .def_ro("number", &Derivation::number)
      .def_ro("subsumed_by", &Derivation::subsumed_by)
      .def_ro("clause", &Derivation::clause)
      .def_ro("subsumed", &Derivation::subsumed);

  nb::class_<Knowledge>(module, "Knowledge",
                        "The clauses of a board, and what follows by resolution.")
      .def_ro("derivations", &Knowledge::derivations)
      .def_ro("facts", &Knowledge::facts)
      .def_ro("clauses", &Knowledge::clauses)
      .def_ro("contradictory", &Knowledge::contradictory)
      .def_ro("limited", &Knowledge::limited);

  module.def("resolve", &resolve, nb::arg("topology"), nb::arg("shown").noconvert(),
             nb::arg("matching"), nb::arg("limits"),
             "Write a board as clauses and resolve them with each other.");

  nb::class_<FoundMove>(module, "AdvisedMove", "A move and its chance of winning.")
      .def_ro("cell", &FoundMove::cell)
      .def_ro("safety", &FoundMove::safety, "The probability that the cell is free.")
      .def_ro("chance", &FoundMove::chance, "The chance of winning the game, if known.")
      .def_ro("error", &FoundMove::error, "The standard error of the chance.")
      .def_ro("games", &FoundMove::games,
              "The number of games behind the estimate; 0 if the chance is exact.");
  nb::class_<Advice>(module, "Advice", "What to open when nothing is certain.")
      .def(
          "best",
          [](const Advice& self, const SharedPosition& position) {
            return found(position, self.moves.front());
          },
          nb::arg("position"), "Return the best move in the position that the advice is for.");
  module.def(
      "advise", &advise, nb::arg("position"), nb::arg("skill"), nb::arg("meter"),
      "Return advice; None if no layout fits the board, or if it is too wide to look ahead.");
  module.def(
      "survey", &survey, nb::arg("position"), nb::arg("skill"), nb::arg("advice").none(),
      nb::arg("max_moves"), nb::arg("meter"),
      "Return the advised move and others worth considering; only a safe move if there is one.");
  nb::class_<MoveCost>(module, "MoveCost", "The chances of winning after a move and the best move.")
      .def_ro("chance", &MoveCost::chance)
      .def_ro("best", &MoveCost::best)
      .def_ro("error", &MoveCost::error, "The standard error of `best - chance`.")
      .def_ro("games", &MoveCost::games, "The number of pairs of games; 0 if exact.");
  module.def(
      "cost_of_move", &cost_of, nb::arg("position"), nb::arg("cells"), nb::arg("best"),
      nb::arg("games"), nb::arg("meter"),
      "Compare opening all cells at once with opening the best one; None if it is too wide.");
}
