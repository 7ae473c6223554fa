// Buffers that a position needs only during a call.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "base/budget.hpp"
#include "engine/frontier.hpp"
#include "trellis/semiring.hpp"
#include "trellis/weights.hpp"

namespace minewise {

struct Workspace {
  Frontier frontier;
  Weights<Reals> weights;
  Weights<ScaledReals> scaled_weights;
  std::vector<Fate> fates;  // per cell
};

// Borrows one of this thread's workspaces, so that positions stay small and buffers are reused. A
// nested lease, as in a signal handler, gets another workspace. A workspace is freed after a huge
// board or an exception.
class WorkspaceLease {
 public:
  WorkspaceLease(std::size_t cells, const Meter& meter);
  WorkspaceLease(const WorkspaceLease&) = delete;
  WorkspaceLease& operator=(const WorkspaceLease&) = delete;
  ~WorkspaceLease();

  Workspace& operator*() { return *workspace_; }
  Workspace* operator->() { return workspace_.get(); }

 private:
  std::size_t cells_;
  const Meter& meter_;
  int exceptions_;  // in flight at construction
  std::unique_ptr<Workspace> workspace_;
};

}  // namespace minewise
