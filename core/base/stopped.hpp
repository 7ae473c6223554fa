// Cancellation.
#pragma once

namespace minewise {

// Thrown to cancel work after a stop request.
struct Stopped {};

}  // namespace minewise
