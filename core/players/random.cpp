// Makes no deductions: the baseline.
#include "players/factories.hpp"

namespace minewise {
namespace {

class RandomPlayer : public Player {
 public:
  void begin(const View&) override {}
  void deduce(const View&, std::span<const Cell>, Deductions&) override {}
};

}  // namespace

std::unique_ptr<Player> make_random() {
  return std::make_unique<RandomPlayer>();
}

}  // namespace minewise
