#include "engine/workspace.hpp"

#include <exception>
#include <utility>
#include <vector>

namespace minewise {
namespace {

// Larger buffers are freed.
constexpr std::size_t kMaxCellsKept = 10'000;
constexpr std::uint64_t kMaxMemoryKept = 1 << 24;

std::vector<std::unique_ptr<Workspace>>& idle_workspaces() {
  static thread_local std::vector<std::unique_ptr<Workspace>> idle;
  return idle;
}

}  // namespace

WorkspaceLease::WorkspaceLease(std::size_t cells, const Meter& meter)
    : cells_(cells), meter_(meter), exceptions_(std::uncaught_exceptions()) {
  auto& idle = idle_workspaces();
  if (idle.empty()) {
    workspace_ = std::make_unique<Workspace>();
  } else {
    workspace_ = std::move(idle.back());
    idle.pop_back();
  }
}

WorkspaceLease::~WorkspaceLease() {
  const bool is_small = cells_ <= kMaxCellsKept && meter_.held() <= kMaxMemoryKept;
  const bool finished = std::uncaught_exceptions() == exceptions_;
  if (is_small && finished) idle_workspaces().push_back(std::move(workspace_));
}

}  // namespace minewise
