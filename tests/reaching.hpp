// What random play and the cases of a game reach together, in the two tests of a game's battery
// file.
#pragma once
#include <gtest/gtest.h>

#include <cstdio>
#include <set>
#include <string>

#include "tests/battery.hpp"
#include "tests/case_files.hpp"

namespace arbiter::test {

// What random games reach. They are played once.
template <Game G>
const std::set<std::string>& reached_at_random() {
  static const std::set<std::string> all = run_battery<G>();
  return all;
}

// Every kind of move is made somewhere, and something is asked above every frame except those that
// are `covered` whenever somebody is asked. Returns everything that is reached.
template <Game G>
std::set<std::string> expect_all_reached(const std::set<std::string>& covered = {}) {
  Coverage coverage;
  for (const auto& file : case_files(std::string{G::book().game}))
    EXPECT_TRUE(run_cases(file.text, {"", &coverage}).ok()) << file.path;
  std::set<std::string> reached = reached_at_random<G>();
  for (const auto& [place, times] : coverage.reached) reached.insert(place);
  for_each_alternative<typename G::Move>([&]<class T>(Type<T>) {
    EXPECT_TRUE(reached.contains("move " + std::string{name(Type<T>{})})) << name(Type<T>{});
  });
  if constexpr (G::offers.frames)
    for_each_alternative<typename G::Frame>([&]<class T>(Type<T>) {
      const std::string frame = "frame " + std::string{name(Type<T>{})};
      const auto at = reached.lower_bound(frame);
      const bool above = at != reached.end() && at->starts_with(frame);
      EXPECT_TRUE(above || covered.contains(frame)) << frame;
    });
  for (const auto& one : reached) std::printf("reached: %s\n", one.c_str());
  return reached;
}

}  // namespace arbiter::test
