// The players: their kinds and levels, advice, and the knowledge base of resolution.
#include "players/players.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <memory>

#include "bindings/bindings.hpp"
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
using minewise::Rng;
using minewise::Skill;
using minewise::Topology;
using minewise::UnmarkedBoard;
using minewise::View;

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

// Calls `ask` with an adviser, the board without marks, and the same random numbers for all advice.
template <class Ask>
std::vector<AdvisedMove> ask_adviser(const View& view, const Skill& skill, Ask&& ask) {
  const nb::gil_scoped_release unlocked;
  const UnmarkedBoard board(view);
  if (!board.possible()) return {};
  Adviser adviser(skill, minewise::make_expert);
  Rng random(0);
  return ask(adviser, board.view(), random);
}

nb::object advise(const Topology& topology, const ShownArray& shown, Cell mines,
                  const Skill& skill) {
  const View view{topology, as_span(shown, topology), mines};
  const auto moves = ask_adviser(view, skill, [](Adviser& adviser, const View& board, Rng& random) {
    return adviser.try_advise(board, random);
  });
  return moves.empty() ? nb::object(nb::none()) : address(topology, moves.front().cell);
}

nb::list survey(const Topology& topology, const ShownArray& shown, Cell mines, const Skill& skill,
                std::size_t max_moves, Meter& meter) {
  const View view{topology, as_span(shown, topology), mines};
  const auto moves =
      ask_adviser(view, skill, [&](Adviser& adviser, const View& board, Rng& random) {
        return adviser.survey(board, max_moves, random, meter);
      });
  nb::list list;
  for (const AdvisedMove& move : moves) {
    list.append(nb::make_tuple(address(topology, move.cell), nb::cast(move.chance), move.error,
                               move.games));
  }
  return list;
}

}  // namespace

void bind_players(nb::module_& module) {
  module.def(
      "player_kinds",
      [] {
        nb::dict kinds;
        for (const auto& kind : minewise::player_kinds()) {
          kinds[nb::str(kind.name.data(), kind.name.size())] = kind.guess;
        }
        return kinds;
      },
      nb::sig("def player_kinds() -> dict[str, GuessRule]"),
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

  module.def("advise", &advise, nb::arg("topology"), nb::arg("shown").noconvert(), nb::arg("mines"),
             nb::arg("skill"),
             nb::sig("def advise(topology: Topology, shown: numpy.typing.NDArray[numpy.int32], "
                     "mines: int, skill: Skill) -> tuple[int, ...] | None"),
             "The cell to open when none is certain; None if the board is too wide to look ahead.");
  module.def("survey", &survey, nb::arg("topology"), nb::arg("shown").noconvert(), nb::arg("mines"),
             nb::arg("skill"), nb::arg("max_moves"), nb::arg("meter"),
             nb::sig("def survey(topology: Topology, shown: numpy.typing.NDArray[numpy.int32], "
                     "mines: int, skill: Skill, max_moves: int, meter: Meter) -> "
                     "list[tuple[tuple[int, ...], float | None, float, int]]"),
             "The moves worth a look, the advised one first: the cell, the chance to win, its "
             "standard error, and the number of games it is estimated from, 0 if it is exact.");
}
