// Buffers that a position needs only while it works.
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

// Lends a workspace of this thread, so that a position stays small and its next board finds warm
// buffers. Whoever asks in the meantime, such as a signal handler, is lent another one. One that
// was used for a huge board, or by work that was broken off, is not kept.
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
  int exceptions_;  // in flight at the start
  std::unique_ptr<Workspace> workspace_;
};

}  // namespace minewise
