// Positions in JSON (arbiter.position/1), whole or as one seat sees them.
#pragma once
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/decode.hpp"
#include "codec/encode.hpp"
#include "codec/heads.hpp"
#include "codec/names.hpp"
#include "engine/core/digest.hpp"
#include "engine/core/game.hpp"

namespace arbiter {

// Checks what the form alone does not say: format, game, whole position, the version that frames
// need.
bool check_position_head(const PositionHead& head, const Book& book, bool frames,
                         DecodeContext& context);

// Reads a position as written, without filling anything in. False where there are faults in
// `context`.
template <Game G>
bool decode_position(const nlohmann::json& json, typename G::State& state, DecodeContext& context) {
  PositionHead head;
  std::decay_t<decltype(G::derived(std::declval<const typename G::Content&>(), state))> derived;
  if (!decode_members(json, context, {}, head, state, derived)) return false;
  return check_position_head(head, G::book(), !state.frames.empty(), context);
}

struct PositionForm {
  Seat seat = nobody;     // whose view; nobody: the whole position
  bool condensed = true;  // a named moment in place of frames where it says everything
};

template <Game G>
nlohmann::ordered_json encode_position(const Names& names, const Terms& terms,
                                       const typename G::Content& content,
                                       const typename G::State& state, const PositionForm& form) {
  typename G::State shown = form.seat == nobody ? state : G::view(content, state, form.seat);
  PositionHead head;
  head.format = kPositionFormat;
  head.game = G::book().game;
  head.seat = form.seat;
  head.digest = digest<G>(terms, shown);
  const auto derived = G::derived(content, shown);
  if (form.condensed) G::condense(content, shown);
  if (!shown.frames.empty()) head.rules_version = G::book().rules_version;
  auto json = nlohmann::ordered_json::object();
  EncodeContext context(names);
  encode_members(json, context, head, shown, derived);
  return json;
}

}  // namespace arbiter
