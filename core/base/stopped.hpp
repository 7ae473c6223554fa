// How work is left that nobody waits for any more.
#pragma once

namespace minewise {

// Thrown out of a piece of work that is to be left unfinished.
struct Stopped {};

}  // namespace minewise
