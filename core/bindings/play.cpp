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
#include "play/margin.hpp"
#include "play/series.hpp"
#include "players/expert/expert.hpp"
#include "players/players.hpp"

using namespace minewise;

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
    if (cell && (*cell >= view.shown.size() || !is_covered(view.shown[*cell]))) {
      throw GameError("the player guesses cell number " + std::to_string(*cell) +
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
        throw nb::index_error("the player names a cell outside the board");
    }
  }

  nb::object player_;
};

const PlayerKind& kind_named(const std::string& name) {
  if (const auto* kind = find_player(name)) return *kind;
  throw nb::key_error(name.c_str());
}

// The bytes of the records, which NumPy reads as a structured array.
using Bytes = NewArray<std::uint8_t>;

Bytes as_bytes(std::vector<Record>&& records) {
  const std::size_t games = records.size();
  return as_array<std::uint8_t>(std::move(records), {games, sizeof(Record)});
}

// Holds the GIL because the player may be written in Python.
Bytes play(const Series& self, std::uint64_t first, std::size_t games) {
  std::vector<Record> records(games);
  self.play(first, records);
  return as_bytes(std::move(records));
}

using SeriesRun = ParallelMap<Record>;

// The maximum number of games played ahead of the records taken.
constexpr std::uint64_t kMaxAhead = 1 << 16;

void begin_run(SeriesRun* self, const Series& series, std::uint64_t first, std::uint64_t games,
               std::uint32_t threads) {
  require_run(first, games, threads);
  std::vector<SeriesRun::Worker> workers;
  for (std::uint32_t i = 0; i < threads; ++i) {
    workers.emplace_back([worker = std::make_shared<SeriesWorker>(series.worker())](
                             std::uint64_t index, const std::stop_token& stop) {
      return worker->play(index, stop);
    });
  }
  new (self) SeriesRun(std::move(workers), first, games, kMaxAhead);
}

Bytes take(SeriesRun& self, double timeout) {
  return as_bytes(without_gil([&] { return self.take(std::chrono::duration<double>(timeout)); }));
}

std::vector<ReplayStep> replay(const Series& self, std::uint64_t index) {
  std::vector<ReplayStep> steps;
  self.replay(index, steps);
  return steps;
}

// Throws ValueError if a clue does not match the layout.
void require_fit(const Topology& topology, std::span<const Shown> shown,
                 std::span<const bool> layout) {
  const auto truth = count_mines_around(topology, layout);
  for (Cell cell = 0; cell < shown.size(); ++cell) {
    if (!is_clue(shown[cell]) || shown[cell] == truth[cell]) continue;
    throw nb::value_error("the layout does not match the clues");
  }
}

double play_out(const std::shared_ptr<const Topology>& topology, const ShownArray& shown,
                const LayoutArray& layout, const std::string& name, GuessRule rule,
                std::uint64_t seed, std::size_t games) {
  const std::span<const bool> mines(layout.data(), layout.shape(0));
  const std::vector<std::uint8_t> bytes(mines.begin(), mines.end());
  GameDriver driver(Game(topology, mines), kind_named(name).make(), rule);
  const auto cells = as_span(shown, *topology);
  require_fit(*topology, cells, mines);
  Playout playout;
  double sum = 0;
  for (std::size_t i = 0; i < games; ++i) {
    driver.game().resume(cells, bytes);
    sum += playout.play(driver, Rng(seed, i, 0), Rng(seed, i, 1));
  }
  return sum / static_cast<double>(games);
}

std::vector<Margin::Guess> margin(const Match& match, const Skill& one, const Skill& other,
                                  const Skill& judge, std::uint64_t first, std::size_t games,
                                  std::uint32_t rounds) {
  if (!match.first) throw nb::value_error("the match needs a first cell");
  if (rounds == 0) throw nb::value_error("at least one round is needed");
  const nb::gil_scoped_release unlocked;
  const auto player = [](const Skill& skill) { return make_expert(skill); };
  Margin margin(match, player(one), player(other), player(judge), rounds);
  std::vector<Margin::Guess> guesses;
  for (std::size_t i = 0; i < games; ++i) {
    const auto more = margin.play(first + i);
    guesses.insert(guesses.end(), more.begin(), more.end());
  }
  return guesses;
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

  nb::enum_<Score>(module, "Score", "How a game is scored.")
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

  nb::enum_<ReplayStep::Kind>(module, "StepKind", "The kind of a replay step.")
      .value("first", ReplayStep::Kind::first)
      .value("safe", ReplayStep::Kind::safe)
      .value("guess", ReplayStep::Kind::guess)
      .value("mine", ReplayStep::Kind::mine);
  nb::class_<ReplayStep>(module, "ReplayStep", "A click, or a mine found.")
      .def_ro("kind", &ReplayStep::kind)
      .def_ro("cell", &ReplayStep::cell, "The index of the cell.");
  nb::class_<Series>(module, "Series", "Many games of one match, played by one player.")
      .def_static(
          "of_name",
          [](const Match& match, const std::string& name, GuessRule rule, Score score) {
            return Series(match, kind_named(name).make, rule, score);
          },
          nb::arg("match"), nb::arg("name"), nb::arg("rule"), nb::arg("score") = Score::outcome)
      .def_static(
          "of_skill",
          [](const Match& match, const Skill& skill, Score score) {
            return Series(match, [skill] { return make_expert(skill); }, GuessRule::own, score);
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
           "Play games in this thread and return the bytes of their records.")
      .def("replay", &replay, nb::arg("index"), "Play one game and return its steps.");

  nb::class_<SeriesRun>(module, "SeriesRun", "Games by a native player on background threads.")
      .def("__init__", &begin_run, nb::arg("series"), nb::arg("first"), nb::arg("games"),
           nb::arg("threads"))
      .def("take", &take, nb::arg("timeout"),
           "Wait up to `timeout` seconds and return the bytes of finished records.")
      .def("stop", &SeriesRun::stop, nb::call_guard<nb::gil_scoped_release>(),
           "Abandon unfinished games.")
      .def_prop_ro("finished", &SeriesRun::finished, "Whether all records have been taken.");

  nb::class_<RecordField>(module, "RecordField", "A field of a record.")
      .def_ro("name", &RecordField::name)
      .def_ro("format", &RecordField::format, "The NumPy type code.")
      .def_ro("offset", &RecordField::offset);
  module.def("record_fields", &record_fields,
             "Return the name, format and offset of every field of a record.");
  module.def("play_out", &play_out, nb::arg("topology"), nb::arg("shown"), nb::arg("layout"),
             nb::arg("name"), nb::arg("rule"), nb::arg("seed"), nb::arg("games"),
             "Play out a position of a layout with a native player and return the mean value.");
  nb::class_<Margin::Guess>(module, "MarginGuess", "A guess, and what it gains.")
      .def_ro("game", &Margin::Guess::game, "The index of the game.")
      .def_ro("covered", &Margin::Guess::covered, "The number of cells covered before the guess.")
      .def_ro("perfect", &Margin::Guess::perfect, "Whether it was found by endgame search.")
      .def_ro("survived", &Margin::Guess::survived)
      .def_ro("differs", &Margin::Guess::differs, "Whether the other skill guesses another cell.")
      .def_ro("gain", &Margin::Guess::gain, "The chance of winning gained over the other skill.");
  module.def("margin", &margin, nb::arg("match"), nb::arg("one"), nb::arg("other"),
             nb::arg("judge"), nb::arg("first"), nb::arg("games"), nb::arg("rounds"),
             "List the guesses of one skill, and what each gains over another skill.");
  module.attr("RECORD_SIZE") = sizeof(Record);
}
