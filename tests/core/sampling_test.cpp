// What random play shares between games, and the names of long enumerations.
#include "engine/core/sampling.hpp"

#include <gtest/gtest.h>

#include "engine/core/name_list.hpp"
#include "tests/core/toy.hpp"

namespace arbiter::toy {
namespace {

// Always chooses the last.
class Last : public Chooser {
 public:
  std::uint32_t below(std::uint32_t bound) override {
    bounds.push_back(bound);
    return bound - 1;
  }
  std::vector<std::uint32_t> bounds;
};

TEST(Sampling, DrawsTheKindFirst) {
  const Seat seat{0};
  std::vector<SeatOption<Move>> list{{seat, {Move{Draw{{knight}}}, {}}},
                                     {seat, {Move{Draw{{pawn}}}, {}}},
                                     {seat, {Move{Wait{}}, {}}},
                                     {seat, {Move{Draw{}}, {}}}};
  Last chooser;
  keep_one_kind(list, chooser);
  EXPECT_EQ(chooser.bounds, (std::vector<std::uint32_t>{2}));
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list.front().option.move, Move{Wait{}});
}

enum class Colour { red, green, blue };

TEST(Names, AreOneForEachEnumerator) {
  constexpr auto names = name_list<Colour::blue>("red green blue");
  static_assert(names.size() == 3);
  EXPECT_EQ(names[0], "red");
  EXPECT_EQ(names[2], "blue");
}

}  // namespace
}  // namespace arbiter::toy
