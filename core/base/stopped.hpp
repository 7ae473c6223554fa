// Cancellation.
#pragma once

namespace minewise {

// Thrown to leave work unfinished when a stop was requested.
struct Stopped {};

}  // namespace minewise
