// Clicks that a known layout takes.
#include <vector>

#include "bindings/bindings.hpp"
#include "efficiency/chord_search.hpp"
#include "efficiency/openings.hpp"
#include "efficiency/zini.hpp"

using namespace minewise;

namespace {

// What Python learns about a layout.
struct MeasuredEfficiency {
  std::uint32_t islands, zini, human_zini;
};

MeasuredEfficiency measure(const Topology& topology, const ShownArray& truth) {
  const auto span = as_span(truth, topology);
  return without_gil([&]() -> MeasuredEfficiency {
    const Openings openings(topology, span);
    return {openings.islands(), zini(topology, span, openings, ZiniKind::greedy).clicks,
            zini(topology, span, openings, ZiniKind::human).clicks};
  });
}

struct FoundClicks {
  std::uint32_t clicks, lower_bound;
  Addresses chords;
};

FoundClicks fewest(const Topology& topology, const ShownArray& truth, Meter& meter) {
  const auto span = as_span(truth, topology);
  const auto found =
      without_gil([&] { return fewest_clicks(topology, span, Openings(topology, span), meter); });
  FoundClicks answer{found.clicks, found.lower_bound, {}};
  for (Cell cell : found.chords) answer.chords.append(address(topology, cell));
  return answer;
}

}  // namespace

void bind_efficiency(nb::module_& module) {
  nb::class_<MeasuredEfficiency>(module, "MeasuredEfficiency", "Measures of a layout.")
      .def_ro("islands", &MeasuredEfficiency::islands)
      .def_ro("zini", &MeasuredEfficiency::zini)
      .def_ro("human_zini", &MeasuredEfficiency::human_zini);
  module.def("measure_efficiency", &measure, nb::arg("topology"), nb::arg("truth").noconvert(),
             "Return the islands, ZiNi and human ZiNi of a layout.");
  nb::class_<FoundClicks>(module, "FoundClicks", "The fewest clicks that win a layout.")
      .def_ro("clicks", &FoundClicks::clicks)
      .def_ro("lower_bound", &FoundClicks::lower_bound)
      .def_ro("chords", &FoundClicks::chords);
  module.def("fewest_clicks", &fewest, nb::arg("topology"), nb::arg("truth").noconvert(),
             nb::arg("meter"),
             "Return the fewest clicks that win a layout, or bounds if the budget runs out.");
}
