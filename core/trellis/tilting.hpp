// Distributes the mine count over very many components without quadratic cost.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/budget.hpp"
#include "trellis/junction.hpp"
#include "trellis/polynomial.hpp"
#include "trellis/semiring.hpp"

namespace minewise {

// Like share_mines, with a proven relative error below 1e-12; nullopt if that cannot be proved, or
// if it is uncertain which shares are impossible.
std::optional<Shares<ScaledReals::Value>> share_mines_tilted(
    std::span<const Polynomial<ScaledReals::Value>> components, std::uint32_t sea,
    std::uint32_t mines, Meter& meter);

}  // namespace minewise
