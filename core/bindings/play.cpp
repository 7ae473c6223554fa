// Series of games, replays and playouts.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <utility>

#include "base/parallel_map.hpp"
#include "bindings/bindings.hpp"
#include "board/clues.hpp"
#include "play/margin.hpp"
#include "play/series.hpp"
#include "players/expert/expert.hpp"
#include "players/players.hpp"

using minewise::Cell;
using minewise::Deductions;
using minewise::GameError;
using minewise::GuessRule;
using minewise::Match;
using minewise::Player;
using minewise::Position;
using minewise::Record;
using minewise::ReplayStep;
using minewise::Rng;
using minewise::Score;
using minewise::Series;
using minewise::Shown;
using minewise::Skill;
using minewise::StartKind;
using minewise::StartRule;
using minewise::Topology;
using minewise::View;

namespace {

// A player written in Python: an object with these methods, made by minewise.play. Any thread may
// call it.
class PythonPlayer : public Player {
 public:
  explicit PythonPlayer(nb::object player) : player_(std::move(player)) {}

  void begin(const View&) override {
    const nb::gil_scoped_acquire locked;
    player_.attr("begin")();
  }

  void deduce(const View& view, std::span<const Cell>, Deductions& found) override {
    const nb::gil_scoped_acquire locked;
    const auto cells = player_.attr("deduce")(copy_of(view.shown));
    auto [safe, mined] = nb::cast<std::pair<std::vector<Cell>, std::vector<Cell>>>(cells);
    require_cells(view, safe);
    require_cells(view, mined);
    found.safe = std::move(safe);
    found.mined = std::move(mined);
  }

  std::optional<Cell> guess(const View& view, Position&, Rng& random) override {
    const nb::gil_scoped_acquire locked;
    const auto cell =
        nb::cast<std::optional<Cell>>(player_.attr("guess")(copy_of(view.shown), random.next()));
    if (cell && (*cell >= view.shown.size() || !minewise::is_covered(view.shown[*cell]))) {
      throw GameError("a player guesses cell number " + std::to_string(*cell) +
                      ", which is not covered");
    }
    return cell;
  }

  std::optional<double> chance() const override {
    const nb::gil_scoped_acquire locked;
    return nb::cast<std::optional<double>>(player_.attr("chance")());
  }

 private:
  static void require_cells(const View& view, const std::vector<Cell>& cells) {
    for (Cell cell : cells) {
      if (cell >= view.shown.size())
        throw nb::index_error("a player names a cell beyond the board");
    }
  }

