// Any bytes as a position of Conquest of Zabor: every one that is let pass is played on from.
#include <nlohmann/json.hpp>

#include "codec/document.hpp"
#include "codec/log.hpp"
#include "codec/strict.hpp"
#include "engine/games/zabor/zabor.hpp"
#include "fuzz/playing.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) {
  using zabor::Rules;
  auto json = read_strict(bytes);
  if (!json.ok()) return;
  Document document;
  document.bytes = bytes;
  document.head = {{"game", "zabor"}, {"start", std::move(json).value()}};
  document.head["content"] = {{"pack", "zabor-small"}};
  document.head["players"] = {{{"id", "A"}}, {{"id", "B"}}, {{"id", "C"}}};
  LogReader<Rules> reader(document, false);
  if (!reader.read_head() || !reader.log().forbidden.empty()) return;
  ByteChooser chooser(bytes.substr(bytes.size() / 2));
  Player<Rules> player(reader.log(), reader.log().start, chooser);
  player.check_position();
  for (int i = 0; i < 60 && player.step(); ++i) player.check_position();
}

}  // namespace arbiter::fuzz
