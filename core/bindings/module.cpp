// The native module. Each other file in this folder binds one room of the core.
#include "bindings/bindings.hpp"

NB_MODULE(_core, module) {
  // Topologies are cached for the life of the process, which looks like a leak at exit.
  nb::set_leak_warnings(false);
  module.doc() = "The native core of minewise. Use the `minewise` package instead.";
  bind_base(module);
  bind_board(module);
  bind_engine(module);
  bind_explanation(module);
  bind_endgame(module);
  bind_efficiency(module);
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
