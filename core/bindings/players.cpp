// The players: their kinds and levels, advice, and the knowledge base of resolution.
#include "players/players.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>

#include "bindings/bindings.hpp"
#include "bindings/position.hpp"
#include "board/unmarked_board.hpp"
#include "players/expert/expert.hpp"
#include "players/resolution/knowledge_base.hpp"

using minewise::AdvisedMove;
using minewise::Adviser;
using minewise::Cell;
using minewise::Derivation;
using minewise::KnowledgeBase;
using minewise::KnowledgeLimits;
using minewise::Literal;
using minewise::Matching;
using minewise::Meter;
using minewise::Position;
using minewise::Rng;
using minewise::Shown;
using minewise::Skill;
using minewise::Topology;
using minewise::UnmarkedBoard;

namespace {

// All that a board says, as clauses, and what follows from them.
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

// Calls `ask` with an adviser and the position; if the board has marks, with one without them.
template <class Answer, class Ask>
Answer ask_adviser(const SharedPosition& position, const Skill& skill, Meter& meter, Ask&& ask) {
  if (!position.fixed().mines()) throw nb::value_error("the number of mines is not known");
  return position.ask([&](Position& board) -> Answer {
    Adviser adviser(skill, minewise::make_expert);
    const auto is_marked = [](Shown shown) {
      return !minewise::is_clue(shown) && !minewise::is_covered(shown);
    };
    if (std::ranges::none_of(board.shown(), is_marked)) return ask(adviser, board);
    const UnmarkedBoard unmarked(board.view());
    if (!unmarked.possible()) return {};
    Position rest;
    try {
      rest.load(unmarked.view(), meter);
    } catch (const minewise::BudgetExhausted&) {
      return {};
    }
    return ask(adviser, rest);
  });
}

// A move in Python's terms.
struct FoundMove {
  Address cell;
  double safety;
  std::optional<double> chance;
  double error;
  std::uint32_t games;
};

FoundMove found(const SharedPosition& position, const AdvisedMove& move) {
  return {position.address(move.cell), move.safety, move.chance, move.error, move.games};
}

// The moves advised, and the state of the generator afterwards. It always starts from the same
// seed.
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

}  // namespace

void bind_players(nb::module_& module) {
  module.def(
      "player_kinds",
      [] {
        nb::typed<nb::dict, nb::str, minewise::GuessRule> kinds;
        for (const auto& kind : minewise::player_kinds()) {
          kinds[nb::str(kind.name.data(), kind.name.size())] = kind.guess;
        }
        return kinds;
      },
      "Every native player, and what it does when it is stuck.");

  nb::class_<Skill>(module, "Skill", "What the player expert is made of.")
      .def_rw("endgame", &Skill::endgame)
      .def_rw("looks_ahead", &Skill::looks_ahead)
      .def_prop_rw(
          "window", [](const Skill& self) { return self.scoring.window; },
          [](Skill& self, double window) { self.scoring.window = window; })
      .def_prop_rw(
          "scarce", [](const Skill& self) { return self.scoring.scarce; },
          [](Skill& self, double scarce) { self.scoring.scarce = scarce; })
      .def_prop_rw(
          "stuck", [](const Skill& self) { return self.scoring.stuck; },
          [](Skill& self, double stuck) { self.scoring.stuck = stuck; })
      .def_prop_rw(
          "second", [](const Skill& self) { return self.scoring.second; },
          [](Skill& self, double second) { self.scoring.second = second; })
      .def_prop_rw(
          "followed", [](const Skill& self) { return self.scoring.followed; },
          [](Skill& self, bool followed) { self.scoring.followed = followed; })
      .def_prop_rw(
          "rounds", [](const Skill& self) { return self.playouts.rounds; },
          [](Skill& self, std::uint32_t rounds) { self.playouts.rounds = rounds; });
  nb::enum_<minewise::Level>(module, "Level", "How much effort a move is worth.")
      .value("fast", minewise::Level::fast)
      .value("normal", minewise::Level::normal)
      .value("deep", minewise::Level::deep);
  module.def("skill_of", &minewise::skill_of, nb::arg("level"), "What a level is made of.");

  nb::enum_<Matching>(module, "Matching", "Which clauses are resolved with each other.")
      .value("none", Matching::none)
      .value("pairs", Matching::pairs)
      .value("pair_any", Matching::pair_any);

  nb::class_<KnowledgeLimits>(module, "KnowledgeLimits", "How large a knowledge base may become.")
      .def(
          "__init__",
          [](KnowledgeLimits* self, std::size_t literals, std::uint64_t work, std::size_t logged) {
            new (self) KnowledgeLimits{literals, work, logged};
          },
          nb::arg("literals") = KnowledgeLimits{}.literals,
          nb::arg("work") = KnowledgeLimits{}.work, nb::arg("logged") = KnowledgeLimits{}.logged);

  nb::class_<Derivation>(module, "Derivation", "A clause that was found, and what became of it.")
      .def_prop_ro("left", [](const Derivation& self) { return self.origin.left; })
      .def_prop_ro("right", [](const Derivation& self) { return self.origin.right; })
      .def_prop_ro("cell", [](const Derivation& self) { return self.origin.cell; })
      .def_ro("number", &Derivation::number)
      .def_ro("subsumed_by", &Derivation::subsumed_by)
      .def_ro("clause", &Derivation::clause)
      .def_ro("subsumed", &Derivation::subsumed);

  nb::class_<Knowledge>(module, "Knowledge", "What a board says, and what follows by resolution.")
      .def_ro("derivations", &Knowledge::derivations)
      .def_ro("facts", &Knowledge::facts)
      .def_ro("clauses", &Knowledge::clauses)
      .def_ro("contradictory", &Knowledge::contradictory)
      .def_ro("limited", &Knowledge::limited);

  module.def("resolve", &resolve, nb::arg("topology"), nb::arg("shown").noconvert(),
             nb::arg("matching"), nb::arg("limits"),
             "Takes a board as clauses and resolves them with each other.");

  nb::class_<FoundMove>(module, "AdvisedMove", "A move and its chance to win.")
      .def_ro("cell", &FoundMove::cell)
      .def_ro("safety", &FoundMove::safety, "How likely the cell is free.")
      .def_ro("chance", &FoundMove::chance, "To win the game, if known.")
      .def_ro("error", &FoundMove::error, "The standard error of the chance.")
      .def_ro("games", &FoundMove::games, "That it is estimated from; 0 if it is exact.");
  nb::class_<Advice>(module, "Advice", "What to open when nothing is certain.")
      .def(
          "best",
          [](const Advice& self, const SharedPosition& position) {
            return found(position, self.moves.front());
          },
          nb::arg("position"), "The best move, in the position that was asked about.");
  module.def("advise", &advise, nb::arg("position"), nb::arg("skill"), nb::arg("meter"),
             "None if no layout fits the board, or if it is too wide to look ahead.");
  module.def("survey", &survey, nb::arg("position"), nb::arg("skill"), nb::arg("advice").none(),
             nb::arg("max_moves"), nb::arg("meter"),
             "The moves worth a look, the advised one first; only a certain one if there is any.");
}
