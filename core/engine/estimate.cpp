// Probabilities when the exact trellis would be too wide. Several independent runs each build
// thinned trellises: of every layer only some states survive, chosen at random and reweighted so
// that no sum changes on average (Fearnhead and Clifford 2003). Each run is an ordinary evaluation
// on fewer states. Runs are averaged with the weight of the layouts they found, and their spread
// gives the standard error.
//
// What a run finds is real: a layout seen in it exists. What it does not find may exist all the
// same, so an estimate never makes a cell certain; certainty on such boards comes from SAT. The
// cost is the number of runs times the states kept per layer times the length of the component.
#include "engine/estimate.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "base/rng.hpp"
#include "engine/evaluation.hpp"
#include "engine/position.hpp"

namespace minewise {
namespace {

// What one run says of one part of the board: how much it has found there, and what follows.
struct Finding {
  ScaledReals::Value weight;
  double probability;
};

// All that the runs say of a group, or of the sea.
class Findings {
 public:
  void add(ScaledReals::Value weight, const Marginal& marginal) {
    findings_.push_back({weight, marginal.probability});
    // Layouts that a run has found are real, whatever it has dropped.
    seen_mined_ |= marginal.fate != Fate::free;
    seen_free_ |= marginal.fate != Fate::mined;
  }

  // Whether its cells have been seen mined in some layout and free in another.
  bool uncertain() const { return seen_mined_ && seen_free_; }

  // The mean, each run weighted by what it has found, and its standard error: the spread of the
  // runs, weighted likewise, divided by the effective number of runs. Where one run has found
  // nearly everything, that number is 1 and the spread is all there is.
  std::pair<double, double> mean_and_error() const {
    const ScaledReals reals;
    ScaledReals::Value sum = reals.whole(0);
    for (const Finding& finding : findings_) sum = reals.add(sum, finding.weight);
    double mean = 0, variance = 0, squares = 0;
    for (const auto& [weight, probability] : findings_) {
      mean += reals.ratio(weight, sum) * probability;
    }
    for (const auto& [weight, probability] : findings_) {
      const double share = reals.ratio(weight, sum);
      variance += share * std::pow(probability - mean, 2);
      squares += share * share;
    }
    // One run alone says nothing about its error: a probability is off by at most one half from
    // the middle.
    return {mean, squares < 1 ? std::sqrt(variance * squares / (1 - squares)) : 0.5};
  }

 private:
  std::vector<Finding> findings_;
  bool seen_mined_ = false, seen_free_ = false;
};

class Estimator {
 public:
  Estimator(const Topology& topology, std::span<const Shown> shown,
            std::optional<std::uint32_t> mines)
      : topology_(topology), shown_(shown), mines_(mines) {}

  void run(Thinning thinning, Meter& meter) {
    meter.release_all();  // every run uses the same buffers
    running_.load_thinned(topology_, shown_, mines_, thinning, meter);
    if (!running_.possible()) return;
    Evaluation<ScaledReals> evaluation(running_.parts(), weights_, meter);
    if (!evaluation.run()) return;
    any_ = true;
    const auto components = running_.components();
    findings_.resize(components.size());
    for (std::size_t i = 0; i < components.size(); ++i) {
      const auto groups = evaluation.groups(i);
      findings_[i].resize(groups.size());
      for (std::uint32_t group = 0; group < groups.size(); ++group) {
        findings_[i][group].add(evaluation.weight(i), groups[group]);
      }
    }
    // With a total of mines, all parts carry the weight of the whole board.
    const bool alone = components.empty() || !mines_;
    sea_.add(alone ? ScaledReals().whole(1) : evaluation.weight(0), evaluation.sea());
    std::swap(running_, finished_);
  }

  std::optional<Estimate> result() const {
    if (!any_) return {};
    Estimate estimate;
    estimate.probability.assign(shown_.size(), std::numeric_limits<double>::quiet_NaN());
    estimate.uncertain.assign(shown_.size(), 0);
    enter(finished_.sea_cells(), sea_, estimate);
    for (Cell cell : finished_.settled()) {
      estimate.probability[cell] = finished_.ledger().fates()[cell] == Fate::mined;
    }
    for (std::size_t i = 0; i < findings_.size(); ++i) {
      for (std::uint32_t group = 0; group < findings_[i].size(); ++group) {
        enter(finished_.components()[i]->cells_of_group(group), findings_[i][group], estimate);
      }
    }
    return estimate;
  }

 private:
  static void enter(std::span<const Cell> cells, const Findings& findings, Estimate& estimate) {
    if (cells.empty()) return;
    const auto [mean, error] = findings.mean_and_error();
    for (Cell cell : cells) {
      estimate.probability[cell] = mean;
      estimate.uncertain[cell] = findings.uncertain();
    }
    estimate.error = std::max(estimate.error, error);
  }

  const Topology& topology_;
  std::span<const Shown> shown_;
  std::optional<std::uint32_t> mines_;
  Position running_, finished_;  // the runs have the same components and groups
  Weights<ScaledReals> weights_;
  std::vector<std::vector<Findings>> findings_;  // by component and group
  Findings sea_;
  bool any_ = false;
};

}  // namespace

std::optional<Estimate> estimate_probabilities(const Topology& topology,
                                               std::span<const Shown> shown,
                                               std::optional<std::uint32_t> mines,
                                               const EstimateOptions& options, Meter& meter) {
  assert(options.states >= 2);
  Estimator estimator(topology, shown, mines);
  for (std::uint32_t run = 0; run < options.runs; ++run) {
    try {
      estimator.run({options.states, Rng(options.seed, run)}, meter);
    } catch (const BudgetExhausted&) {
      break;  // what the earlier runs have found still stands
    }
  }
  return estimator.result();
}

}  // namespace minewise
