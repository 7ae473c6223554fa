// The native module: each file of this folder binds one room of the core.
#include "bindings/bindings.hpp"

NB_MODULE(_core, module) {
  // Topologies are cached for the life of the process, which looks like a leak at its end.
  nb::set_leak_warnings(false);
  module.doc() = "The native core of minewise. Use the package minewise, which fronts it.";
  bind_base(module);
  bind_board(module);
  bind_engine(module);
  bind_explanation(module);
  bind_endgame(module);
  bind_play(module);
  bind_players(module);
  bind_generator(module);
  bind_strips(module);
  bind_gym(module);
#ifdef NDEBUG
  module.attr("ASSERTIONS") = false;
#else
  module.attr("ASSERTIONS") = true;
#endif
}
