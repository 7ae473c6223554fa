// The native module: each file of this folder binds one idea of the core.
#include "bindings/bindings.hpp"

NB_MODULE(_core, module) {
  // Graphs are cached for the life of the process, which looks like a leak at its end.
  nb::set_leak_warnings(false);
  module.doc() = "The native core of minewise. Use the package minewise, which fronts it.";
  bind_board(module);
  bind_topology(module);
  bind_rng(module);
  bind_game(module);
  bind_engine(module);
  bind_batch(module);
  bind_simulation(module);
  bind_knowledge(module);
  bind_automaton(module);
  bind_game_tree(module);
  bind_endgame(module);
  bind_lookahead(module);
  bind_advice(module);
  bind_generator(module);
  bind_ladder(module);
  bind_proof(module);
}
