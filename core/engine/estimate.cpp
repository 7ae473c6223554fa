// Estimates probabilities when the exact trellis would be too wide. Several independent runs each
// build thinned trellises: only some states of every layer survive, chosen at random and reweighted
// so that sums are unchanged in expectation (Fearnhead and Clifford 2003). Each run is an ordinary
// evaluation on fewer states. The runs are averaged, weighted by the number of layouts they found,
// and their spread gives the standard error.
//
// A run may miss layouts, so an estimate never makes a cell certain; certainty on such boards comes
// from SAT. The cost is the number of runs times the number of states kept per layer times the
// length of the component.
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

// The result of one run for one part of the board, and its weight.
struct Finding {
  ScaledReals::Value weight;
  double probability;
};

// The results of all runs for a group or for the sea.
class Findings {
 public:
  void add(ScaledReals::Value weight, const Marginal& marginal) {
    findings_.push_back({weight, marginal.probability});
    // A layout found by any run exists.
    seen_mined_ |= marginal.fate != Fate::free;
    seen_free_ |= marginal.fate != Fate::mined;
  }

  // Whether the cells are mined in one of the layouts found and free in another.
  bool uncertain() const { return seen_mined_ && seen_free_; }

  // Returns the mean, weighted by the number of layouts that each run found, and its standard
  // error: the weighted spread of the runs divided by the effective number of runs. If one run
  // dominates, that number is close to 1.
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
    // A single run has no spread; assume an error of 0.5.
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
    meter.release_all();  // each run reuses the memory
    position_.load_thinned(topology_, shown_, mines_, thinning, meter);
    if (!position_.possible()) return;
    Evaluation<ScaledReals> evaluation(position_.parts(), weights_, meter);
    if (!evaluation.run()) return;
    if (findings_.empty()) number_cells();
    const auto components = position_.components();
    // With a mine count, every part has the weight of the whole board.
    const bool alone = components.empty() || !mines_;
    findings_[kSea].add(alone ? ScaledReals().whole(1) : evaluation.weight(0), evaluation.sea());
    auto findings = findings_.begin() + 1;
    for (std::size_t i = 0; i < components.size(); ++i) {
      for (const Marginal& marginal : evaluation.groups(i)) {
        (findings++)->add(evaluation.weight(i), marginal);
      }
    }
  }

  std::optional<Estimate> result() const {
    if (findings_.empty()) return {};
    std::vector<std::pair<double, double>> means;
    for (const Findings& findings : findings_) means.push_back(findings.mean_and_error());
    Estimate estimate;
    estimate.probability.assign(shown_.size(), std::numeric_limits<double>::quiet_NaN());
    estimate.uncertain.assign(shown_.size(), 0);
    for (Cell cell = 0; cell < shown_.size(); ++cell) {
      if (fates_[cell] != Fate::undecided) estimate.probability[cell] = fates_[cell] == Fate::mined;
      if (finding_of_[cell] == kNone) continue;
      const auto [mean, error] = means[finding_of_[cell]];
      estimate.probability[cell] = mean;
      estimate.uncertain[cell] = findings_[finding_of_[cell]].uncertain();
      estimate.error = std::max(estimate.error, error);
    }
    return estimate;
  }

 private:
  static constexpr std::uint32_t kSea = 0, kNone = static_cast<std::uint32_t>(-1);

  // Maps cells to findings. All runs have the same groups.
  void number_cells() {
    fates_.assign(shown_.size(), Fate::undecided);
    for (Cell cell : position_.settled()) fates_[cell] = position_.ledger().fates()[cell];
    finding_of_.assign(shown_.size(), kNone);
    for (Cell cell : position_.sea_cells()) finding_of_[cell] = kSea;
    std::uint32_t number = kSea;
    for (const auto& component : position_.components()) {
      for (std::uint32_t group = 0; group < component->groups(); ++group) {
        ++number;
        for (Cell cell : component->cells_of_group(group)) finding_of_[cell] = number;
      }
    }
    findings_.resize(number + 1);
  }

  const Topology& topology_;
  std::span<const Shown> shown_;
  std::optional<std::uint32_t> mines_;
  Position position_;
  Weights<ScaledReals> weights_;
  std::vector<Fate> fates_;                // per cell: settled by single clues
  std::vector<std::uint32_t> finding_of_;  // per cell
  std::vector<Findings> findings_;         // for the sea and for every group
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
      break;  // earlier runs remain valid
    }
  }
  return estimator.result();
}

}  // namespace minewise
