// Lists without memory of their own.
#include <gtest/gtest.h>

#include <vector>

#include "engine/core/short_list.hpp"

namespace arbiter {
namespace {

TEST(ShortList, KeepsItsItemsWhenItOutgrowsItsPlace) {
  for (int size = 0; size < 10; ++size) {
    ShortList<int, 3> list;
    std::vector<int> same;
    for (int i = 0; i < size; ++i) {
      list.push_back(i * i);
      same.push_back(i * i);
    }
    EXPECT_EQ(std::vector<int>(list.begin(), list.end()), same);
    EXPECT_EQ(list.size(), same.size());
    EXPECT_EQ(list.empty(), same.empty());
    for (std::size_t i = 0; i < same.size(); ++i) EXPECT_EQ(list[i], same[i]);
  }
}

TEST(ShortList, KnowsWhetherAValueStandsTwice) {
  for (const int size : {0, 1, 2, 8, 9, 30}) {
    ShortList<int, 4> once;
    for (int i = 0; i < size; ++i) once.push_back(size - i);
    EXPECT_TRUE(all_different(once)) << size;
    ShortList<int, 4> twice = once;
    if (size > 0) twice.push_back(1);
    EXPECT_EQ(all_different(twice), size == 0) << size;
  }
}

}  // namespace
}  // namespace arbiter