  nb::object player_;
};

const minewise::PlayerKind& kind_named(const std::string& name) {
  if (const auto* kind = minewise::find_player(name)) return *kind;
  throw nb::key_error(name.c_str());
}

// One byte for each field of each record, which NumPy reads as a structured array.
using Bytes = nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<2>, nb::c_contig>;

Bytes as_bytes(std::vector<Record>&& records) {
  auto kept = std::make_unique<std::vector<Record>>(std::move(records));
  auto* data = reinterpret_cast<std::uint8_t*>(kept->data());
  const std::size_t games = kept->size();
  nb::capsule owner(kept.release(),
                    [](void* p) noexcept { delete static_cast<std::vector<Record>*>(p); });
  return Bytes(data, {games, sizeof(Record)}, owner);
}

// Keeps the interpreter's lock: the player may be written in Python.
Bytes play(const Series& self, std::uint64_t first, std::size_t games) {
  std::vector<Record> records(games);
  self.play(first, records);
  return as_bytes(std::move(records));
}

using SeriesRun = minewise::ParallelMap<Record>;

// Games played ahead of the records taken.
constexpr std::uint64_t kMaxAhead = 1 << 16;

void begin_run(SeriesRun* self, const Series& series, std::uint64_t first, std::uint64_t games,
               std::uint32_t threads) {
  require_run(first, games, threads);
  std::vector<SeriesRun::Worker> workers;
  for (std::uint32_t i = 0; i < threads; ++i) {
    workers.emplace_back([worker = std::make_shared<minewise::SeriesWorker>(series.worker())](
                             std::uint64_t index, const std::stop_token& stop) {
      return worker->play(index, stop);
    });
  }
  new (self) SeriesRun(std::move(workers), first, games, kMaxAhead);
}

Bytes take(SeriesRun& self, double timeout) {
  auto records = [&] {
    const nb::gil_scoped_release unlocked;
    return self.take(std::chrono::duration<double>(timeout));
  }();
  return as_bytes(std::move(records));
}

std::vector<ReplayStep> replay(const Series& self, std::uint64_t index) {
  std::vector<ReplayStep> steps;
  self.replay(index, steps);
  return steps;
}

// Throws ValueError if a clue is not that of the layout.
void require_fit(const Topology& topology, std::span<const Shown> shown,
                 std::span<const bool> layout) {
  const auto truth = minewise::count_mines_around(topology, layout);
  for (Cell cell = 0; cell < shown.size(); ++cell) {
    if (!minewise::is_clue(shown[cell]) || shown[cell] == truth[cell]) continue;
    throw nb::value_error("the layout does not fit the clues");
  }
}

double play_out(const std::shared_ptr<const Topology>& topology, const ShownArray& shown,
                const LayoutArray& layout, const std::string& name, GuessRule rule,
                std::uint64_t seed, std::size_t games) {
  const std::span<const bool> mines(layout.data(), layout.shape(0));
  const std::vector<std::uint8_t> bytes(mines.begin(), mines.end());
  minewise::GameDriver driver(minewise::Game(topology, mines), kind_named(name).make(), rule);
  const auto cells = as_span(shown, *topology);
  require_fit(*topology, cells, mines);
  minewise::Playout playout;
  double sum = 0;
  for (std::size_t i = 0; i < games; ++i) {
    driver.game().resume(cells, bytes);
    sum += playout.play(driver, Rng(seed, i, 0), Rng(seed, i, 1));
  }
  return sum / static_cast<double>(games);
}

// What one skill gains over another.
struct Margins {
  std::vector<double> chances;  // in each game
  std::uint64_t guesses = 0;    // of the one
  std::uint64_t differed = 0;   // those of them that the other would have made elsewhere
};

Margins margin(const Match& match, const Skill& one, const Skill& other, std::uint64_t first,
               std::size_t games, std::uint32_t rounds) {
  if (!match.first) throw nb::value_error("the match needs a first cell");
  if (rounds == 0) throw nb::value_error("0 rounds measure nothing: at least one is needed");
  const nb::gil_scoped_release unlocked;
  const auto player = [](const Skill& skill) { return minewise::make_expert(skill); };
  minewise::Margin margin(match, player(one), player(other), player(other), rounds);
  Margins margins;
  for (std::size_t i = 0; i < games; ++i) {
    const auto gain = margin.play(first + i);
    margins.chances.push_back(gain.chance);
    margins.guesses += gain.guesses;
    margins.differed += gain.differed;
  }
  return margins;
}

// A field of a record, as NumPy describes it.
struct RecordField {
  std::string name, format;
  std::size_t offset;
};

std::vector<RecordField> record_fields() {
  return {
      {"index", "u8", offsetof(Record, index)},     {"outcome", "u1", offsetof(Record, outcome)},
      {"moves", "u4", offsetof(Record, moves)},     {"guesses", "u4", offsetof(Record, guesses)},
      {"opened", "u4", offsetof(Record, opened)},   {"marked", "u4", offsetof(Record, marked)},
      {"bbbv", "u4", offsetof(Record, bbbv)},       {"chance", "f8", offsetof(Record, chance)},
      {"seconds", "f8", offsetof(Record, seconds)},
  };
}

}  // namespace

