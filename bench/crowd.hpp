// A log of Conquest with many units on the table, in which the same two acts are repeated.
#pragma once
#include <cstddef>
#include <string>

namespace arbiter::bench {

// A and B together have `units` units, each of which counts all units. One of A's units performs an
// act without effect, then B waits. This is repeated `times` times.
inline std::string crowded_war(std::size_t units, std::size_t times) {
  const auto place = [](char owner, std::size_t number) {
    return '"' + std::string(1, owner) + std::to_string(number) + '"';
  };
  std::string resources;
  for (const char owner : {'A', 'B'})
    for (std::size_t i = 0; i < units / 2; ++i)
      resources += (resources.empty() ? "" : ",") + place(owner, i + 2) +
                   R"(:{"card":"swarm","in":"battlefield"})";
  std::string moves;
  for (std::size_t i = 0; i < times; ++i)
    moves += std::string(i == 0 ? "" : ",") +
             R"({"by":"A","do":"command","resource":"A2","action":0},{"by":"B","do":"wait"})";
  const std::string commander = R"({"gold":0,"mana":0,"domain":{"slots":1,"pool":{"village":1}}})";
  return R"({"format":"arbiter.log/1","game":"conquest","content":{"inline":{)"
         R"("format":"arbiter.pack/1","game":"conquest","id":"crowd","version":"1.0.0",)"
         R"("title":"Crowd","cards":[{"id":"swarm","name":"Swarm","lower":"Creature - Beast",)"
         R"("upper":"Pay 0g to deploy a swarm in a location.\nIf there are fewer than three units)"
         R"( in the battlefield, all units get +5/0.\nA: Pay 0g to rest. Gain 1g.\n5/10"},)"
         R"({"id":"village","name":"Village","lower":"Location - Village",)"
         R"("upper":"Pay 0g to annex a village.\nIncome: 1g."}]}},)"
         R"("players":[{"id":"A"},{"id":"B"}],"start":{"at":{"phase":"campaign","term":"A",)"
         R"("priority":"A"},"commanders":{"A":)" +
         commander + R"(,"B":)" + commander + R"(},"resources":{)" + resources + R"(}},"moves":[)" +
         moves + "]}";
}

}  // namespace arbiter::bench
