// A board as a knowledge base, with every step of its resolution.
#include <nanobind/stl/vector.h>

#include <memory>

#include "bindings/bindings.hpp"
#include "players/resolution/knowledge_base.hpp"

using minewise::Cell;
using minewise::Derivation;
using minewise::KnowledgeBase;
using minewise::KnowledgeLimits;
using minewise::Literal;
using minewise::Matching;
using minewise::Topology;

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

}  // namespace

void bind_knowledge(nb::module_& module) {
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

  module.def("resolve", &resolve, nb::arg("graph"), nb::arg("shown").noconvert(),
             nb::arg("matching"), nb::arg("limits"),
             "Takes a board as clauses and resolves them with each other.");
}