void bind_play(nb::module_& module) {
  nb::enum_<GuessRule>(module, "GuessRule", "What a player does when nothing is certain.")
      .value("own", GuessRule::own)
      .value("stop", GuessRule::stop)
      .value("random", GuessRule::random)
      .value("safest", GuessRule::safest);

  nb::enum_<Score>(module, "Score", "What a game counts.")
      .value("outcome", Score::outcome)
      .value("estimate", Score::estimate);

  nb::class_<Match>(module, "Match", "The settings that all games of a run share.")
      .def(
          "__init__",
          [](Match* self, std::shared_ptr<const Topology> topology, Cell mines, StartKind kind,
             Cell shown, std::uint64_t seed, std::optional<Cell> first) {
            new (self) Match{std::move(topology), mines, StartRule{kind, shown}, seed, first};
          },
          nb::arg("topology"), nb::arg("mines"), nb::arg("kind"), nb::arg("shown"), nb::arg("seed"),
          nb::arg("first").none());

  nb::enum_<ReplayStep::Kind>(module, "StepKind", "What a step of a replay is.")
      .value("first", ReplayStep::Kind::first)
      .value("safe", ReplayStep::Kind::safe)
      .value("guess", ReplayStep::Kind::guess)
      .value("mine", ReplayStep::Kind::mine);
  nb::class_<ReplayStep>(module, "ReplayStep", "A click, or a mine that was found.")
      .def_ro("kind", &ReplayStep::kind)
      .def_ro("cell", &ReplayStep::cell, "Its number.");
  nb::class_<Series>(module, "Series", "Many games of one match by one player.")
      .def_static(
          "of_name",
          [](const Match& match, const std::string& name, GuessRule rule, Score score) {
            return Series(match, kind_named(name).make, rule, score);
          },
          nb::arg("match"), nb::arg("name"), nb::arg("rule"), nb::arg("score") = Score::outcome)
      .def_static(
          "of_skill",
          [](const Match& match, const Skill& skill, Score score) {
            return Series(
                match, [skill] { return minewise::make_expert(skill); }, GuessRule::own, score);
          },
          nb::arg("match"), nb::arg("skill"), nb::arg("score"))
      .def_static(
          "of_python",
          [](const Match& match, const nb::object& player, GuessRule rule, Score score) {
            return Series(
                match, [player] { return std::make_unique<PythonPlayer>(player); }, rule, score);
          },
          nb::arg("match"), nb::arg("player"), nb::arg("rule"), nb::arg("score") = Score::outcome)
      .def("play", &play, nb::arg("first"), nb::arg("games"),
           "Plays games in this thread and gives the bytes of their records.")
      .def("replay", &replay, nb::arg("index"), "Plays one game and gives its steps.");

  nb::class_<SeriesRun>(module, "SeriesRun",
                        "Games by a native player, played in threads of their own.")
      .def("__init__", &begin_run, nb::arg("series"), nb::arg("first"), nb::arg("games"),
           nb::arg("threads"))
      .def("take", &take, nb::arg("timeout"),
           "Waits up to `timeout` seconds and gives the bytes of the records of games that are "
           "over.")
      .def("stop", &SeriesRun::stop, nb::call_guard<nb::gil_scoped_release>(),
           "Abandons unfinished games.")
      .def_prop_ro("finished", &SeriesRun::finished, "Whether all records have been taken.");

  nb::class_<RecordField>(module, "RecordField", "A field of a record.")
      .def_ro("name", &RecordField::name)
      .def_ro("format", &RecordField::format, "As NumPy writes it.")
      .def_ro("offset", &RecordField::offset);
  module.def("record_fields", &record_fields, "Name, format and place of every field of a record.");
  module.def("play_out", &play_out, nb::arg("topology"), nb::arg("shown"), nb::arg("layout"),
             nb::arg("name"), nb::arg("rule"), nb::arg("seed"), nb::arg("games"),
             "Lets a native player play on from a position of a layout, and gives the mean value "
             "of the playouts.");
  nb::class_<Margins>(module, "Margins", "What one skill gains over another.")
      .def_ro("chances", &Margins::chances, "The gain in each game.")
      .def_ro("guesses", &Margins::guesses, "Of the one.")
      .def_ro("differed", &Margins::differed, "Those of them that the other makes elsewhere.");
  module.def("margin", &margin, nb::arg("match"), nb::arg("one"), nb::arg("other"),
             nb::arg("first"), nb::arg("games"), nb::arg("rounds"),
             "What one skill gains over another.");
  module.attr("RECORD_SIZE") = sizeof(Record);
}
