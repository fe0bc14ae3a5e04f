// The three ways in which bytes reach a game: as a position, as a pack, and as choices of moves.
// Each game's file in games/ says how such a log begins, using the templates below. One binary is
// built for each way.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/document.hpp"
#include "codec/log.hpp"
#include "codec/play.hpp"
#include "codec/strict.hpp"
#include "fuzz/playing.hpp"
#include "fuzz/target.hpp"

namespace arbiter::fuzz {

using Json = nlohmann::json;

// Returns the entries `{"id": "A"}`, ... for this many players.
inline Json players(std::size_t count) {
  Json list = Json::array();
  for (std::size_t i = 0; i < count; ++i) list.push_back({{"id", std::string(1, "ABCDEFGH"[i])}});
  return list;
}

// Returns how many members an object has, limited to two bounds, or the lower bound if it is not an
// object.
inline std::size_t count_of(const Json& start, const char* member, std::size_t least,
                            std::size_t most) {
  if (!start.is_object() || !start.contains(member) || !start[member].is_object()) return least;
  return std::clamp(start[member].size(), least, most);
}

// Plays until the bytes are used up, for at most this many entries.
template <Game G>
void play_on(const Log<G>& log, ByteChooser& chooser, int entries, int between_checks) {
  Player<G> player(log, log.start, chooser);
  player.check_position();
  for (int i = 1; i <= entries && !chooser.empty() && player.step(); ++i)
    if (i % between_checks == 0) player.check_position();
  player.check_position();
}

// Plays a game whose log has this head, if it can be read.
template <Game G>
void begin(std::string_view bytes, Json head, ByteChooser& chooser, int entries,
           int between_checks) {
  Document document;
  document.bytes = bytes;
  document.put_head(head);
  LogReader<G> reader(document, false);
  if (!reader.read_head() || !reader.log().forbidden.empty()) return;
  play_on<G>(reader.log(), chooser, entries, between_checks);
}

// Reads any bytes as a position. Every position that is accepted is played on. `head_of` makes the
// head of a log that begins there.
template <Game G>
void any_position(std::string_view bytes, Json (*head_of)(Json start)) {
  auto json = read_strict(bytes);
  if (!json.ok()) return;
  ByteChooser chooser(bytes.substr(bytes.size() / 2));
  begin<G>(bytes, head_of(TapeValue(json.value()).tree()), chooser, 40, 1);
}

// Reads any bytes as a pack. Every pack that is accepted is played with. `head_of` makes the head
// of a log with it, without its `content`.
template <Game G>
void any_pack(std::string_view bytes, Json (*head_of)(const Json& pack)) {
  const auto json = read_strict(bytes);
  if (!json.ok()) return;
  std::vector<Fault> faults;
  const auto read = read_pack<G>(json.value(), "", faults);
  must((read == nullptr) == !faults.empty(), "a pack half-loaded");
  if (!read) return;
  const Json pack = TapeValue(json.value()).tree();
  Json head = head_of(pack);
  head["content"] = {{"inline", pack}};
  ByteChooser chooser(bytes);
  begin<G>(bytes, std::move(head), chooser, 100, 8);
}

// Lets bytes choose the variant, the number of players and the moves, both legal and mutated ones.
template <Game G>
void any_moves(std::string_view bytes) {
  ByteChooser chooser(bytes);
  std::string_view variant = "standard";
  auto [fewest, most] = G::players();
  if (const auto variants = G::book().variants; !variants.empty()) {
    const auto& one = variants[chooser.below(static_cast<std::uint32_t>(variants.size()))];
    variant = one.id;
    if (one.players.find("team") != std::string_view::npos) fewest = std::max(fewest, 3u);
  }
  const auto count = fewest + chooser.below(std::max(std::min(most, 6u), fewest) - fewest + 1);
  const Laid<G> laid = lay_table<G>(count, chooser, variant);
  if (laid.log.forbidden.empty()) play_on<G>(laid.log, chooser, 300, 16);
}

}  // namespace arbiter::fuzz
